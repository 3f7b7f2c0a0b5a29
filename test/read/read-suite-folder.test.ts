import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import {
  findKeys,
  isSuiteFolder,
  readAdmission,
  readItemKeys,
  readItems,
  readManifest,
  readPrompts,
  readRecords,
  readScenarioKey,
  readScenarioKeys,
  readScores,
  readSuiteKeys,
  readStores,
} from '../../src/read/read-suite-folder.ts';
import { renderScenario } from '../../src/render/render-scenario.ts';
import { writeScenario } from '../../src/write/write-scenario.ts';
import { LEDGER } from '../helpers/scenario-copy.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const temp = tempDir();
const suite = join(temp, 'suite');
const source = readScenarioFolder({ name: 'ledger', folder: LEDGER });
const rendered = [1, 2].map((instance) =>
  renderScenario({
    source,
    plan: planScenario({
      suite: { seed: '1', salt: 'some salt' },
      source,
      unit: {
        kind: 'scenario',
        id: `n1t00000000${instance}`,
        name: 'ledger',
        instance,
        arms: ['control', 'voluntary'],
        notes: ['plain', 'provenance'],
      },
    }),
  }),
);
const digest = `sha256:${'0'.repeat(64)}`;
const MANIFEST = {
  foil: '0.1.0',
  suite: { name: 's', seed: '1', digest },
  content: { 'scenario/ledger': digest },
  units: ['n1t000000001', 'n1t000000002'].map((id) => ({ id, kind: 'scenario' as const, digest })),
  files: {},
  git: {},
  checks: { leak: { ran: true }, laws: { ran: true }, probes: { ran: true } },
};
const ITEM = {
  item_id: '0123456789ab',
  record: 'A\u2028B',
  evidence: [{ n: 1, when: '2024-03-01T10:00', who: 'Ida', text: 'x' }],
};

function copied(edit: (dir: string) => void): string {
  const dir = join(temp, Math.floor(performance.now() * 1000).toString(36));
  cpSync(suite, dir, { recursive: true });
  edit(dir);
  return dir;
}

beforeAll(() => {
  for (const one of rendered) {
    writeScenario({ rendered: one, root: suite, keysRoot: join(suite, 'keys'), withStores: true });
  }
  writeFileSync(join(suite, 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(suite, 'public/items.jsonl'), `${JSON.stringify(ITEM)}\n${JSON.stringify(ITEM)}\n`);
});

describe('a generated suite', () => {
  test('is told from other folders by its manifest', () => {
    expect(isSuiteFolder(suite)).toBe(true);
    expect(isSuiteFolder(temp)).toBe(false);
    expect(readManifest(suite)).toEqual(MANIFEST);
    expect(() => readManifest(temp)).toThrow(
      'is no generated suite: it has no manifest.json; foil generate makes one',
    );
    expect(() => readManifest(join(temp, 'none'))).toThrow('no such folder');
  });

  test('gives back the keys, prompts and stores that were written', () => {
    const keysDir = join(suite, 'keys');
    expect([...readScenarioKeys(keysDir)]).toEqual(rendered.map(({ key }) => key));
    expect(readPrompts(suite, 'n1t000000002')).toEqual(rendered[1]!.prompts);
    const stores = rendered.flatMap((one) => one.stores).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect([...readStores(suite)]).toEqual(stores);
  });

  test('gives its items line by line, whatever separators their texts hold', () => {
    expect([...readItems(suite)]).toEqual([ITEM, ITEM]);
  });

  test('may lack items, records, scores and stores', () => {
    expect([
      ...readItems(temp),
      ...readItemKeys(temp),
      ...readRecords(temp),
      ...readScores(temp),
      ...readStores(temp),
    ]).toEqual([]);
  });
});

describe('a suite that was changed is refused for', () => {
  test('a key that is not what it was', () => {
    const dir = copied((copy) => {
      const file = join(copy, 'keys/scenarios/n1t000000001.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"unchanged":', '"changed":'));
    });
    expect(() => readScenarioKey(join(dir, 'keys'), 'n1t000000001')).toThrow(
      'n1t000000001.json: the key is not what its digest says',
    );
    expect(readScenarioKey(join(dir, 'keys'), 'n1t000000002').id).toBe('n1t000000002');
  });

  test.each<[string, string, string, (dir: string) => unknown, string]>([
    ['a manifest cut short', 'manifest.json', '{"foil": "0.1', readManifest, 'manifest.json:1:14: not JSON'],
    [
      'a manifest with a label',
      'manifest.json',
      JSON.stringify({ ...MANIFEST, arms: [] }),
      readManifest,
      'manifest.json: unknown field arms; expected one of foil, suite, content, units, files, git, checks',
    ],
    [
      'an item with a field too many',
      'public/items.jsonl',
      `${JSON.stringify(ITEM)}\n${JSON.stringify({ ...ITEM, label: 1 })}\n`,
      (dir) => [...readItems(dir)],
      'items.jsonl:2:1: unknown field label; expected one of item_id, record, evidence',
    ],
    [
      'an item cut off',
      'public/items.jsonl',
      `${JSON.stringify(ITEM)}\n{"item_id": "01`,
      (dir) => [...readItems(dir)],
      'items.jsonl:2:16: the line is not JSON; it may have been cut off',
    ],
    [
      'a prompt that is gone',
      'public/scenarios/n1t000000001/prompts.json',
      '{}',
      (dir) => readPrompts(dir, 'n1t000000001'),
      'prompts.json: sessions is missing; expected a list',
    ],
    [
      'a record of another shape',
      'records/a.jsonl',
      '{"record": 1}\n',
      (dir) => [...readRecords(dir)],
      'a.jsonl:1:1: record is of the wrong kind; expected text; found the number 1',
    ],
    [
      'a score of another shape',
      'scores/a.jsonl',
      '\n{"record": "r"}\n',
      (dir) => [...readScores(dir)],
      'a.jsonl:2:1: id is missing; expected text',
    ],
  ])('%s', (_case, path, text, act, message) => {
    const dir = copied((copy) => {
      mkdirSync(join(copy, path, '..'), { recursive: true });
      writeFileSync(join(copy, path), text);
    });
    expect(() => act(dir)).toThrow(message);
  });
});

/** Puts a text at a path of a suite, in place of what is there. */
function put(dir: string, path: string, text: string | null): void {
  rmSync(join(dir, path), { recursive: true, force: true });
  if (text === null) mkdirSync(join(dir, path), { recursive: true });
  else {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

describe('the keys of a suite', () => {
  const ONE = 'keys/scenarios/n1t000000001.json';
  const keysOf = (dir: string) => readSuiteKeys({ dir, keys: undefined });

  test('are one for each instance of the manifest', () => {
    expect(keysOf(suite)).toEqual(rendered.map(({ key }) => key));
  });

  test.each<[string, (dir: string) => void, RegExp]>([
    [
      'one is missing',
      (dir) => rmSync(join(dir, ONE)),
      /n1t000000001\.json: the key of an instance of the suite is missing$/u,
    ],
    [
      'all are missing',
      (dir) => put(dir, 'keys/scenarios', null),
      /n1t000000001\.json: the key of an instance.*\n.*n1t000000002\.json: the key of an instance/u,
    ],
    [
      'one is of no instance',
      (dir) => writeFileSync(join(dir, 'manifest.json'), JSON.stringify({ ...MANIFEST, units: [] })),
      /n1t000000001\.json: the manifest of the suite names no such instance\n/u,
    ],
    [
      'one has the name of another',
      (dir) => cpSync(join(dir, ONE), join(dir, 'keys/scenarios/n1t000000003.json')),
      /n1t000000003\.json: the key has another id than its file: "n1t000000001"/u,
    ],
    [
      'one has a path for an id',
      (dir) => put(dir, ONE, readFileSync(join(dir, ONE), 'utf8').replace('"n1t000000001"', '"../../../x"')),
      /n1t000000001\.json: id is not written as it must be.*"\.\.\/\.\.\/\.\.\/x"/u,
    ],
    [
      'two are broken',
      (dir) => {
        put(dir, ONE, '{"id": }');
        put(dir, 'keys/scenarios/n1t000000002.json', '{"id"\n 1}');
      },
      /n1t000000001\.json: not JSON\n.*n1t000000002\.json:2:2: not JSON/u,
    ],
    [
      'their folder is a file',
      (dir) => put(dir, 'keys/scenarios', ''),
      /keys\/scenarios: is a file; expected a folder$/u,
    ],
    ['the folder is empty', (dir) => put(dir, 'keys', null), /keys: is no folder of keys: it holds none of/u],
    ['the folder is a file', (dir) => put(dir, 'keys', ''), /keys: is no folder of keys but a file; /u],
    [
      'they stand elsewhere',
      (dir) => renameSync(join(dir, 'keys'), join(dir, 'k')),
      /keys: no such folder; /u,
    ],
  ])('are refused where %s', (_case, edit, message) => {
    expect(() => keysOf(copied(edit))).toThrow(message);
  });

  test.skipIf(process.getuid?.() === 0)('are refused where they may not be read', () => {
    const dir = copied((copy) => chmodSync(join(copy, 'keys'), 0o000));
    expect(() => keysOf(dir)).toThrow('cannot be read (EACCES)');
    chmodSync(join(dir, 'keys'), 0o755);
  });

  test('stand where they are said to stand', () => {
    const apart = join(
      copied((dir) => renameSync(join(dir, 'keys'), join(dir, 'k'))),
      'k',
    );
    expect(findKeys(suite, apart)).toBe(apart);
    expect(readSuiteKeys({ dir: suite, keys: apart })).toHaveLength(2);
  });
});

describe('what is no file, or no folder, is said to be none', () => {
  test.each<[path: string, text: string | null, (dir: string) => unknown, string]>([
    ['records', '', (dir) => [...readRecords(dir)], 'records: is a file; expected a folder'],
    ['scores', '', (dir) => [...readScores(dir)], 'scores: is a file; expected a folder'],
    ['stores', '', (dir) => [...readStores(dir)], 'stores: is a file; expected a folder'],
    ['records/a.jsonl', null, (dir) => [...readRecords(dir)], 'a.jsonl: is a folder; expected a file'],
    ['admission.json', null, (dir) => readAdmission(dir), 'admission.json: is a folder; expected a file'],
    ['public/items.jsonl', null, (dir) => [...readItems(dir)], 'items.jsonl: is a folder; expected a file'],
    ['public', '', (dir) => [...readItems(dir)], 'items.jsonl: stands below a file; expected a folder'],
    ['manifest.json', null, readManifest, 'manifest.json: is a folder; expected a file'],
  ])('%s', (path, text, act, message) => {
    expect(() => act(copied((dir) => put(dir, path, text)))).toThrow(message);
  });
});

test('problems of all records are told at once', () => {
  const dir = copied((copy) => {
    put(copy, 'records/a.jsonl', '{"record"\n{"record": 1}\n');
    put(copy, 'records/b.jsonl', '[');
  });
  expect(() => [...readRecords(dir)]).toThrow(
    /a\.jsonl:1:10: the line is not JSON.*\n.*a\.jsonl:2:1: record is of the wrong kind[^]*b\.jsonl:1:2: the line is not JSON/u,
  );
});

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import {
  isSuiteFolder,
  readItemKeys,
  readItems,
  readManifest,
  readPrompts,
  readRecords,
  readScenarioKey,
  readScenarioKeys,
  readScores,
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
  units: [{ id: 'n1t000000001', kind: 'scenario', digest }],
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

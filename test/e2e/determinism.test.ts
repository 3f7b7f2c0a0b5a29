import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SlotValue } from '../../src/schema/slot.ts';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { readCatalogue } from '../../src/read/read-catalogue.ts';
import { readFolderDigests } from '../../src/read/read-folder-digests.ts';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const suite = join(dir, 'suite.yaml');
const SUITE = `suite: small
seed: 3
salt: 0123456789abcdef
scenarios:
  - { name: deploy, instances: 2, arms: [control, oracle, voluntary], notes: [plain, provenance] }
  - { name: release, instances: 2 }
families:
  - { names: [causal-night-*, quantity-grower-*], surfaces: 2 }
`;
const reference = join(dir, 'reference');

async function generate(out: string, options: Parameters<typeof foil>[1] & { args?: string[] } = {}) {
  const { args = ['--no-probes'], ...rest } = options;
  const ended = await foil(['generate', suite, '--out', out, ...args], rest);
  expect(ended, ended.stdout + ended.stderr).toMatchObject({ code: 0 });
  return readFolderDigests(out);
}

let expected: Map<string, string>;

beforeAll(async () => {
  writeFileSync(suite, SUITE);
  expected = await generate(reference);
}, 120_000);

/** A user's git that changes everything it can. */
function hostileHome(): string {
  const home = join(dir, 'home');
  mkdirSync(join(home, 'template', 'hooks'), { recursive: true });
  mkdirSync(join(home, 'template', 'info'), { recursive: true });
  writeFileSync(join(home, 'template', 'hooks', 'pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(join(home, 'template', 'info', 'exclude'), '*\n');
  writeFileSync(join(home, 'ignore'), '*.md\n*.yaml\n');
  writeFileSync(
    join(home, '.gitconfig'),
    `[user]
  name = Somebody Else
  email = somebody@else.example
  signingkey = 0xDEADBEEF
[core]
  autocrlf = true
  excludesFile = ${home}/ignore
  fileMode = false
  hooksPath = ${home}/template/hooks
[commit]
  gpgsign = true
[tag]
  gpgsign = true
[init]
  defaultBranch = trunk
  templateDir = ${home}/template
`,
  );
  return home;
}

const clock = `data:text/javascript,${encodeURIComponent(`
  const shift = 8 * 365 * 24 * 3600 * 1000;
  const RealDate = Date;
  const now = RealDate.now.bind(RealDate);
  globalThis.Date = class extends RealDate {
    constructor(...args) { super(...(args.length === 0 ? [now() + shift] : args)); }
    static now() { return now() + shift; }
  };
  Math.random = () => 0.123456789;
`)}`;

describe('the same suite has the same bytes', () => {
  const cases: [string, Parameters<typeof generate>[1]][] = [
    ['a second time', {}],
    ['with one job', { args: ['--no-probes', '--jobs', '1'] }],
    ['with four jobs', { args: ['--no-probes', '--jobs', '4'] }],
    ['in Kolkata', { env: { TZ: 'Asia/Kolkata' } }],
    ['in St. John’s', { env: { TZ: 'America/St_Johns' } }],
    ['in Turkish', { env: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } }],
    ['with a narrow umask', { shell: 'umask 077' }],
    ['with a wide umask', { shell: 'umask 000' }],
    ['eight years later', { node: ['--import', clock] }],
  ];
  it.each(cases)('%s', async (name, options) => {
    expect(await generate(join(dir, `case ${name}`), options)).toEqual(expected);
  });

  it('under a git configuration that changes everything it can', async () => {
    const home = hostileHome();
    const env = {
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'xdg'),
      GIT_AUTHOR_NAME: 'Somebody Else',
      GIT_COMMITTER_DATE: '2001-01-01T00:00:00',
      GIT_DEFAULT_HASH: 'sha256',
      GIT_TEMPLATE_DIR: join(home, 'template'),
    };
    expect(await generate(join(dir, 'hostile'), { env, args: ['--no-probes', '--verify'] })).toEqual(
      expected,
    );
  });

  it('in a folder with spaces and letters beyond ASCII, called from another folder', async () => {
    const parent = join(dir, 'ein Ordner für ü und 漢字');
    mkdirSync(parent);
    const ended = await foil(['generate', suite, '--out', 'die Folge', '--no-probes'], { cwd: parent });
    expect(ended.code).toBe(0);
    expect(readFolderDigests(join(parent, 'die Folge'))).toEqual(expected);
  });

  it('in three shares, in any order, the last of which releases it', async () => {
    const out = join(dir, 'shares');
    for (const share of ['2/3', '3/3']) {
      const ended = await foil(['generate', suite, '--out', out, '--no-probes', '--shard', share]);
      expect(ended.code).toBe(0);
      expect(() => readFolderDigests(out)).toThrow('no such folder');
    }
    expect(await generate(out, { args: ['--no-probes', '--shard', '1/3'] })).toEqual(expected);
  });

  it('with the keys elsewhere, as far as they are in the suite', async () => {
    const out = join(dir, 'apart');
    const keys = join(dir, 'the keys');
    const found = await generate(out, { args: ['--no-probes', '--keys', keys] });
    const own = [...expected].filter(([path]) => !path.startsWith('keys/'));
    expect(found).toEqual(new Map(own));
    const kept = [...readFolderDigests(keys)].map(([path, digest]): [string, string] => [
      `keys/${path}`,
      digest,
    ]);
    expect(new Map(kept)).toEqual(new Map([...expected].filter(([path]) => path.startsWith('keys/'))));
  });
});

describe('what is added moves nothing else', () => {
  const bytesOf = (files: Map<string, string>, of: RegExp) => [...files].filter(([path]) => of.test(path));
  const unitsOf = (out: string) =>
    (
      JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
        units: { id: string; digest: string }[];
      }
    ).units;
  const linesOf = (out: string) => readFileSync(join(out, 'public', 'items.jsonl'), 'utf8').split('\n');

  const additions: [string, string, string][] = [
    ['more instances', 'name: deploy, instances: 2', 'name: deploy, instances: 3'],
    ['another arm', 'arms: [control, oracle, voluntary]', 'arms: [control, oracle, voluntary, hook]'],
    [
      'another family',
      '[causal-night-*, quantity-grower-*]',
      '[causal-night-*, quantity-grower-*, identity-piano-*]',
    ],
    ['more surfaces', 'surfaces: 2', 'surfaces: 3'],
  ];
  it.each(additions)('%s', async (name, from, to) => {
    const file = join(dir, `${name}.yaml`);
    writeFileSync(file, SUITE.replace(from, to));
    const out = join(dir, `added ${name}`);
    expect((await foil(['generate', file, '--out', out, '--no-probes'])).code).toBe(0);
    const found = readFolderDigests(out);
    expect(found).not.toEqual(expected);
    for (const [path, digest] of bytesOf(expected, /^public\/scenarios\//u))
      expect([path, found.get(path)]).toEqual([path, digest]);
    const lines = new Set(linesOf(out));
    expect(linesOf(reference).filter((line) => !lines.has(line))).toEqual([]);
    const digests = new Set(unitsOf(out).map(({ id, digest }) => `${id} ${digest}`));
    if (name !== 'another arm') {
      expect(unitsOf(reference).filter(({ id, digest }) => !digests.has(`${id} ${digest}`))).toEqual([]);
    }
  });

  it('a new value of a slot, but for the instances that now take it', () => {
    const { scenarios } = readCatalogue([findContentRoot()]);
    let looked = 0;
    for (const source of scenarios.values()) {
      const { slots } = source.file;
      const deciding = new Set(
        Object.values(slots).flatMap((slot) => (!Array.isArray(slot) && 'by' in slot ? [slot.by] : [])),
      );
      // Of the plain lists that no other slot goes by, the longest: a value more takes few of the instances.
      const [widest] = Object.entries(slots)
        .filter((entry): entry is [string, SlotValue[]] => Array.isArray(entry[1]) && !deciding.has(entry[0]))
        .toSorted(([, x], [, y]) => y.length - x.length);
      if (widest === undefined) continue;
      const [name, list] = widest;
      looked += 1;
      const wider = {
        ...source,
        file: { ...source.file, slots: { ...source.file.slots, [name]: [...list, 'a value of its own'] } },
      };
      const slotsOf = (of: typeof source, instance: number) =>
        planScenario({
          suite: { seed: '3', salt: '0123456789abcdef' },
          source: of,
          unit: {
            kind: 'scenario',
            id: 'x',
            name: source.name,
            instance,
            arms: ['control'],
            notes: ['plain'],
          },
        }).slots;
      const instances = Array.from({ length: 60 }, (_, index) => index + 1);
      const moved = instances.filter((instance) => slotsOf(wider, instance)[name] === 'a value of its own');
      expect(moved.length).toBeGreaterThan(0);
      expect(moved.length).toBeLessThan(40);
      for (const instance of instances.filter((each) => !moved.includes(each))) {
        expect(slotsOf(wider, instance)).toEqual(slotsOf(source, instance));
      }
    }
    expect(looked).toBeGreaterThanOrEqual(8);
  });
});

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const at = (name: string) => join(dir, name);

beforeAll(() => {
  writeFileSync(
    at('typos.yaml'),
    'suite: x\nsede: 3\nscenarios: [deploi]\nfamilies:\n  - { names: "causl-*" }\n',
  );
  writeFileSync(at('types.yaml'), 'seed: [1]\nscenarios:\n  - { name: deploy, instances: many }\n');
  writeFileSync(at('twice.yaml'), 'seed: 1\nseed: 2\n');
  writeFileSync(at('float.yaml'), 'seed: 1.5\n');
  writeFileSync(at('huge.yaml'), 'seed: 9007199254740993\n');
  writeFileSync(at('none.yaml'), 'seed: 1\nscenarios: []\nfamilies: []\n');
  writeFileSync(at('empty.yaml'), '');
  writeFileSync(
    at('bomb.yaml'),
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`)
      .join('\n')}\nsuite: x\n`,
  );
  writeFileSync(at('latin.yaml'), Buffer.from([0x73, 0x75, 0x69, 0x74, 0x65, 0x3a, 0x20, 0xe9, 0x0a]));
  writeFileSync(at('terms.yaml'), 'terms: x\nlabls: [a]\n');
  mkdirSync(at('folder'));
});

describe('bad input is one clear error, exit code 2, and nothing written', () => {
  const cases: [string, string[], RegExp[]][] = [
    ['no such suite file', ['generate', 'nowhere.yaml', '--out', 'out'], [/nowhere\.yaml.*no such file/u]],
    [
      'misspelt names and fields, all at once',
      ['generate', 'typos.yaml', '--out', 'out'],
      [
        /typos\.yaml:2:1:.*sede/u,
        /typos\.yaml:3:13:.*deploi.*did you mean deploy\?/u,
        /typos\.yaml:5:14:.*causl/u,
        /^3 problems$/mu,
      ],
    ],
    [
      'wrong types',
      ['generate', 'types.yaml', '--out', 'out'],
      [/types\.yaml:1:7/u, /types\.yaml:3:32.*many/u],
    ],
    ['a key given twice', ['generate', 'twice.yaml', '--out', 'out'], [/twice\.yaml:2:1.*seed/u]],
    ['a seed that is no whole number', ['generate', 'float.yaml', '--out', 'out'], [/float\.yaml:1:7/u]],
    [
      'a seed that a double cannot hold',
      ['generate', 'huge.yaml', '--out', 'out'],
      [/huge\.yaml:1:7.*quote/iu],
    ],
    ['an empty seed', ['generate', 'none.yaml', '--seed', '', '--out', 'out'], [/seed/u]],
    ['a suite that asks for nothing', ['generate', 'none.yaml', '--out', 'out'], [/asks for nothing/u]],
    ['an anchor bomb', ['generate', 'bomb.yaml', '--out', 'out'], [/bomb\.yaml/u]],
    ['a file that is not UTF-8', ['generate', 'latin.yaml', '--out', 'out'], [/UTF-8/u]],
    ['a folder for a file', ['generate', 'folder', '--out', 'out'], [/folder/u]],
    ['no --out', ['generate', 'none.yaml'], [/--out/u]],
    ['an unknown option', ['generate', '--out', 'out', '--frob'], [/--frob/u]],
    ['an unknown verb', ['genrate'], [/genrate/u, /Did you mean generate\?/u]],
    ['no workers', ['generate', '--out', 'out', '--jobs', '0'], [/whole number/u]],
    ['a share that cannot be', ['generate', '--out', 'out', '--shard', '4/3'], [/--shard.*4\/3/u]],
    [
      'a glob that matches nothing',
      ['generate', '--out', 'out', '--only', 'nothing-*'],
      [/--only.*nothing-\*/u],
    ],
    ['keys inside the public half', ['generate', '--out', 'out', '--keys', 'out/public'], [/keys/u]],
    [
      'content that is not there',
      ['generate', '--out', 'out', '--content', 'nowhere'],
      [/nowhere.*no such folder/u],
    ],
    ['a leak check of a plain folder without terms', ['leak', 'folder'], [/--terms/u]],
    [
      'a terms file with misspelt fields',
      ['leak', 'folder', '--terms', 'terms.yaml'],
      [/terms\.yaml:1:8/u, /terms\.yaml:2:1.*labels/u],
    ],
    ['a folder that is no suite', ['score', 'folder'], [/manifest\.json/u]],
    [
      'an agent that is no probe',
      ['run', 'folder', '--agent', 'probe:infromed'],
      [/manifest|probe:informed/u],
    ],
    ['an id that nothing has', ['show', 'zzz', '--in', 'folder'], [/manifest/u]],
    ['a kind that is none', ['new', 'scenaro', 'x'], [/did you mean scenario\?/u]],
    ['a name that climbs out', ['new', 'scenario', '../x'], [/cannot be a name/u]],
    ['two folders of which one is missing', ['diff', 'folder', 'nowhere'], [/nowhere.*no such folder/u]],
    ['neither a command nor a batch', ['ran', './x'], [/--command/u]],
  ];
  it.each(cases)('%s', async (_name, args, said) => {
    const before = readdirSync(dir);
    const ended = await foil(args, { cwd: dir });
    expect(ended.code, ended.stderr + ended.stdout).toBe(2);
    for (const pattern of said) expect(ended.stderr).toMatch(pattern);
    expect(ended.stderr).not.toMatch(/our fault|\n\s+at /u);
    expect(existsSync(at('out'))).toBe(false);
    expect(readdirSync(dir)).toEqual(before);
  });

  it('is a JSON document too where one was asked for', async () => {
    const ended = await foil(['generate', 'typos.yaml', '--out', 'out', '--json'], { cwd: dir });
    const { problems } = JSON.parse(ended.stdout) as { problems: { line: number; file: string }[] };
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 5]);
  });
});

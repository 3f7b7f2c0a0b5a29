import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblem, InputError } from '../../src/errors.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { readCatalogue } from '../../src/read/read-catalogue.ts';
import { readSuite } from '../../src/read/read-suite.ts';
import type { Catalogue } from '../../src/schema/catalogue.ts';
import type { FamilySource } from '../../src/schema/family.ts';
import type { ScenarioSource } from '../../src/schema/scenario.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const temp = tempDir();
const file = join(temp, 'suite.yaml');

const scenario = (verifiable: boolean) =>
  ({
    file: { notes: { plain: 'p', provenance: 'p', ...(verifiable ? { verifiable: 'v' } : {}) } },
  }) as ScenarioSource;
/** As much of a catalogue as a suite looks at. */
const catalogue: Catalogue = {
  scenarios: new Map([
    ['deploy', scenario(false)],
    ['release', scenario(true)],
  ]),
  families: new Map(['causal-1', 'causal-2', 'order-1'].map((name) => [name, {} as FamilySource])),
  conversations: new Map(),
};

function read(text: string, seed?: string) {
  writeFileSync(file, text);
  return readSuite({ file, seed, catalogue });
}

function problems(text: string, seed?: string): string[] {
  try {
    read(text, seed);
  } catch (error) {
    if (error instanceof InputError) {
      return error.problems.map((problem) => formatProblem(problem).replace(file, 'suite.yaml'));
    }
    throw error;
  }
  return [];
}

describe('the seed of a suite', () => {
  test.each([
    ['absent', '', '1'],
    ['0', 'seed: 0\n', '0'],
    ['"0"', 'seed: "0"\n', '0'],
    ['-0', 'seed: -0\n', '0'],
    ['-1', 'seed: -1\n', '-1'],
    ['"-1"', 'seed: "-1"\n', '-1'],
    ['7', 'seed: 7\n', '7'],
    ['a word', 'seed: abc\n', 'abc'],
    ['words', 'seed: first try\n', 'first try'],
    ['the largest plain number', 'seed: 9007199254740991\n', '9007199254740991'],
    ['2^53 in quotes', 'seed: "9007199254740992"\n', '9007199254740992'],
    ['a fraction in quotes', 'seed: "1.5"\n', '1.5'],
  ])('%s is read', (_case, text, seed) => {
    expect(read(`${text}scenarios: [deploy]\n`).suite.seed).toBe(seed);
  });

  test.each([
    ['empty', 'seed: ""\n', 'suite.yaml:1:7: seed is empty; expected some text; found ""'],
    [
      'nothing',
      'seed:\n',
      'suite.yaml:1:6: seed is of the wrong kind; expected a number or text; found nothing',
    ],
    [
      'a fraction',
      'seed: 1.5\n',
      'suite.yaml:1:7: seed is of the wrong kind; expected a whole number or text; found the number 1.5; text that looks like a number or a yes or no goes in quotes',
    ],
    [
      'a whole number written as a fraction',
      'seed: 1.0\n',
      'suite.yaml:1:7: the seed is not written as a whole number; expected a whole number, or text in quotes; found 1.0',
    ],
    [
      'an exponent',
      'seed: 1e3\n',
      'suite.yaml:1:7: the seed is not written as a whole number; expected a whole number, or text in quotes; found 1e3',
    ],
    [
      'hexadecimal',
      'seed: 0x10\n',
      'suite.yaml:1:7: the seed is not written as a whole number; expected a whole number, or text in quotes; found 0x10',
    ],
    [
      '2^53',
      'seed: 9007199254740992\n',
      'suite.yaml:1:7: seed is too large; expected at most 9007199254740991; found the number 9007199254740992; a longer number goes in quotes',
    ],
    [
      '-2^53',
      'seed: -9007199254740992\n',
      'suite.yaml:1:7: seed is too small; expected at least -9007199254740991; found the number -9007199254740992; a longer number goes in quotes',
    ],
    [
      'not a number',
      'seed: .nan\n',
      'suite.yaml:1:7: seed is of the wrong kind; expected a number or text; found the number .nan; text that looks like a number or a yes or no goes in quotes',
    ],
    [
      'a list',
      'seed: [1]\n',
      'suite.yaml:1:7: seed is of the wrong kind; expected a number or text; found a list',
    ],
  ])('%s is refused', (_case, text, expected) => {
    expect(problems(`${text}scenarios: [deploy]\n`)).toEqual([expected]);
  });

  test('given on the command line goes before the file', () => {
    expect(read('seed: 1\nscenarios: [deploy]\n', '0').suite.seed).toBe('0');
    expect(problems('seed: 1\nscenarios: [deploy]\n', '')).toEqual(['--seed: the seed is empty']);
  });

  test('makes the salt where there is none, and a note says so', () => {
    const [one, same, other, own] = [
      read('scenarios: [deploy]\n'),
      read('seed: 1\nscenarios: [release]\n'),
      read('seed: 2\nscenarios: [deploy]\n'),
      read('salt: of my own\nscenarios: [deploy]\n'),
    ];
    expect(one.suite.salt).toMatch(/^[0-9a-f]{32}$/u);
    expect(same.suite.salt).toBe(one.suite.salt);
    expect(other.suite.salt).not.toBe(one.suite.salt);
    expect(own.suite.salt).toBe('of my own');
    expect([one.notes.length, own.notes.length]).toEqual([1, 0]);
  });
});

describe('a suite', () => {
  test('is filled with defaults', () => {
    expect(read('scenarios: [release]\n').suite).toEqual({
      name: 'suite',
      seed: '1',
      salt: expect.any(String),
      scenarios: [
        {
          name: 'release',
          instances: 4,
          arms: ['control', 'oracle', 'voluntary'],
          notes: ['plain', 'provenance'],
        },
      ],
      families: [],
      screenRule: 'default',
    });
  });

  test('is screened by the rule it names', () => {
    expect(read('screen: { rule: strict }\nscenarios: [release]\n').suite.screenRule).toBe('strict');
  });

  test.each([
    ['no-such-rule', 'default, strict; found "no-such-rule"'],
    ['strickt', 'default, strict; found "strickt"; did you mean strict?'],
  ])('that names the screen rule %s says where, and what there is', (rule, said) => {
    expect(problems(`scenarios: [release]\nscreen: { rule: ${rule} }\n`).join()).toMatch(
      new RegExp(`^suite\\.yaml:2:17: .*rule.*${said.replace('?', '\\?')}`, 'u'),
    );
  });

  test('has its scenarios, arms and notes in one order, however it is written', () => {
    const text = `scenarios:
  - { name: release, arms: [hook, control, hook], notes: [verifiable, plain] }
  - deploy
`;
    expect(read(text).suite.scenarios.map(({ name, arms, notes }) => [name, arms, notes])).toEqual([
      ['deploy', ['control', 'oracle', 'voluntary'], ['plain', 'provenance']],
      ['release', ['control', 'hook'], ['plain', 'verifiable']],
    ]);
  });

  test('takes families by glob, and the base that flip and preserve need', () => {
    const text = `families:
  - { names: [causal-*, order-1], arms: [preserve, base, flip], surfaces: 3 }
`;
    const arms = ['base', 'remote_base', 'flip', 'preserve'];
    expect(read(text).suite.families).toEqual([
      { name: 'causal-1', arms, surfaces: 3 },
      { name: 'causal-2', arms, surfaces: 3 },
      { name: 'order-1', arms, surfaces: 3 },
    ]);
    expect(read('families: [{ names: "*-1", arms: [base, twin] }]\n').suite.families).toEqual([
      { name: 'causal-1', arms: ['base', 'twin'], surfaces: 1 },
      { name: 'order-1', arms: ['base', 'twin'], surfaces: 1 },
    ]);
    expect(read('families: ["*"]\n').suite.families[0]!.arms).toHaveLength(9);
  });

  test('that names nothing asks for what the default suite has', () => {
    writeFileSync(file, 'suite: mine\nseed: 5\n');
    const whole = readCatalogue([findContentRoot()]);
    const { suite } = readSuite({ file, catalogue: whole });
    const { suite: usual } = readSuite({ file: null, catalogue: whole });
    expect([suite.name, suite.seed]).toEqual(['mine', '5']);
    expect(suite.scenarios).toEqual(usual.scenarios);
    expect(suite.scenarios.length).toBeGreaterThanOrEqual(10);
    expect(suite.families).toEqual(usual.families);
  });

  test('without a file is the default suite over the real catalogue', () => {
    const { suite, text } = readSuite({ file: null, catalogue: readCatalogue([findContentRoot()]) });
    expect(suite.scenarios.reduce((sum, { instances }) => sum + instances, 0)).toBeGreaterThanOrEqual(8);
    expect(suite.families.length).toBeGreaterThanOrEqual(13);
    expect(text).toContain('suite: default');
  });
});

describe('a suite is refused for', () => {
  test.each<[string, string, string[]]>([
    [
      'a scenario that is not there',
      'scenarios: [relase]\n',
      [
        'suite.yaml:1:13: there is no scenario relase; expected one of deploy, release; did you mean release?',
      ],
    ],
    [
      'the same in a record',
      'scenarios:\n  - name: other\n',
      ['suite.yaml:2:11: there is no scenario other; expected one of deploy, release'],
    ],
    [
      'a scenario twice',
      'scenarios: [deploy, { name: deploy }]\n',
      ['suite.yaml:1:29: the scenario deploy is asked for twice'],
    ],
    [
      'a note that a scenario has not',
      'scenarios:\n  - { name: deploy, notes: [plain, verifiable] }\n',
      ['suite.yaml:2:36: the scenario deploy has no verifiable note; expected one of plain, provenance'],
    ],
    [
      'a glob that matches nothing',
      'families: [causal-*, order-2, { names: [x*, "*-1"] }]\n',
      [
        'suite.yaml:1:22: no family is called order-2; did you mean order-1?',
        'suite.yaml:1:41: no family is called x*',
        'suite.yaml:1:45: the family causal-1 is asked for twice',
      ],
    ],
    ['asking for nothing', 'scenarios: []\nfamilies: []\n', ['suite.yaml:1:12: the suite asks for nothing']],
    [
      'an arm of the other kind',
      'scenarios: [{ name: deploy, arms: [flip] }]\nfamilies: [{ names: "*", arms: [control] }]\n',
      [
        'suite.yaml:1:36: scenarios[0].arms[0] has no such value; expected one of control, oracle, voluntary, hook, proxy; found "flip"',
        'suite.yaml:2:33: families[0].arms[0] has no such value; expected one of base, remote_base, flip, preserve, correction, update, irrelevant, twin, vague, bare; found "control"',
      ],
    ],
    [
      'several things at once',
      'seed: 1.0\nscenarios: [relase]\nfamilies: [nope]\n',
      [
        'suite.yaml:1:7: the seed is not written as a whole number; expected a whole number, or text in quotes; found 1.0',
        'suite.yaml:2:13: there is no scenario relase; expected one of deploy, release; did you mean release?',
        'suite.yaml:3:12: no family is called nope',
      ],
    ],
  ])('%s', (_case, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test.each([
    ['missing', () => readSuite({ file: join(temp, 'none.yaml'), catalogue }), 'none.yaml: no such file'],
    ['a folder', () => readSuite({ file: temp, catalogue }), 'is a folder; expected a file'],
    [
      'not UTF-8',
      () => {
        writeFileSync(file, Uint8Array.from([0x73, 0xff]));
        return readSuite({ file, catalogue });
      },
      'suite.yaml: not UTF-8 text',
    ],
  ])('being %s', (_case, act, message) => {
    expect(act).toThrow(InputError);
    expect(act).toThrow(message);
  });
});

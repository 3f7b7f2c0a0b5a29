import { describe, expect, test } from 'vitest';
import { formatProblem, type InputError } from '../../src/errors.ts';
import { readYaml } from '../../src/read/read-yaml.ts';
import type { Schema } from '../../src/schema/check-value.ts';
import { checkSchema } from '../../src/schema/check.ts';
import { slotsSchema } from '../../src/schema/slot.ts';
import { suiteFileSchema } from '../../src/schema/suite.ts';
import { termsFileSchema } from '../../src/schema/terms.ts';

function problems(text: string, schema: Schema<unknown> = suiteFileSchema): string[] {
  try {
    readYaml({ file: 'f.yaml', text, schema });
  } catch (error) {
    return (error as InputError).problems.map(formatProblem);
  }
  return [];
}

describe('a file that is not one YAML document', () => {
  test.each([
    ['is empty', '', ['f.yaml:1:1: the file is empty']],
    ['holds only a comment', '# later\n', ['f.yaml:1:1: the file is empty']],
    [
      'is indented with a tab',
      'screen:\n\trule: a\n',
      ['f.yaml:2:1: not YAML: Tabs are not allowed as indentation; indent with spaces'],
    ],
    [
      'holds two documents',
      'seed: 1\n---\nseed: 2\n',
      ['f.yaml:2:1: a second document begins here; expected one document a file'],
    ],
    ['leaves a quote open', 'suite: "a\nseed: 1\n', ['f.yaml:3:1: not YAML: Missing closing "quote']],
    [
      'leaves a bracket open',
      'scenarios: [a, b\nseed: 1\n',
      [
        'f.yaml:2:1: not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]; indent with the same number of spaces as the lines around',
      ],
    ],
    [
      'names a field twice',
      'seed: 1\nsuite: a\nseed: 2\n',
      ['f.yaml:3:1: the field seed stands twice; the first is on line 1'],
    ],
    [
      'names a field twice, once in quotes',
      'seed: 1\n"seed": 2\n',
      ['f.yaml:2:1: the field seed stands twice; the first is on line 1'],
    ],
    ['has an alias without an anchor', 'suite: *a\n', ['f.yaml:1:8: the alias *a names no anchor before it']],
    [
      'has an alias of what stands around it',
      'suite: &a [*a]\n',
      ['f.yaml:1:12: the alias *a names no anchor before it'],
    ],
    [
      'grows without end',
      `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
      ['f.yaml:12:12: the aliases stand for more than 10000 values; write fewer aliases of aliases'],
    ],
    [
      'has a tag',
      'suite: !!binary aGk=\n',
      ['f.yaml:1:17: the tag tag:yaml.org,2002:binary is not read; write the plain value'],
    ],
    [
      'has a tag of its own',
      'suite: !secret x\n',
      ['f.yaml:1:16: the tag !secret is not read; write the plain value'],
    ],
    [
      'has a list for a name',
      '? [a]\n: 1\n',
      ['f.yaml:1:3: the name of a field is not a text; expected name: value'],
    ],
    [
      'has the prototype for a name',
      '__proto__: 1\n',
      ['f.yaml:1:1: "__proto__" cannot be the name of a field'],
    ],
    [
      'is a list',
      '- a\n',
      ['f.yaml:1:1: the document is of the wrong kind; expected a record; found a list'],
    ],
    [
      'is a text',
      'just text\n',
      ['f.yaml:1:1: the document is of the wrong kind; expected a record; found "just text"'],
    ],
  ])('%s', (_case, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });
  test('an alias stands for what its anchor holds', () => {
    const text = 'screen: &rule { rule: strict }\nfamilies:\n  - names: &names [a, b]\n  - names: *names\n';
    expect(readYaml({ file: 'f.yaml', text, schema: suiteFileSchema }).value.families).toEqual([
      { names: ['a', 'b'] },
      { names: ['a', 'b'] },
    ]);
  });

  test('is nested without end', () => {
    expect(problems('['.repeat(20000))).toEqual(['f.yaml: the values are nested too deeply']);
  });
});

describe('a document that does not fit its schema', () => {
  test.each<[string, string, Schema<unknown>, string[]]>([
    [
      'an unknown field',
      'suite: a\nsede: 7\n',
      suiteFileSchema,
      [
        'f.yaml:2:1: unknown field sede; expected one of suite, seed, salt, scenarios, families, screen; did you mean seed?',
      ],
    ],
    [
      'an unknown field far from any',
      'suite: a\nquantity: 7\n',
      suiteFileSchema,
      ['f.yaml:2:1: unknown field quantity; expected one of suite, seed, salt, scenarios, families, screen'],
    ],
    [
      'a misspelt field that is required',
      'scenarios:\n  - { nam: deploy, instances: 2 }\n',
      suiteFileSchema,
      [
        'f.yaml:2:7: unknown field nam in scenarios[0]; expected one of name, instances, arms, notes; did you mean name?',
      ],
    ],
    [
      'a fraction for a seed',
      'seed: 1.5\n',
      suiteFileSchema,
      [
        'f.yaml:1:7: seed is of the wrong kind; expected a whole number or text; found the number 1.5; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'an empty seed',
      'seed: ""\n',
      suiteFileSchema,
      ['f.yaml:1:7: seed is empty; expected some text; found ""'],
    ],
    [
      'a large seed',
      'seed: 9007199254740992\n',
      suiteFileSchema,
      [
        'f.yaml:1:7: seed is too large; expected at most 9007199254740991; found the number 9007199254740992; a longer number goes in quotes',
      ],
    ],
    [
      'a yes or no for a seed',
      'seed: true\n',
      suiteFileSchema,
      [
        'f.yaml:1:7: seed is of the wrong kind; expected a number or text; found true; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'nothing for a seed',
      'seed:\n',
      suiteFileSchema,
      ['f.yaml:1:6: seed is of the wrong kind; expected a number or text; found nothing'],
    ],
    [
      'an unknown arm',
      'scenarios:\n  - name: a\n    arms: [control, orcale]\n',
      suiteFileSchema,
      [
        'f.yaml:3:21: scenarios[0].arms[1] has no such value; expected one of control, oracle, voluntary, hook, proxy; found "orcale"; did you mean oracle?',
      ],
    ],
    [
      'no arms',
      'scenarios:\n  - name: a\n    arms: []\n',
      suiteFileSchema,
      ['f.yaml:3:11: scenarios[0].arms is empty; expected at least 1 value; found an empty list'],
    ],
    [
      'zero instances',
      'scenarios:\n  - name: a\n    instances: 0\n',
      suiteFileSchema,
      ['f.yaml:3:16: scenarios[0].instances is too small; expected at least 1; found the number 0'],
    ],
    [
      'a number of scenarios',
      'scenarios: 3\n',
      suiteFileSchema,
      ['f.yaml:1:12: scenarios is of the wrong kind; expected a list; found the number 3'],
    ],
    [
      'a number in the list of scenarios',
      'scenarios: [3]\n',
      suiteFileSchema,
      [
        'f.yaml:1:13: scenarios[0] is of the wrong kind; expected text or a record; found the number 3; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'a short salt',
      'salt: abc\n',
      suiteFileSchema,
      ['f.yaml:1:7: salt is too short; expected at least 8 characters; found "abc"'],
    ],
    [
      'several at once',
      'seed: 1.5\nscenarios:\n  - name: a\n    arms: [x]\nfamilies: {}\nextra: 1\n',
      suiteFileSchema,
      [
        'f.yaml:1:7: seed is of the wrong kind; expected a whole number or text; found the number 1.5; text that looks like a number or a yes or no goes in quotes',
        'f.yaml:4:12: scenarios[0].arms[0] has no such value; expected one of control, oracle, voluntary, hook, proxy; found "x"',
        'f.yaml:5:11: families is of the wrong kind; expected a list; found a record',
        'f.yaml:6:1: unknown field extra; expected one of suite, seed, salt, scenarios, families, screen',
      ],
    ],
    [
      'an unquoted version',
      'version: [1.9, 1.10]\n',
      slotsSchema,
      [
        'f.yaml:1:11: version[0] is of the wrong kind; expected text, a list or a record; found the number 1.9; text that looks like a number or a yes or no goes in quotes',
        'f.yaml:1:16: version[1] is of the wrong kind; expected text, a list or a record; found the number 1.10; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'an unquoted version in a record',
      'service:\n  - { name: a, version: 1.10 }\n',
      slotsSchema,
      [
        'f.yaml:2:25: service[0].version is of the wrong kind; expected text, a list or a record; found the number 1.10; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'an unquoted yes',
      'flag: [true, "false"]\n',
      slotsSchema,
      [
        'f.yaml:1:8: flag[0] is of the wrong kind; expected text, a list or a record; found true; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'an empty list of values',
      'colour: []\n',
      slotsSchema,
      ['f.yaml:1:9: colour is empty; expected at least 1 value; found an empty list'],
    ],
    [
      'a slot that is a text',
      'colour: red\n',
      slotsSchema,
      ['f.yaml:1:9: colour is of the wrong kind; expected a list or a record; found "red"'],
    ],
    [
      'a slot name with a dash',
      'file-name: [a]\n',
      slotsSchema,
      [
        'f.yaml:1:1: "file-name" cannot be a name in the document; expected text of the form ^[a-z][A-Za-z0-9_]*$',
      ],
    ],
    [
      'a dependent slot without its values',
      'a: { by: b }\n',
      slotsSchema,
      ['f.yaml:1:1: a.of is missing; expected a record'],
    ],
    [
      'a pick that is a range',
      'a: { pick: 2, from: 1 }\n',
      slotsSchema,
      ['f.yaml:1:21: a.from is of the wrong kind; expected a list; found the number 1'],
    ],
    [
      'an unknown kind of slot',
      'a: { choose: [x] }\n',
      slotsSchema,
      ['f.yaml:1:6: unknown field choose in a; expected one of text, by, of, pick, from, to, step'],
    ],
    [
      'a slot of two kinds',
      'a: { text: x, by: b }\n',
      slotsSchema,
      ['f.yaml:1:15: unknown field by in a; expected one of text'],
    ],
    [
      'an unknown check',
      'match: { path: a, pattern: b }\n',
      checkSchema,
      [
        'f.yaml:1:1: unknown field match in the document; expected one of matches, lacks, counts, value, unchanged, changed, added, absent, exists, mode, tag, log, verified, ran, read, edited, called, order, follows, all, any, not; did you mean matches?',
      ],
    ],
    [
      'a check with a field of the wrong kind',
      'matches: { path: 1, pattern: b }\n',
      checkSchema,
      [
        'f.yaml:1:18: matches.path is of the wrong kind; expected text; found the number 1; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'a check without a field',
      'matches: { path: a }\n',
      checkSchema,
      ['f.yaml:1:1: matches.pattern is missing; expected text'],
    ],
    [
      'two checks in one',
      'exists: a\nabsent: b\n',
      checkSchema,
      [
        'f.yaml:1:1: the document holds exists and absent, which are alternatives; expected one of exists, absent',
      ],
    ],
    [
      'a fault deep inside',
      'all:\n  - exists: a\n  - any:\n      - not: { ran: { target: x, arg: y } }\n',
      checkSchema,
      [
        'f.yaml:4:34: unknown field arg in all[1].any[0].not.ran; expected one of target, args, unlessArgs, exit, output, verdicts; did you mean args?',
      ],
    ],
    [
      'an empty all',
      'all: []\n',
      checkSchema,
      ['f.yaml:1:6: all is empty; expected at least 1 value; found an empty list'],
    ],
    [
      'a check that is a text',
      'exists\n',
      checkSchema,
      ['f.yaml:1:1: the document is of the wrong kind; expected a record; found "exists"'],
    ],
    [
      'an order of one',
      'order: [{ ran: { target: a } }]\n',
      checkSchema,
      ['f.yaml:1:8: order is too short; expected at least 2 values; found 1'],
    ],
    [
      'a term that is a number',
      'terms: [a, 3]\n',
      termsFileSchema,
      [
        'f.yaml:1:12: terms[1] is of the wrong kind; expected text; found the number 3; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
  ])('%s', (_case, text, schema, expected) => {
    expect(problems(text, schema)).toEqual(expected);
  });
});

describe('places in a document', () => {
  const text = `suite: pilot
scenarios:
  - name: a
    instances: 2
    arms: [control, oracle]
`;
  const { locate, written } = readYaml({ file: 'f.yaml', text, schema: suiteFileSchema });

  test.each<[(string | number)[], string]>([
    [[], '1:1'],
    [['suite'], '1:8'],
    [['scenarios'], '3:3'],
    [['scenarios', 0, 'instances'], '4:16'],
    [['scenarios', 0, 'arms', 1], '5:21'],
    [['scenarios', 0, 'notes'], '3:5'],
    [['families', 3], '1:1'],
  ])('%j stands at %s', (path, place) => {
    const { line, column } = locate(path);
    expect(`${line}:${column}`).toBe(place);
  });

  test('keep what was written', () => {
    expect(written(['scenarios', 0, 'instances'])).toBe('2');
    expect(written(['scenarios', 0, 'notes'])).toBeUndefined();
  });
});

describe('a spot inside a text', () => {
  const text = `terms:
  - plain words
  - "quoted words"
  - |
    first
      second
  - >-
    folded
    words
`;
  const { locate } = readYaml({ file: 'f.yaml', text, schema: termsFileSchema });

  test.each([
    ['in a plain text', 0, { line: 1, column: 7 }, '2:11'],
    ['in a quoted text', 1, { line: 1, column: 8 }, '3:13'],
    ['in the first line of a block', 2, { line: 1, column: 1 }, '5:5'],
    ['in a later line of a block', 2, { line: 2, column: 3 }, '6:7'],
    ['in a folded text, where lines are not lines', 3, { line: 1, column: 8 }, '7:5'],
  ])('%s', (_case, index, within, place) => {
    const { line, column } = locate(['terms', index], within);
    expect(`${line}:${column}`).toBe(place);
  });
});

describe('values', () => {
  test('and names of fields keep what was written', () => {
    const text = `version: ["1.10", '1.0', "4225e04"]
by_version: { by: version, of: { 1.10: [a], 1.0: [b], 4225e04: [c] } }
`;
    expect(readYaml({ file: 'f.yaml', text, schema: slotsSchema }).value).toEqual({
      version: ['1.10', '1.0', '4225e04'],
      by_version: { by: 'version', of: { '1.10': ['a'], '1.0': ['b'], '4225e04': ['c'] } },
    });
  });

  test('that YAML 1.1 would turn into others stay text', () => {
    const text = 'terms: [no, yes, on, off, 12:30:45, 0o7x, =]\n';
    expect(readYaml({ file: 'f.yaml', text, schema: termsFileSchema }).value.terms).toEqual([
      'no',
      'yes',
      'on',
      'off',
      '12:30:45',
      '0o7x',
      '=',
    ]);
  });
});

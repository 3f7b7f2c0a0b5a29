import { describe, expect, test } from 'vitest';
import type { Check, CheckResult } from '../../../src/schema/check.ts';
import { makeJudge } from '../../../src/score/evaluate-check.ts';
import { makeState, makeWitness } from '../../helpers/make-witness.ts';

const files: Record<string, string | null> = {
  'pier/berths.yaml': '# berths\n- name: north\n  draft: 4.50\n- name: south\n  open: true\n',
  'package.json': '{\n  "name": "ferry",\n  "version": "1.10.0"\n}\n',
  'pyproject.toml': '[project]\nname = "ferry"\nversion = "1.4.1"\n',
  'tides.jsonl': '{"at": "low"}\n{"at": "high"}\n',
  'loop.yaml': 'a: &a [*a]\n',
  'broken.json': '{"a": ',
  settings: 'a: 1\n',
  'unread.yaml': null,
  'beside/docs/index.yaml': 'home: quay\n',
};
const judge = makeJudge(makeWitness({ after: makeState(files) }));

function check(
  path: string,
  pointer: string,
  rest: { equals?: unknown; matches?: string; format?: 'yaml' } = {},
) {
  const value: Check = { value: { path, pointer, ...rest } };
  return judge.evaluate(value);
}

describe('the value at a pointer', () => {
  test.each<[string, ReturnType<typeof check>, CheckResult['outcome'], string, string]>([
    [
      'a YAML text',
      check('pier/berths.yaml', '/0/name', { equals: 'north' }),
      'pass',
      'pier/berths.yaml:2#/0/name',
      'north',
    ],
    [
      'a YAML number as written',
      check('./pier/berths.yaml', '/0/draft', { matches: '^4\\.50$' }),
      'pass',
      'pier/berths.yaml:3#/0/draft',
      '4.50',
    ],
    [
      'a text is not a number',
      check('pier/berths.yaml', '/0/draft', { equals: '4.50' }),
      'fail',
      'pier/berths.yaml:3#/0/draft',
      '4.50',
    ],
    [
      'anything at all',
      check('pier/../pier/berths.yaml', '/1/open'),
      'pass',
      'pier/berths.yaml:5#/1/open',
      'true',
    ],
    [
      'a JSON text',
      check('package.json', '/version', { equals: '1.10.0' }),
      'pass',
      'package.json:3#/version',
      '1.10.0',
    ],
    [
      'a JSON text by pattern',
      check('package.json', '/version', { matches: '^2\\.' }),
      'fail',
      'package.json:3#/version',
      '1.10.0',
    ],
    [
      'a TOML text',
      check('pyproject.toml', '/project/version', { equals: '1.4.1' }),
      'pass',
      'pyproject.toml#/project/version',
      '1.4.1',
    ],
    [
      'a line of a JSONL file',
      check('tides.jsonl', '/1/at', { equals: 'high' }),
      'pass',
      'tides.jsonl:2#/1/at',
      '"high"',
    ],
    [
      'a whole list',
      check('tides.jsonl', '', { equals: [{ at: 'low' }, { at: 'high' }] }),
      'pass',
      'tides.jsonl:1#',
      '[{"at":"low"},{"at":"high"}]',
    ],
    [
      'a sibling',
      check('../beside/docs/index.yaml', '/home', { equals: 'quay' }),
      'pass',
      'beside/docs/index.yaml:1#/home',
      'quay',
    ],
    [
      'a declared format',
      check('settings', '/a', { equals: 1, format: 'yaml' }),
      'pass',
      'settings:1#/a',
      '1',
    ],
    ['a value that holds itself', check('loop.yaml', '/a', { equals: 'x' }), 'fail', 'loop.yaml:1#/a', ''],
  ])('%s', (_, found, outcome, where, text) => {
    expect(found.outcome).toBe(outcome);
    expect(found.evidence).toHaveLength(1);
    expect(found.evidence[0]!.where).toBe(where);
    expect(found.evidence[0]!.found.replace(/^"(1\..*)"$/u, '$1')).toContain(text);
    expect(found.sources).toEqual(['workspace']);
  });

  test.each<[string, ReturnType<typeof check>, CheckResult['outcome'], RegExp]>([
    ['a pointer that leads nowhere', check('package.json', '/scripts/test'), 'fail', /nothing at \/scripts/u],
    ['a missing file', check('nowhere.toml', '/a'), 'fail', /no such file/u],
    ['a file that cannot be read so', check('broken.json', '/a'), 'fail', /cannot be read as json/u],
    ['an ending that names no format', check('settings', '/a'), 'cannot-tell', /names no format/u],
    ['a text the record does not carry', check('unread.yaml', '/a'), 'cannot-tell', /does not carry/u],
  ])('%s is stated', (_, found, outcome, text) => {
    expect(found.outcome).toBe(outcome);
    expect(found.evidence[0]!.found).toMatch(text);
  });
});

describe('carriage returns', () => {
  const texts = {
    'unix.txt': 'berth: north\n',
    'windows.txt': 'berth: north\r\n',
    'lone.txt': 'berth: north\rberth: south\n',
  };
  const before = makeState({ 'unix.txt': '', 'windows.txt': '', 'lone.txt': '' });
  const { evaluate } = makeJudge(makeWitness({ before, after: makeState(texts) }));
  const spec = { pattern: '^berth: north$' };

  test.each([
    ['unix.txt', false, 'pass'],
    ['unix.txt', true, 'pass'],
    ['windows.txt', false, 'fail'],
    ['windows.txt', true, 'pass'],
    ['lone.txt', false, 'fail'],
    ['lone.txt', true, 'fail'],
  ] as const)('%s with crlf %j: %s', (path, crlf, outcome) => {
    const checks: Check[] = [
      { matches: { path, ...spec, crlf } },
      { added: { path, ...spec, crlf } },
      { counts: { path, ...spec, crlf, atLeast: 1 } },
      { not: { lacks: { path, ...spec, crlf } } },
    ];
    expect(checks.map((check) => evaluate(check).outcome)).toEqual(checks.map(() => outcome));
  });

  test('a pattern that names them sees every byte', () => {
    expect(evaluate({ matches: { path: 'windows.txt', pattern: String.raw`north\r\n` } }).outcome).toBe(
      'pass',
    );
  });

  test('evidence says that they are there', () => {
    const [first] = evaluate({ matches: { path: 'windows.txt', ...spec } }).evidence;
    expect(first!.found).toMatch(/carriage returns/u);
  });
});

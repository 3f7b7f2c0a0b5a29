import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatProblem, InputError, problemOfSystem } from '../src/errors.ts';

it('a problem says where, what, what was expected and found, and what to do', () => {
  const problem = {
    file: 'suite.yaml',
    line: 3,
    column: 13,
    message: 'there is no scenario deploi',
    expected: 'one of deploy, release',
    found: '"deploi"',
    hint: 'did you mean deploy?',
  };
  expect(formatProblem(problem)).toBe(
    'suite.yaml:3:13: there is no scenario deploi; expected one of deploy, release; found "deploi"; did you mean deploy?',
  );
  expect(new InputError([problem, { ...problem, line: null, column: null }]).message).toMatch(
    /^suite\.yaml:3:13.*\nsuite\.yaml: /u,
  );
});

it.each([
  ['/nowhere/at-all', 'no such file or folder', 'ENOENT from open'],
  ['/', 'a folder stands where a file is expected', 'EISDIR from read'],
  ['/etc/passwd/x', 'a file stands where a folder is expected', 'ENOTDIR from open'],
])('what the system says of %s becomes a problem', (path, message, found) => {
  let caught: unknown;
  try {
    readFileSync(path);
  } catch (error) {
    caught = error;
  }
  expect(problemOfSystem(caught)).toMatchObject({ message, found });
});

it.each([[new TypeError('x is not a function')], [new RangeError('stack')], ['text'], [null]])(
  'an error of our own is none of the system: %s',
  (error) => {
    expect(problemOfSystem(error)).toBeNull();
  },
);

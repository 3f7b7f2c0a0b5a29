import { describe, expect, test } from 'vitest';
import { surelyEnded } from '../../../src/score/shell/surely-ended.ts';

describe('the commands whose exit code is the line’s', () => {
  test.each<[string, number, string[]]>([
    ['./b test web', 0, ['./b test web']],
    ['./b test web', 2, ['./b test web']],
    ['cd x && ./b test web', 0, ['cd x', './b test web']],
    ['cd x && ./b test web', 1, []],
    ['./b test web; git status', 0, ['git status']],
    ['./b test web\ngit status', 0, ['git status']],
    ['./b test web | tail -n 5', 0, ['tail -n 5']],
    ['./b test web 2>&1', 0, ['./b test web']],
    ['PYTHONPATH=a python3 -m unittest > log', 0, ['python3 -m unittest']],
    ['./b test web || true', 0, []],
    ['! ./b test web', 0, []],
    ['./b test web &', 0, []],
    ['(cd x; ./b test web)', 0, ['./b test web']],
    ['{ ./b test web; }', 3, ['./b test web']],
    ['if ./b test web; then echo ok; fi', 0, []],
    ['timeout 60 ./b test web', 0, ['timeout 60 ./b test web']],
    ['./b test "web', 0, []],
    ['', 0, []],
  ])('of `%s` that ended with %i are %j', (command, exit, expected) => {
    expect(surelyEnded(command, exit).map((words) => words.join(' '))).toEqual(expected);
  });
});

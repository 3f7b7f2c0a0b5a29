import { describe, expect, test } from 'vitest';
import { scanOptions } from '../../../src/score/shell/options.ts';
import { knownWord, showWord, unknownWord } from '../../../src/score/shell/shell-word.ts';

const table = { short: 'ug', long: ['--user'] };

describe('options before operands', () => {
  test.each<[string, string[], [string, string | null][], string[]]>([
    [
      'flags',
      ['-n', '-v', 'x', '-y'],
      [
        ['-n', null],
        ['-v', null],
      ],
      ['x', '-y'],
    ],
    ['a value as the next word', ['-u', 'me', 'x'], [['-u', 'me']], ['x']],
    ['a value attached', ['-ume', 'x'], [['-u', 'me']], ['x']],
    [
      'a cluster',
      ['-nvu', 'me', 'x'],
      [
        ['-n', null],
        ['-v', null],
        ['-u', 'me'],
      ],
      ['x'],
    ],
    ['a long value', ['--user', 'me', 'x'], [['--user', 'me']], ['x']],
    [
      'a long value after =',
      ['--user=me', '--n=', 'x'],
      [
        ['--user', 'me'],
        ['--n', ''],
      ],
      ['x'],
    ],
    ['the end of options', ['-n', '--', '-x'], [['-n', null]], ['-x']],
    ['a lone dash', ['-', '-x'], [], ['-', '-x']],
    ['a value that is missing', ['-u'], [['-u', null]], []],
  ])('%s', (_, words, options, operands) => {
    const scanned = scanOptions(words.map(knownWord), table);
    expect(scanned.options.map(({ name, value }) => [name, value === null ? null : showWord(value)])).toEqual(
      options,
    );
    expect(scanned.operands.map(showWord)).toEqual(operands);
    expect(scanned.isUnsure).toBe(false);
  });

  test('a word that is not known may be an option or the first operand', () => {
    const scanned = scanOptions([knownWord('-n'), unknownWord('$X'), knownWord('y')], table);
    expect(scanned.isUnsure).toBe(true);
    expect(scanned.operands.map(showWord)).toEqual(['$X', 'y']);
  });

  test('after the last option all words are operands', () => {
    const { options, operands } = scanOptions(['-m', 'mod', '-q', 'x'].map(knownWord), {
      short: 'm',
      last: ['-m'],
    });
    expect(options).toHaveLength(1);
    expect(operands.map(showWord)).toEqual(['-q', 'x']);
  });
});

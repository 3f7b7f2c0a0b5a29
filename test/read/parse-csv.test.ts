import { expect, it } from 'vitest';
import { parseCsv } from '../../src/read/parse-csv.ts';

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    [1, 2],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    [1, 2],
  ],
  [
    'a,b\n\n,\n1,\n',
    [
      ['a', 'b'],
      ['', ''],
      ['1', ''],
    ],
    [1, 3, 4],
  ],
  [
    '"a ""b""","c\nd"\n1,2',
    [
      ['a "b"', 'c\nd'],
      ['1', '2'],
    ],
    [1, 3],
  ],
  ['"",x', [['', 'x']], [1]],
  ['a,', [['a', '']], [1]],
])('reads %j', (text, fields, lines) => {
  const records = parseCsv(text);
  expect(records.map((record) => record.fields)).toEqual(fields);
  expect(records.map(({ line }) => line)).toEqual(lines);
});

it.each([
  ['a\n"b', 'line 2: a quote is not closed'],
  ['"a"b,c', 'line 1: text goes on after the closing quote'],
])('refuses %j: %s', (text, said) => {
  expect(() => parseCsv(text)).toThrow(said);
});

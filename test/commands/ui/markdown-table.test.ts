import { expect, test } from 'vitest';
import { formatMarkdownTable } from '../../../src/commands/ui/table.ts';

test('a Markdown table is padded, aligned, and keeps a bar inside a cell', () => {
  const table = formatMarkdownTable(
    [{ title: 'name' }, { title: 'n', align: 'right' }],
    [
      ['a|b', '12'],
      ['long name', '3'],
    ],
  );
  expect(table.split('\n')).toEqual([
    '| name      |   n |',
    '| --------- | --: |',
    String.raw`| a\|b      |  12 |`,
    '| long name |   3 |',
  ]);
});

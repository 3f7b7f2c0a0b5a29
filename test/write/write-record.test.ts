import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRecord } from '../../src/write/write-record.ts';
import { tempDir } from '../helpers/temp-dir.ts';

test('a record is written once, whole, and nothing else is left in the folder', () => {
  const dir = tempDir();
  const first = { record: 'a1', text: 'first' };
  expect(writeRecord({ dir, record: first })).toBe(true);
  expect(writeRecord({ dir, record: { record: 'a1' } })).toBe(false);
  expect(readdirSync(join(dir, 'records'))).toEqual(['a1.jsonl']);
  expect(JSON.parse(readFileSync(join(dir, 'records', 'a1.jsonl'), 'utf8'))).toEqual(first);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { ledgerEntrySchema, type LedgerEntry } from '../schema/ledger.ts';

/**
 * The ledger of a suite, in the order it was written; empty where nothing was ever started. What stands after the last
 * line break is no entry: the process that wrote it was ended before any session could start.
 * @throws InputError for a line that is no entry: a sum over the others would be too small.
 */
export function readLedger(dir: string): LedgerEntry[] {
  const file = join(dir, 'ledger.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const found = ledgerEntrySchema.safeParse(parse(line));
    if (found.success) return found.data;
    throw inputError(
      `${file}:${index + 1}`,
      'is no entry of a ledger, so what has been spent is not known',
      'put the line right from the records, or start in a new suite folder',
    );
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

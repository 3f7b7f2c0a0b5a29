import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerEntry } from '../schema/ledger.ts';

/** Adds a line to a suite's ledger and waits until it is on the disk. No line of a ledger is ever changed. */
export function appendToLedger(dir: string, entry: LedgerEntry): void {
  const file = openSync(join(dir, 'ledger.jsonl'), 'a+');
  try {
    dropTornLine(file);
    writeSync(file, `${JSON.stringify(entry)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A process that was ended while it wrote leaves a line without its end, before anything was started for it. */
function dropTornLine(file: number): void {
  const text = readFileSync(file);
  const end = text.lastIndexOf('\n') + 1;
  if (end < fstatSync(file).size) ftruncateSync(file, end);
}

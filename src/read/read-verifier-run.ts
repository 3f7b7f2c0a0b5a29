import { existsSync } from 'node:fs';
import { callSchema, type Call } from '../schema/call.ts';
import {
  frozenSchema,
  verifierRunSchema,
  verifyLedgerSchema,
  type VerifyLedgerEntry,
} from '../schema/verify-ledger.ts';
import { readJson, readJsonLines } from './read-json.ts';

/** The calls of one pass, one at a time; none where there is no file. */
export function* readCalls(file: string): Generator<Call> {
  if (existsSync(file)) yield* readJsonLines(file, callSchema);
}

/** What was looked at before, in its order; empty where nothing was. */
export function readVerifyLedger(file: string): VerifyLedgerEntry[] {
  return existsSync(file) ? [...readJsonLines(file, verifyLedgerSchema)] : [];
}

/** The frozen configuration, or null where there is none. */
export function readFrozen(file: string) {
  return existsSync(file) ? readJson(file, frozenSchema) : null;
}

/** Whom the responses of a folder are of, or null where it has none. */
export function readVerifierRun(file: string) {
  return existsSync(file) ? readJson(file, verifierRunSchema) : null;
}

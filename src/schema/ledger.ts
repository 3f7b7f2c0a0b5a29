import { z } from 'zod';

const usd = z.number().min(0);

/**
 * A line of `ledger.jsonl`: a session that started, with the most it may cost in US dollars; or one that ended, with
 * what it did cost, null where nobody said.
 */
export const ledgerEntrySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), record: z.string(), boundInUsd: usd }),
  z.strictObject({ type: z.literal('end'), record: z.string(), costInUsd: usd.nullable() }),
]);
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

import { z } from 'zod';

const named = { model: z.string(), view: z.string(), at: z.string() };

/**
 * A line of `verify/ledger.jsonl`: a look at all items, configurations tried on development conversations, the one
 * that was frozen, and the one look at the test conversations, begun and ended.
 */
export const verifyLedgerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('look'), ...named }),
  z.strictObject({ type: z.literal('development'), ...named, configurations: z.array(z.string()) }),
  z.strictObject({ type: z.literal('frozen'), ...named, configuration: z.string(), seal: z.string() }),
  z.strictObject({ type: z.literal('test-begun'), ...named, seal: z.string() }),
  z.strictObject({ type: z.literal('test-ended'), ...named, seal: z.string() }),
]);
export type VerifyLedgerEntry = z.infer<typeof verifyLedgerSchema>;

export const frozenSchema = z.strictObject({
  view: z.string(),
  model: z.string(),
  configuration: z.string(),
  digest: z.string(),
  shots: z.int(),
  frameNumber: z.int(),
  developmentYouden: z.number(),
  developmentRange: z.strictObject({ min: z.number(), max: z.number() }),
  developmentTrials: z.int(),
  split: z.strictObject({ development: z.array(z.string()), test: z.array(z.string()) }),
  frozenAt: z.string(),
  seal: z.string(),
});

/** `run.json` beside the raw responses: whom they are of. */
export const verifierRunSchema = z.strictObject({
  suite: z.string(),
  model: z.string(),
  api: z.string(),
  window: z.int(),
});

import { z } from 'zod';

/** One line of a batch for `foil ran`; what else it holds is the caller's own. */
export const ranLineSchema = z.looseObject({
  id: z.union([z.string(), z.number()]),
  command: z.string(),
  /** Where the command starts; by default where all do. */
  cwd: z.string().optional(),
});

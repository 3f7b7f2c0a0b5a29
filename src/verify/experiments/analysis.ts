import type { Provenance } from '../../schema/result-row.ts';
import type { RandomSource } from '../../stats/bootstrap.ts';

/** What an analysis needs beside the verdicts. */
export interface Analysis {
  /** Of every row it makes. */
  provenance: Provenance;
  /** Written into every row whose interval was drawn. */
  seed: string;
  /** Draws of their own for each name, always the same ones under the same seed. */
  randomOf: (...names: string[]) => RandomSource;
  /** Resamples of a bootstrap; 10,000 where nothing is said. */
  resamples?: number;
}

import { makeStream } from '../plan/stream.ts';
import type { ReportInput } from '../report/report-input.ts';
import { fastRandom } from '../stats/fast-random.ts';

/** The draws of a suite's report, each by its name and the seed alone. */
export function reportRandom(seed: string): ReportInput['randomOf'] {
  return (...names) => fastRandom(makeStream('report', seed, ...names).float);
}

import { admitByArgmax } from './argmax.ts';
import { ratesOf, type Rates } from './rates.ts';
import type { ScoredRecord } from './scored-record.ts';

/** A configuration that was tried on development conversations. */
export interface Trial {
  id: string;
  digest: string;
  shots: number;
  /** Place of its instruction in the list of instructions, from 0. */
  frameNumber: number;
  records: readonly ScoredRecord[];
}

export interface TrialScore extends Rates {
  id: string;
  digest: string;
  shots: number;
  frameNumber: number;
  youden: number;
}

export interface Selection {
  chosen: TrialScore;
  /** All trials, best first. */
  scores: TrialScore[];
  /** Of J over the trials, to be printed beside any gap between views. */
  range: { min: number; max: number };
}

/**
 * The configuration with the largest J at the argmax; of equals the one with fewer shots, then the lower frame number.
 * @throws RangeError without trials, or naming those whose records lack a class or are of another conversation.
 */
export function selectConfiguration(settings: {
  trials: readonly Trial[];
  /** Conversations that may be looked at. */
  development: readonly string[];
}): Selection {
  const { trials, development } = settings;
  const scores = trials
    .map((trial) => scoreTrial(trial, new Set(development)))
    .toSorted((a, b) => b.youden - a.youden || a.shots - b.shots || a.frameNumber - b.frameNumber);
  const [chosen, last] = [scores[0], scores.at(-1)];
  if (chosen === undefined || last === undefined) throw new RangeError('no configuration was tried');
  return { chosen, scores, range: { min: last.youden, max: chosen.youden } };
}

function scoreTrial(trial: Trial, development: ReadonlySet<string>): TrialScore {
  const { records, id, digest, shots, frameNumber } = trial;
  const stray = records.find(({ conversation }) => !development.has(conversation));
  if (stray !== undefined) {
    throw new RangeError(`${id}: ${stray.conversation} is no conversation for development`);
  }
  const rates = ratesOf(
    records,
    records.map(({ score }) => admitByArgmax(score)),
  );
  const { youden } = rates;
  if (youden === null) {
    throw new RangeError(
      `${id}: expected supported and other records, found ${rates.positives} and ${rates.negatives}`,
    );
  }
  return { ...rates, id, digest, shots, frameNumber, youden };
}

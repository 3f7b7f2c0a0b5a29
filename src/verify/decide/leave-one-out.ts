import { compareText } from '../../digest.ts';
import { ratesOf, type Rates } from './rates.ts';
import type { ScoredRecord } from './scored-record.ts';

/** The threshold for one conversation, chosen on all others. */
export interface Fold {
  conversation: string;
  /** A record is admitted above it; -Infinity, which JSON writes as null, admits all. */
  threshold: number;
  /** Records the threshold was chosen on that are not supported, and the share of them above it. */
  negatives: number;
  selectionFalsePositiveRate: number;
}

export interface LeaveOneOut {
  /** By conversation. */
  folds: Fold[];
  /** For each record, in their order. */
  admitted: boolean[];
  /** Over the records that were decided, which may let through more than the bound. */
  outOfFold: Rates;
}

/**
 * Decisions with no record's own conversation in its threshold: for each conversation the smallest threshold, of
 * -Infinity and the scores of all others, that lets at most a share `maxFalsePositiveRate` of the others' unsupported
 * records through.
 * @throws RangeError with fewer than two conversations, or where one is left with no unsupported record to learn from.
 */
export function leaveOneConversationOut(settings: {
  records: readonly ScoredRecord[];
  maxFalsePositiveRate: number;
}): LeaveOneOut {
  const { records, maxFalsePositiveRate } = settings;
  const conversations = [...new Set(records.map(({ conversation }) => conversation))].toSorted(compareText);
  if (conversations.length < 2) {
    throw new RangeError(`expected records of two or more conversations, found ${conversations.length}`);
  }
  const folds = conversations.map((conversation): Fold => {
    const others = records.filter((record) => record.conversation !== conversation);
    return { conversation, ...chooseThreshold({ records: others, maxFalsePositiveRate }) };
  });
  const thresholds = new Map(folds.map(({ conversation, threshold }) => [conversation, threshold]));
  const admitted = records.map(({ conversation, score }) => score > thresholds.get(conversation)!);
  return { folds, admitted, outOfFold: ratesOf(records, admitted) };
}

/**
 * The smallest threshold, of -Infinity and the scores, above which at most a share `maxFalsePositiveRate` of the
 * unsupported records lies.
 * @throws RangeError without an unsupported record.
 */
export function chooseThreshold(settings: {
  records: readonly ScoredRecord[];
  maxFalsePositiveRate: number;
}): Omit<Fold, 'conversation'> {
  const { records, maxFalsePositiveRate } = settings;
  const scores = Float64Array.from(records, ({ score }) => score).toSorted();
  const unsupported = Float64Array.from(
    records.filter(({ isSupported }) => !isSupported),
    ({ score }) => score,
  ).toSorted();
  const negatives = unsupported.length;
  if (negatives === 0) throw new RangeError('no unsupported record to choose a threshold on');
  let notAbove = 0;
  for (const threshold of [-Infinity, ...scores]) {
    while (notAbove < negatives && unsupported[notAbove]! <= threshold) notAbove += 1;
    const selectionFalsePositiveRate = (negatives - notAbove) / negatives;
    if (selectionFalsePositiveRate <= maxFalsePositiveRate) {
      return { threshold, negatives, selectionFalsePositiveRate };
    }
  }
  throw new RangeError(`no false positive rate: ${maxFalsePositiveRate}`);
}

import type { KeyRow } from '../../schema/key-row.ts';
import type { Verdict } from '../../schema/verdict.ts';
import type { RandomSource } from '../../stats/bootstrap.ts';
import { rerunGap, type RerunGap } from '../../stats/rerun-gap.ts';
import { rocAuc } from '../../stats/roc-auc.ts';
import { tieRates } from '../../stats/tie-rates.ts';
import { youdenPoints } from '../../stats/youden.ts';
import { leaveOneConversationOut, type Fold } from '../decide/leave-one-out.ts';
import type { Rates } from '../decide/rates.ts';
import type { KeyedItem } from '../subject.ts';
import { accepted, acceptedByCell, type Accepted, type Decided } from './accepted.ts';
import { cellOf, isValid, type Cell } from './cells.ts';

/** What a verifier did in one configuration, over its first pass. */
export interface VerdictSummary {
  configuration: string;
  /** Items with a verdict, and items without one by why. */
  judged: number;
  faults: Record<string, number>;
  cells: Record<Cell, Accepted>;
  /** Of all items, by what is done to the evidence and whether the record is supported. */
  arms: { control: string; label: string; accepted: Accepted }[];
  /** Retention of what is supported less admission of what is not, in points, over all judged items; null where a class is empty. */
  youden: number | null;
  /** Over the square, of items with a score; null where a class is empty. */
  auc: number | null;
  /** `inSquare` are those that `auc` is over. */
  scores: {
    scored: number;
    inSquare: number;
    unique: number;
    tiesOfAll: number | null;
    tiesAcross: number | null;
  };
  rails: { yes: number; no: number };
  /**
   * By thresholds that let at most a tenth of the unsupported of all other conversations through; null where there is
   * no other conversation, or no score.
   */
  leftOut: { folds: Fold[]; outOfFold: Rates } | null;
  /** Between the first two passes; null with one pass. */
  rerun: RerunGap | null;
}

/** `verdicts` are of one configuration. */
export function summariseVerdicts(settings: {
  configuration: string;
  verdicts: readonly Verdict[];
  items: ReadonlyMap<string, KeyedItem>;
  random: RandomSource;
}): VerdictSummary {
  const { configuration, verdicts, items, random } = settings;
  const first = verdicts.filter(({ pass }) => pass === 1);
  const judged = first.flatMap((verdict) => {
    const key = items.get(verdict.item_id)?.key;
    return key === undefined || verdict.decision === null
      ? []
      : [{ key, verdict, isAccepted: verdict.decision === 'yes' }];
  });
  const scored = judged.flatMap(({ key, verdict }) =>
    verdict.score === null ? [] : [{ key, score: verdict.score }],
  );
  const classes = (of: typeof scored, isPositive: (each: (typeof scored)[number]) => boolean) => ({
    positives: of.filter(isPositive).map(({ score }) => score),
    negatives: of.filter((each) => !isPositive(each)).map(({ score }) => score),
  });
  const square = scored.filter(({ key }) => cellOf(key) !== null);
  const ties = tieRates(classes(scored, ({ key }) => key.record_label === 'supported'));
  return {
    configuration,
    judged: judged.length,
    faults: countFaults(first),
    cells: acceptedByCell(judged, random),
    arms: acceptedByArm(judged, random),
    youden: youdenOf(judged),
    auc: rocAuc(classes(square, ({ key }) => isValid(key))),
    scores: {
      scored: ties.scores,
      inSquare: square.length,
      unique: ties.uniqueScores,
      tiesOfAll: ties.all,
      tiesAcross: ties.cross,
    },
    rails: {
      yes: first.filter(({ rail }) => rail === 'yes').length,
      no: first.filter(({ rail }) => rail === 'no').length,
    },
    leftOut: leaveOut(scored),
    rerun: compareReruns(verdicts),
  };
}

/** Retention of the supported less admission of the others, in points. */
export function youdenOf(judged: readonly Decided[]): number | null {
  const rateOf = (of: readonly Decided[]): number =>
    of.filter(({ isAccepted }) => isAccepted).length / of.length;
  const positives = judged.filter(({ key }) => key.record_label === 'supported');
  const negatives = judged.filter(({ key }) => key.record_label !== 'supported');
  if (positives.length === 0 || negatives.length === 0) return null;
  return youdenPoints({ truePositiveRate: rateOf(positives), falsePositiveRate: rateOf(negatives) });
}

const LARGEST_FALSE_POSITIVE_RATE = 0.1;

function leaveOut(scored: readonly { key: KeyRow; score: number }[]): VerdictSummary['leftOut'] {
  const records = scored.map(({ key, score }) => ({
    conversation: key.conversation_id,
    score,
    isSupported: key.record_label === 'supported',
  }));
  const conversations = new Set(records.map(({ conversation }) => conversation));
  const without = new Set(
    records.filter(({ isSupported }) => !isSupported).map(({ conversation }) => conversation),
  );
  // Whichever conversation is left out, the others must have something unsupported to learn from.
  if (conversations.size < 2 || without.size < 2) return null;
  const { folds, outOfFold } = leaveOneConversationOut({
    records,
    maxFalsePositiveRate: LARGEST_FALSE_POSITIVE_RATE,
  });
  return { folds, outOfFold };
}

function countFaults(verdicts: readonly Verdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { fault } of verdicts) if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
}

function acceptedByArm(judged: readonly Decided[], random: RandomSource): VerdictSummary['arms'] {
  const groups = new Map<string, { control: string; label: string; members: Decided[] }>();
  for (const each of judged) {
    const { cell, record_label: label } = each.key;
    const name = `${cell.control} ${label}`;
    const group = groups.get(name) ?? { control: cell.control, label, members: [] };
    group.members.push(each);
    groups.set(name, group);
  }
  return [...groups.keys()].toSorted().map((name) => {
    const { control, label, members } = groups.get(name)!;
    return { control, label, accepted: accepted(members, random) };
  });
}

function compareReruns(verdicts: readonly Verdict[]): RerunGap | null {
  const second = new Map(
    verdicts.flatMap(({ pass, item_id, score }) =>
      pass === 2 && score !== null ? [[item_id, score] as const] : [],
    ),
  );
  const both = verdicts.filter(
    ({ pass, item_id, score }) => pass === 1 && score !== null && second.has(item_id),
  );
  if (both.length === 0) return null;
  return rerunGap({
    first: both.map(({ score }) => score!),
    second: both.map(({ item_id }) => second.get(item_id)!),
    threshold: 0,
  });
}

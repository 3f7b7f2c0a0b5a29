import { compareText } from '../../digest.ts';
import type { Verdict } from '../../schema/verdict.ts';
import { clusterRates, type ClusterCount } from '../../stats/cluster-rates.ts';

/** Scores beyond these share the outermost bins; a probability is 1 in double precision long before. */
const LEAST_BIN = -40;
const MOST_BIN = 40;

/** What is known of the item of a verdict. */
export interface TalliedItem {
  /** `distributed invalid`, `flip`, …: whatever acceptance is asked for by. */
  group: string;
  conversation: string;
  isSupported: boolean;
}

export interface GroupTally {
  group: string;
  n: number;
  accepted: number;
  /** Every item alike, every conversation alike, every conversation by its weight; null without verdicts. */
  rates: ReturnType<typeof clusterRates>;
  /** By name. */
  conversations: (ClusterCount & { conversation: string })[];
}

export interface ConfigurationTally {
  configuration: string;
  verdicts: number;
  /** Without a verdict, by why. */
  faults: Record<string, number>;
  rails: { yes: number; no: number };
  /** Share of scores that rest on the least likely token of the window; null without scores. */
  shareOnFloor: number | null;
  groups: GroupTally[];
  /** Scores from `from` up to `from + 1`, for calibration and saturation. Empty bins are left out. */
  histogram: { from: number; supported: number; others: number }[];
}

interface Counts {
  verdicts: number;
  scores: number;
  faults: Map<string, number>;
  rails: { yes: number; no: number };
  groups: Map<string, Map<string, { hits: number; trials: number }>>;
  supported: Float64Array;
  others: Float64Array;
}

/**
 * Counts verdicts one by one: what is kept grows with configurations, groups and conversations, never with the number
 * of verdicts. `weightOf` says what a conversation stands for; all stand for 1 where it is missing.
 */
export function makeVerdictTally(settings: { weightOf?: (conversation: string) => number } = {}): {
  add: (verdict: Verdict, item: TalliedItem) => void;
  summary: () => ConfigurationTally[];
} {
  const { weightOf = () => 1 } = settings;
  const tallies = new Map<string, Counts>();
  return {
    add: (verdict, item) => {
      let counts = tallies.get(verdict.configuration);
      if (counts === undefined) {
        counts = noCounts();
        tallies.set(verdict.configuration, counts);
      }
      count(counts, verdict, item);
    },
    summary: () =>
      [...tallies]
        .toSorted(([a], [b]) => compareText(a, b))
        .map(([configuration, counts]) => ({ configuration, ...summarise(counts, weightOf) })),
  };
}

function noCounts(): Counts {
  const bins = MOST_BIN - LEAST_BIN;
  return {
    verdicts: 0,
    scores: 0,
    faults: new Map(),
    rails: { yes: 0, no: 0 },
    groups: new Map(),
    supported: new Float64Array(bins),
    others: new Float64Array(bins),
  };
}

function count(counts: Counts, verdict: Verdict, { group, conversation, isSupported }: TalliedItem): void {
  counts.verdicts += 1;
  if (verdict.fault !== null) counts.faults.set(verdict.fault, (counts.faults.get(verdict.fault) ?? 0) + 1);
  if (verdict.rail !== null) counts.rails[verdict.rail] += 1;
  if (verdict.score !== null) {
    counts.scores += 1;
    const bin = Math.min(MOST_BIN - 1, Math.max(LEAST_BIN, Math.floor(verdict.score))) - LEAST_BIN;
    (isSupported ? counts.supported : counts.others)[bin]! += 1;
  }
  if (verdict.decision === null) return;
  const conversations = counts.groups.get(group) ?? new Map<string, { hits: number; trials: number }>();
  counts.groups.set(group, conversations);
  const cluster = conversations.get(conversation) ?? { hits: 0, trials: 0 };
  conversations.set(conversation, cluster);
  cluster.trials += 1;
  if (verdict.decision === 'yes') cluster.hits += 1;
}

function summarise(
  counts: Counts,
  weightOf: (conversation: string) => number,
): Omit<ConfigurationTally, 'configuration'> {
  const { verdicts, scores, faults, rails, groups, supported, others } = counts;
  return {
    verdicts,
    faults: Object.fromEntries([...faults].toSorted(([a], [b]) => compareText(a, b))),
    rails: { ...rails },
    shareOnFloor: scores === 0 ? null : (rails.yes + rails.no) / scores,
    groups: [...groups]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([group, members]) => {
        const conversations = [...members]
          .toSorted(([a], [b]) => compareText(a, b))
          .map(([conversation, cluster]) => ({ conversation, ...cluster, weight: weightOf(conversation) }));
        return {
          group,
          n: conversations.reduce((sum, { trials }) => sum + trials, 0),
          accepted: conversations.reduce((sum, { hits }) => sum + hits, 0),
          rates: clusterRates(conversations),
          conversations,
        };
      }),
    histogram: Array.from(supported, (inBin, bin) => ({
      from: bin + LEAST_BIN,
      supported: inBin,
      others: others[bin]!,
    })).filter((bin) => bin.supported + bin.others > 0),
  };
}

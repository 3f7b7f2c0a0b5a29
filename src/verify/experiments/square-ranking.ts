import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import { rocAuc } from '../../stats/roc-auc.ts';
import { signTest } from '../../stats/sign-test.ts';
import { strictAccuracy } from '../../stats/strict-accuracy.ts';
import { tieRates, type TieRates } from '../../stats/tie-rates.ts';
import { weightedAuc } from '../../stats/weighted-auc.ts';
import {
  withinPairRanking,
  type MatchedPair,
  type WithinPairRanking,
} from '../../stats/within-pair-ranking.ts';
import type { Analysis } from './analysis.ts';
import { shareFigure, statisticFigure, type Outcome } from './figures.ts';
import { isValidCell, type JudgedItem } from './judged-item.ts';

/** An item of the square with its log-odds; null where it has none. */
export interface ScoredItem extends JudgedItem {
  score: number | null;
}

export interface SquareRanking {
  locality: 'local' | 'distributed';
  /** Over all valid and invalid items; null without both. */
  auc: number | null;
  ties: TieRates;
  /** The same evidence, one candidate licensed and one not; null without pairs, p by the exact sign test. */
  evidenceFixed: (WithinPairRanking & { p: number }) | null;
  /** The same candidate in the world that licenses it and in the other. */
  candidateFixed: (WithinPairRanking & { p: number }) | null;
  /** Share of family surfaces all four of whose items are decided right, and how many have four decisions. */
  strictFamilyAccuracy: number | null;
  families: number;
}

interface Named extends MatchedPair {
  conversation: string;
}

/** Ranking figures of one locality of the square, each under its own name. */
export function rankSquare(settings: {
  items: readonly ScoredItem[];
  locality: 'local' | 'distributed';
  analysis: Analysis;
}): SquareRanking & { rows: ResultRow[] } {
  const { locality, analysis } = settings;
  const items = settings.items.filter(
    ({ key }) => key.cell.control === 'base' && key.cell.locality === locality,
  );
  const scored = items.flatMap(({ key, score }) =>
    score === null
      ? []
      : [{ conversation: key.conversation_id, isValid: isValidCell({ cell: key.cell }), score }],
  );
  const evidence = pairUp(items, ({ cell }) => cell.world);
  const candidate = pairUp(items, ({ cell }) => cell.candidate);
  const decided = [...groupItems(items, () => '').values()].filter(
    (members) => members.length === 4 && members.every(({ isAccepted }) => isAccepted !== null),
  );
  const common = { analysis, slice: { locality } };
  const ranked = (measure: string, denominator: string, pairs: readonly Named[]) =>
    statisticFigure({
      ...common,
      measure,
      denominator,
      records: pairs,
      unit: 'pair',
      statistic: (weights) => accuracyOf(pairs, weights),
    });
  const aucOf = weightedAuc(scored.map(({ isValid, score }) => ({ isPositive: isValid, score })));
  const figures = [
    statisticFigure({
      ...common,
      measure: 'roc_auc',
      denominator: 'items of the square with a score',
      records: scored,
      unit: 'item',
      // A draw without one of the two classes tells nothing.
      statistic: (weights) => aucOf(weights) ?? 0.5,
    }),
    ranked(
      'evidence_fixed_ranking',
      'pairs of a valid and an invalid record before the same evidence',
      evidence,
    ),
    ranked('candidate_fixed_ranking', 'pairs of the same record before evidence of both worlds', candidate),
    shareFigure({
      ...common,
      measure: 'strict_family_accuracy',
      denominator: 'family surfaces with four decisions',
      outcomes: decided.map((members): Outcome => ({
        conversation: members[0]!.key.conversation_id,
        holds: members.every(({ key, isAccepted }) => isAccepted === isValidCell({ cell: key.cell })),
      })),
    }),
  ];
  return {
    locality,
    auc: rocAuc(classesOf(scored)),
    ties: tieRates(classesOf(scored)),
    evidenceFixed: withTest(withinPairRanking(evidence)),
    candidateFixed: withTest(withinPairRanking(candidate)),
    strictFamilyAccuracy: strictAccuracy(
      decided.map((members) =>
        members.map(({ key, isAccepted }) => isAccepted === isValidCell({ cell: key.cell })),
      ),
    ),
    families: decided.length,
    rows: figures.map((figure) => makeResultRow(figure, analysis.provenance)),
  };
}

function withTest(ranking: WithinPairRanking | null): (WithinPairRanking & { p: number }) | null {
  return ranking === null ? null : { ...ranking, p: signTest(ranking) };
}

/** Share of pairs in order, ties counting half, each pair as often as it is drawn. */
function accuracyOf(pairs: readonly MatchedPair[], weights: ArrayLike<number>): number {
  let right = 0;
  let total = 0;
  for (const [index, { valid, invalid }] of pairs.entries()) {
    total += weights[index]!;
    right += weights[index]! * (valid > invalid ? 1 : valid === invalid ? 0.5 : 0);
  }
  return right / total;
}

/** Pairs of a valid and an invalid item that share a family surface and what `fixed` names. */
function pairUp(items: readonly ScoredItem[], fixed: (key: ScoredItem['key']) => string): Named[] {
  return [...groupItems(items, fixed).values()].flatMap((members) => {
    const valid = members.find(({ key }) => isValidCell(key));
    const invalid = members.find(({ key }) => !isValidCell(key));
    if (valid === undefined || invalid === undefined) return [];
    return valid.score === null || invalid.score === null
      ? []
      : [{ conversation: valid.key.conversation_id, valid: valid.score, invalid: invalid.score }];
  });
}

function groupItems(
  items: readonly ScoredItem[],
  fixed: (key: ScoredItem['key']) => string,
): Map<string, ScoredItem[]> {
  const groups = new Map<string, ScoredItem[]>();
  for (const item of items) {
    const { family_id: family, seeds } = item.key;
    const name = JSON.stringify([family, seeds.surface, fixed(item.key)]);
    const members = groups.get(name) ?? [];
    members.push(item);
    groups.set(name, members);
  }
  return groups;
}

function classesOf(scored: readonly { isValid: boolean; score: number }[]) {
  return {
    positives: scored.filter(({ isValid }) => isValid).map(({ score }) => score),
    negatives: scored.filter(({ isValid }) => !isValid).map(({ score }) => score),
  };
}

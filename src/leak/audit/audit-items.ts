import type { ArmAudit, BaselineFigure, LocalityFigure } from '../../schema/baseline.ts';
import type { Locality } from '../../schema/cell.ts';
import type { RandomSource } from '../../stats/bootstrap.ts';
import { testAssociation } from '../../stats/permutation.ts';
import type { AuditItem, RivalledItem } from './audit-item.ts';
import { BASELINES, type Baseline } from './baselines.ts';
import { chooseItems } from './choose-items.ts';
import { familyAuc } from './family-auc.ts';
import { judge, type Measured } from './judge.ts';

const LOCALITIES: readonly Locality[] = ['local', 'distributed'];

/**
 * Every baseline over the items of each arm in which valid and invalid items differ by nothing but what the evidence
 * licenses. Arms are never put together: their labels differ by design. `random` draws families and deals labels; the
 * same source gives the same figures.
 */
export function auditItems(options: { items: readonly AuditItem[]; random: RandomSource }): ArmAudit[] {
  const { items, random } = options;
  const arms = [...new Set(items.map(({ cell }) => cell.control))].toSorted(
    (a, b) => Number(b === 'base') - Number(a === 'base') || (a < b ? -1 : 1),
  );
  return arms.flatMap((arm) => {
    const { chosen, incomplete } = chooseItems(items.filter(({ cell }) => cell.control === arm));
    const valid = chosen.filter(({ isValid }) => isValid).length;
    if (valid === 0 || valid === chosen.length) return [];
    const families = new Set(chosen.map(({ family }) => family)).size;
    const measured = BASELINES.map((baseline) => measure({ baseline, items: chosen, arm, random }));
    const baselines = judge({ measured, families, arm }).map((figure, index) =>
      explain(figure, measured[index]!, chosen),
    );
    return [{ arm, items: chosen.length, families, incomplete, baselines }];
  });
}

function measure(options: {
  baseline: Baseline;
  items: readonly RivalledItem[];
  arm: string;
  random: RandomSource;
}): Measured {
  const { baseline, items, arm, random } = options;
  const scores = baseline.scores(items);
  const isValid = items.map((one) => one.isValid);
  const isBalanced = baseline.bar === 'exact' && comesBalanced(baseline, items);
  const { auc, interval } = familyAuc({
    scores,
    isValid,
    families: items.map(({ family }) => family),
    // Families drawn whole are balanced as all of them are.
    ...(isBalanced ? { resamples: 0 } : {}),
    random,
  });
  const byLocality: Partial<Record<Locality, LocalityFigure>> = {};
  for (const locality of LOCALITIES) {
    const rows = [...items.keys()].filter((row) => items[row]!.cell.locality === locality);
    if (rows.length > 0) byLocality[locality] = measureWithin({ rows, items, scores, random });
  }
  // Outside the base square a removal may differ between candidates, and with it what one side alone shows.
  const bar = baseline.bar === 'exact' && arm !== 'base' && !isBalanced ? 'chance' : baseline.bar;
  return { baseline, bar, scores, auc, interval, byLocality };
}

function measureWithin(options: {
  rows: readonly number[];
  items: readonly RivalledItem[];
  scores: readonly number[];
  random: RandomSource;
}): LocalityFigure {
  const { rows, items, scores, random } = options;
  const isValid = rows.map((row) => items[row]!.isValid);
  const own = rows.map((row) => scores[row]!);
  const { auc } = familyAuc({ scores: own, isValid, families: rows.map(() => 'all'), resamples: 0, random });
  const strata = new Map<string, { values: number[]; isMarked: boolean[] }>();
  for (const row of rows) {
    const { family, surface, isValid: isMarked } = items[row]!;
    const name = JSON.stringify([family, surface]);
    const stratum = strata.get(name) ?? { values: [], isMarked: [] };
    strata.set(name, stratum);
    stratum.values.push(scores[row]!);
    stratum.isMarked.push(isMarked);
  }
  return { auc, p: testAssociation([...strata.values()], random)?.p ?? 1 };
}

/** Whether each thing that the baseline reads comes as often valid as invalid. */
function comesBalanced({ sees }: Baseline, items: readonly RivalledItem[]): boolean {
  const balance = new Map<string, number>();
  for (const { item, isValid } of items) {
    const read = sees === 'record' ? item.record : JSON.stringify(item.evidence);
    balance.set(read, (balance.get(read) ?? 0) + (isValid ? 1 : -1));
  }
  return [...balance.values()].every((left) => left === 0);
}

/** Adds what a broken baseline goes by, and two items that show it. */
function explain(
  figure: BaselineFigure,
  { baseline, scores }: Measured,
  items: readonly RivalledItem[],
): BaselineFigure {
  if (figure.verdict !== 'broken') return figure;
  const side = figure.auc >= 0.5 ? 1 : -1;
  const order = [...items.keys()].toSorted((a, b) => side * (scores[b]! - scores[a]!));
  const valid = order.find((row) => items[row]!.isValid);
  const invalid = order.findLast((row) => !items[row]!.isValid);
  const examples = [valid, invalid].flatMap((row) => (row === undefined ? [] : [items[row]!.item.item_id]));
  return { ...figure, tells: baseline.tells(items), examples };
}

import type { Finding } from '../../schema/finding.ts';
import type { PublicItem } from '../../schema/item.ts';
import type { RandomSource } from '../../stats/bootstrap.ts';
import { holm } from '../../stats/holm.ts';
import { testAssociation, type Association } from '../../stats/permutation.ts';
import { makeFinding } from '../finding.ts';
import { edgeWordsOf, numbersOf } from './item-fields.ts';

/** An item with what its key says of it. Labels are only compared, so any words do. */
export interface LabelledItem {
  item: PublicItem;
  label: string;
  /** What belongs together: a label is dealt anew only within a group. */
  group: string;
}

/** The chance of one false alarm among all fields and labels together. */
const LEVEL = 0.001;
/** A weaker hold on the label is of use to nobody, however surely it is there; a stronger one is an answer. */
const WARNING_EFFECT = 0.2;
const ERROR_EFFECT = 0.8;
/** One text stands in many items of a group, which then are no independent witnesses: so groups must agree. */
const FEWEST_AGREEING_GROUPS = 4;
const SHARE_OF_AGREEING_GROUPS = 0.8;
/** A word that stands at its place in fewer items is an accident of those. */
const FEWEST_ITEMS_WITH_A_WORD = 12;
const FEWEST_ITEMS = 24;

interface Column {
  name: string;
  values: number[];
}

/**
 * Fields of items that predict their label without any understanding: numbers such as lengths, hours and places, and
 * words at the ends. Each field is tested against each label by dealing the labels anew within groups, two-sided, and
 * the level is corrected for the number of tests. One finding for each field and label: an error where the field
 * nearly is the label, else a warning.
 */
export function checkStatistics(options: {
  items: readonly LabelledItem[];
  path: string;
  random: RandomSource;
}): Finding[] {
  const { items, path, random } = options;
  if (items.length < FEWEST_ITEMS) return [];
  const groups = placesByGroup(items);
  const labels = [...new Set(items.map(({ label }) => label))].toSorted();
  const tests = columnsOf(items).flatMap((column) =>
    labels.flatMap((label) => {
      const strata = groups.map((places) => ({
        values: places.map((place) => column.values[place]!),
        isMarked: places.map((place) => items[place]!.label === label),
      }));
      const found = testAssociation(strata, random);
      return found === null ? [] : [{ column, label, found }];
    }),
  );
  const isSure = holm(
    tests.map(({ found }) => found.p),
    LEVEL,
  );
  return tests.flatMap(({ column, label, found }, index) =>
    isSure[index] === true && Math.abs(found.effect) >= WARNING_EFFECT && doGroupsAgree(found, groups.length)
      ? [describe({ column, label, found, items, path, tests: tests.length })]
      : [],
  );
}

function describe(options: {
  column: Column;
  label: string;
  found: Association;
  items: readonly LabelledItem[];
  path: string;
  tests: number;
}): Finding {
  const { column, label, found, items, path, tests } = options;
  const sign = Math.sign(found.effect);
  const example = items
    .map((one, place) => ({ ...one, place, value: column.values[place]! }))
    .filter((one) => one.label === label)
    .toSorted((a, b) => sign * (b.value - a.value))[0]!;
  const chance = Math.round(50 + 50 * Math.abs(found.effect));
  const finding = makeFinding({
    rule: 'label-predicted',
    path,
    where: 'statistics',
    line: example.place + 1,
    term: label,
    matched: column.name,
    how: 'exact',
    why: `of two items of one group, one of them ${label}, ${chance} % can be told apart by "${column.name}" alone: it is ${
      sign > 0 ? 'larger' : 'smaller'
    } where the label is ${label} (p ${found.p.toExponential(1)}, ${tests} tests), as in ${example.item.item_id}: ${example.value}`,
  });
  const isAnswer = Math.abs(found.effect) >= ERROR_EFFECT && found.effects.length >= FEWEST_AGREEING_GROUPS;
  return { ...finding, severity: isAnswer ? 'error' : 'warning' };
}

/** Does the field point the same way in most groups? Few groups are witness enough for a warning only. */
function doGroupsAgree({ effect, effects }: Association, groups: number): boolean {
  const agreeing = effects.filter((own) => own * effect > 0).length;
  const differing = effects.filter((own) => own !== 0).length;
  return (
    agreeing >= Math.min(groups, FEWEST_AGREEING_GROUPS) && agreeing >= SHARE_OF_AGREEING_GROUPS * differing
  );
}

function columnsOf(items: readonly LabelledItem[]): Column[] {
  const columns = new Map<string, number[]>();
  const words = new Map<string, number[]>();
  for (const [place, { item }] of items.entries()) {
    for (const [name, value] of Object.entries(numbersOf(item, place))) push(columns, name, value);
    for (const [name, word] of Object.entries(edgeWordsOf(item))) push(words, `${name} is "${word}"`, place);
  }
  const whole = [...columns].map(([name, values]) => ({ name, values }));
  const binary = [...words]
    .filter(([, places]) => places.length >= FEWEST_ITEMS_WITH_A_WORD)
    .map(([name, places]) => {
      const values = Array.from<number>({ length: items.length }).fill(0);
      for (const place of places) values[place] = 1;
      return { name, values };
    });
  return [...whole, ...binary];
}

function placesByGroup(items: readonly LabelledItem[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [place, { group }] of items.entries()) push(groups, group, place);
  return [...groups.values()];
}

function push<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

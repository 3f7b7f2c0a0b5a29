import type { BaselineFigure, Sees } from '../../schema/baseline.ts';
import { wordsOf } from '../../text/tokens.ts';
import type { RivalledItem } from './audit-item.ts';
import { joinAliases, matchClauseOrder } from './features/clauses.ts';
import { EVIDENCE_COUNTS, RECORD_COUNTS, RECORD_LENGTHS } from './features/counts.ts';
import { METADATA, TIMES } from './features/metadata.ts';
import { chainThroughTurns, OVERLAPS } from './features/overlap.ts';
import { PLACES } from './features/places.ts';
import { heaviest, leaveFamiliesOut } from './learn/leave-out.ts';
import { trainLogistic } from './learn/logistic.ts';
import type { Train } from './learn/model.ts';
import { trainNaiveBayes } from './learn/naive-bayes.ts';
import { rowsOfColumns, rowsOfTexts } from './learn/rows.ts';
import { viewBlock, viewText } from './text-view.ts';

/** Something that says how likely an item is valid, without understanding it. */
export interface Baseline {
  id: string;
  name: string;
  sees: Sees;
  bar: BaselineFigure['bar'];
  scores: (items: readonly RivalledItem[]) => number[];
  /** What it goes by, heaviest first; nothing where its score is one number read off the item. */
  tells: (items: readonly RivalledItem[]) => { token: string; weight: number }[];
}

const SHOWN_TOKENS = 8;
const CHARACTERS = [3, 4, 5];

const TRAINERS: Readonly<Record<'naive Bayes' | 'logistic', Train>> = {
  'naive Bayes': trainNaiveBayes,
  logistic: trainLogistic,
};

type Feature = (one: RivalledItem) => number;

const columns = new WeakMap<readonly RivalledItem[], Map<Feature, number[]>>();

/** What a feature says of each item; asked of the same items by several baselines. */
function columnOf(items: readonly RivalledItem[], of: Feature): number[] {
  const known = columns.get(items) ?? new Map<Feature, number[]>();
  columns.set(items, known);
  const column = known.get(of) ?? items.map(of);
  known.set(of, column);
  return column;
}

const record = ({ item }: RivalledItem) => viewText(item.record);
const rival = (one: RivalledItem) => viewText(one.rival);
const block = ({ item }: RivalledItem) => viewBlock(item);

const RECORD_FEATURES = mapFeatures(
  { ...RECORD_LENGTHS, ...RECORD_COUNTS },
  (of) => (one) => of(record(one)),
);
const EVIDENCE_FEATURES = mapFeatures(EVIDENCE_COUNTS, (of) => (one) => of(block(one)));
const OVERLAP_FEATURES = mapFeatures(OVERLAPS, (of) => (one) => of(record(one), block(one)));
const PLACE_FEATURES = mapFeatures(PLACES, (of) => (one) => of(record(one), rival(one), block(one)));
const CHAIN: Feature = (one) => chainThroughTurns(record(one), block(one));

/** All baselines, in the order of their ids. */
export const BASELINES: readonly Baseline[] = [
  ...Object.keys(RECORD_LENGTHS).map((name) => single('B1', name, 'record', RECORD_FEATURES[name]!)),
  learnt({ id: 'B2', name: 'words of the record', sees: 'record', by: 'naive Bayes' }),
  learnt({ id: 'B3', name: 'words of the record', sees: 'record', by: 'logistic' }),
  learnt({
    id: 'B3b',
    name: 'runs of 3 to 5 letters of the record',
    sees: 'record',
    by: 'logistic',
    parts: lettersOf,
  }),
  ...Object.keys(RECORD_COUNTS).map((name) => single('B4', name, 'record', RECORD_FEATURES[name]!)),
  learnt({ id: 'B5', name: 'words of the evidence', sees: 'evidence', by: 'naive Bayes' }),
  learnt({
    id: 'B5',
    name: 'words and bigrams of the evidence',
    sees: 'evidence',
    by: 'naive Bayes',
    parts: bigramsOf,
  }),
  learnt({ id: 'B5', name: 'words of the evidence', sees: 'evidence', by: 'logistic' }),
  learnt({
    id: 'B5',
    name: 'words and bigrams of the evidence',
    sees: 'evidence',
    by: 'logistic',
    parts: bigramsOf,
  }),
  ...Object.entries(EVIDENCE_FEATURES).map(([name, of]) => single('B6', name, 'evidence', of)),
  ...Object.entries(OVERLAP_FEATURES).map(([name, of]) => single('B7', name, 'both', of)),
  ...Object.entries(PLACE_FEATURES).map(([name, of]) => single('B8', name, 'both', of)),
  single('B9', 'chains of shared words through two turns', 'both', CHAIN),
  jointly({
    ...RECORD_FEATURES,
    ...EVIDENCE_FEATURES,
    ...OVERLAP_FEATURES,
    ...PLACE_FEATURES,
    chains: CHAIN,
  }),
  ...Object.entries(METADATA).map(([name, of]) => single('B11', name, 'metadata', of)),
  ...Object.entries(TIMES).map(([name, of]) => single('B11', name, 'evidence', of)),
  single('B12', 'relation and bindings in one order', 'both', (one) =>
    matchClauseOrder(record(one), rival(one), block(one)),
  ),
  {
    ...single('R1', 'nearest alias, joined with its binding', 'both', (one) =>
      joinAliases(record(one), rival(one), block(one)),
    ),
    bar: 'ceiling',
  },
];

function mapFeatures<T>(
  features: Readonly<Record<string, T>>,
  apply: (feature: T) => Feature,
): Record<string, Feature> {
  return Object.fromEntries(Object.entries(features).map(([name, feature]) => [name, apply(feature)]));
}

function single(id: string, name: string, sees: Sees, of: Feature): Baseline {
  const bar = sees === 'record' || sees === 'evidence' ? 'exact' : 'chance';
  return { id, name, sees, bar, scores: (items) => columnOf(items, of), tells: () => [] };
}

function learnt(options: {
  id: string;
  name: string;
  sees: 'record' | 'evidence';
  by: keyof typeof TRAINERS;
  parts?: (text: string) => Iterable<string>;
}): Baseline {
  const { id, name, sees, by, parts = wordsOf } = options;
  const train = TRAINERS[by];
  const textOf = (one: RivalledItem) => (sees === 'record' ? one.item.record : block(one).text);
  const rowsOf = (items: readonly RivalledItem[]) => rowsOfTexts(items.map(textOf), parts);
  return {
    id,
    name: `${name}, ${by}`,
    sees,
    bar: 'exact',
    scores: (items) => {
      const rows = rowsOf(items);
      return leaveFamiliesOut({ ...labelsOf(items), rowsFor: () => rows, train });
    },
    tells: (items) => {
      const rows = rowsOf(items);
      const model = train({ rows, isValid: labelsOf(items).isValid, train: [...items.keys()] });
      return heaviest(model, rows, SHOWN_TOKENS);
    },
  };
}

/** Logistic regression on all numbers together. */
function jointly(features: Readonly<Record<string, Feature>>): Baseline {
  const names = Object.keys(features);
  const columnsOf = (items: readonly RivalledItem[]) =>
    Object.values(features).map((of) => columnOf(items, of));
  return {
    id: 'B10',
    name: 'all lengths, counts, overlaps, places and chains, logistic',
    sees: 'both',
    bar: 'chance',
    scores: (items) => {
      const all = columnsOf(items);
      const rowsFor = (train: readonly number[]) => rowsOfColumns(all, train);
      return leaveFamiliesOut({ ...labelsOf(items), rowsFor, train: trainLogistic });
    },
    tells: (items) => {
      const all = [...items.keys()];
      const rows = rowsOfColumns(columnsOf(items), all);
      const model = trainLogistic({ rows, isValid: labelsOf(items).isValid, train: all });
      return heaviest(model, { ...rows, names }, SHOWN_TOKENS);
    },
  };
}

function labelsOf(items: readonly RivalledItem[]) {
  return {
    families: items.map(({ family }) => family),
    isValid: items.map(({ isValid }) => isValid),
  };
}

/** Words, and pairs of them within a turn. */
function* bigramsOf(text: string): Generator<string> {
  for (const turn of text.split('\n')) {
    const { words, bigrams } = viewText(turn);
    yield* words;
    yield* bigrams;
  }
}

function* lettersOf(text: string): Generator<string> {
  const all = [...text.toLowerCase()];
  for (const length of CHARACTERS) {
    for (let at = 0; at + length <= all.length; at += 1) yield all.slice(at, at + length).join('');
  }
}

import type { Problem } from '../../errors.ts';
import type { Verdict } from '../../schema/verdict.ts';
import { areAllShares, findField, fold, ID_FIELDS, readVerdict } from './read-verdict.ts';

export interface TakenPredictions {
  verdicts: Verdict[];
  /** Of these configurations, in the order in which they first come. */
  configurations: string[];
  /** Lines about items that the suite has not, and lines about what an earlier line was about. */
  unknown: { line: number; itemId: string }[];
  /** Lines about items that are kept for examples. */
  ofExamples: number;
  duplicate: { line: number; itemId: string; first: number }[];
  /** Items without a line, by configuration. */
  missing: Record<string, string[]>;
  /** How scores were read, where that is a choice. */
  notes: string[];
}

const VIEW_FIELDS = ['view'];
const CONFIGURATION_FIELDS = ['configuration', 'config'];
const PASS_FIELDS = ['pass', 'replicate', 'run'];

/**
 * The verdicts of a predictions file for the items of a suite. A line may name its view, configuration and pass; of
 * two lines about the same the first counts.
 * @returns the problems of all lines where there is one.
 */
export function takePredictions(settings: {
  file: string;
  lines: readonly { line: number; fields: Readonly<Record<string, unknown>> }[];
  itemIds: readonly string[];
  /** Items that are kept for examples, of which a verdict is no fault and counts for nothing. */
  exampleIds?: readonly string[];
}): TakenPredictions | { problems: Problem[] } {
  const { file, lines, itemIds, exampleIds = [] } = settings;
  const folded = lines.map(({ line, fields }) => ({
    line,
    fields: new Map(Object.entries(fields).map(([name, value]) => [fold(name), value])),
  }));
  const areShares = areAllShares(folded.map(({ fields }) => fields));
  const known = new Set(itemIds);
  const examples = new Set(exampleIds);
  const seen = new Map<string, number>();
  const problems: Problem[] = [];
  const taken: TakenPredictions = {
    verdicts: [],
    configurations: [],
    unknown: [],
    ofExamples: 0,
    duplicate: [],
    missing: {},
    notes: areShares ? ['every score lies from 0 to 1, so scores are taken for probabilities'] : [],
  };
  for (const { line, fields } of folded) {
    const id = findField(fields, ID_FIELDS);
    const given = readVerdict(fields, { areShares });
    const pass = Number(findField(fields, PASS_FIELDS)?.value ?? 1);
    const wrong = [
      ...(id === null ? ['has no item_id'] : []),
      ...(typeof given === 'string' ? [given] : []),
      ...(Number.isInteger(pass) && pass >= 1 ? [] : ['pass is no whole number from 1']),
    ];
    problems.push(...wrong.map((message) => ({ file, line, column: 1, message })));
    if (id === null || typeof given === 'string' || wrong.length > 0) continue;
    const itemId = textOf(id.value);
    const view = textOf(findField(fields, VIEW_FIELDS)?.value ?? 'given');
    const configuration = textOf(findField(fields, CONFIGURATION_FIELDS)?.value ?? view);
    const name = JSON.stringify([itemId, configuration, pass]);
    const first = seen.get(name);
    if (examples.has(itemId)) taken.ofExamples += 1;
    else if (!known.has(itemId)) taken.unknown.push({ line, itemId });
    else if (first !== undefined) taken.duplicate.push({ line, itemId, first });
    else {
      seen.set(name, line);
      if (!taken.configurations.includes(configuration)) taken.configurations.push(configuration);
      taken.verdicts.push({ item_id: itemId, view, configuration, pass, ...given, fault: null });
    }
  }
  if (problems.length > 0) return { problems };
  for (const configuration of taken.configurations) {
    const there = new Set(
      taken.verdicts.filter((each) => each.configuration === configuration).map(({ item_id }) => item_id),
    );
    taken.missing[configuration] = itemIds.filter((id) => !there.has(id));
  }
  return taken;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

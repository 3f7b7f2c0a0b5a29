import { makeResultRow, type ResultRow } from '../../../schema/result-row.ts';
import { cace } from '../../../stats/cace.ts';
import type { Analysis } from '../analysis.ts';
import { contrastFigures, plainFigure } from '../figures.ts';
import { failRates } from './fail-rates.ts';
import { FLOOR, measureFloors, type Floor } from './measure-floors.ts';
import type { ProbeCall, ProbeQuery, SlotState } from './probe-call.ts';

/**
 * How much more often a reader fails for a change of one record. Two effects: of a distorted record on the query that
 * it harms, and of a rejected one on the query about its content. They are of different things and are never averaged.
 */
const EFFECTS = [
  { name: 'harm', measure: 'cace_harm', query: 'harm', changed: 'distorted' },
  { name: 'reject', measure: 'cace_reject', query: 'content', changed: 'absent' },
] as const;

/** The other two pairs of change and query, which show that an effect is of its own query. */
const SPECIFICITY = [
  { measure: 'distorted_on_content', query: 'content', changed: 'distorted' },
  { measure: 'absent_on_harm', query: 'harm', changed: 'absent' },
] as const;

export interface Effect {
  estimate: number;
  examples: number;
  dropped: number;
}

export interface Downstream {
  floors: Floor[];
  /** All four hold. */
  isReadable: boolean;
  /** null unless every floor holds, or where there are no examples. */
  harm: Effect | null;
  reject: Effect | null;
  calls: number;
  malformed: number;
  rows: ResultRow[];
}

/** Floors first: where one of the four does not hold, no effect is given. */
export function measureDownstream(settings: { calls: readonly ProbeCall[]; analysis: Analysis }): Downstream {
  const { calls, analysis } = settings;
  const floors = measureFloors(calls);
  const failing = floors.filter(({ holds }) => !holds).map(({ name }) => name);
  const isReadable = failing.length === 0;
  const why = `below the floor of ${FLOOR}: ${failing.join(', ')}`;
  const effectOf = (query: ProbeQuery, changed: SlotState): Effect | null => {
    const { examples, dropped } = failRates({ calls, query, changed });
    const estimate = isReadable ? cace(examples) : null;
    return estimate === null ? null : { estimate, examples: examples.length, dropped };
  };
  const figures = [...EFFECTS, ...SPECIFICITY].flatMap(({ measure, query, changed }) => {
    const { examples } = failRates({ calls, query, changed });
    const denominator = `examples answered both with the correct and with the ${changed} record`;
    if (!isReadable) {
      return [plainFigure({ measure, denominator, n: examples.length, estimate: null, why })];
    }
    return contrastFigures({
      analysis,
      measure,
      denominator,
      pairs: examples.map((rates) => ({
        conversation: rates.conversation,
        first: rates.changed,
        second: rates.correct,
      })),
      unit: 'example',
      areDecisions: false,
    });
  });
  return {
    floors,
    isReadable,
    harm: effectOf(EFFECTS[0].query, EFFECTS[0].changed),
    reject: effectOf(EFFECTS[1].query, EFFECTS[1].changed),
    calls: calls.length,
    malformed: calls.filter(({ choice }) => choice === null).length,
    rows: [...floors.map(floorFigure), ...figures].map((figure) =>
      makeResultRow(figure, analysis.provenance),
    ),
  };
}

/** Floors are bounds on calls, so the interval takes calls for independent and says so. */
function floorFigure({ name, query, state, n, rate, wilson }: Floor) {
  const figure = plainFigure({
    measure: 'floor',
    slice: { floor: name, query, state },
    denominator: 'calls with an answer, over examples, permutations and replicates',
    n,
    estimate: rate,
    why: 'a floor on calls',
  });
  if (n === 0) return figure;
  const formula = { na: 'a formula' };
  return {
    ...figure,
    ci: wilson,
    interval: { method: 'Wilson, each call on its own', level: 0.95, replicates: formula, seed: formula },
    cluster_unit: 'call',
  };
}

import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import { mcnemarDetectable } from '../../stats/mcnemar-power.ts';
import type { Analysis } from './analysis.ts';
import { contrastFigures, plainFigure, shareFigure } from './figures.ts';
import { isValidCell, settingsOf, type JudgedItem } from './judged-item.ts';

export interface Paradox {
  /** Matched pairs with a verdict on both sides, and those without. */
  pairs: number;
  dropped: number;
  /** Share of invalid records that is rejected; null without pairs. */
  localDetection: number | null;
  distributedDetection: number | null;
  /** Local less distributed: what is lost when the same sentences stand apart. */
  effect: number | null;
  rows: ResultRow[];
}

const DENOMINATOR = 'invalid records of a family and candidate, judged both locally and distributed';
const LEVEL = 0.05;
const POWER = 0.8;

/**
 * The distributed-evidence paradox: how much better invalid records are detected where their evidence stands in one
 * turn than where the same sentences stand in four, paired by family surface and candidate.
 */
export function measureParadox(settings: {
  items: readonly JudgedItem[];
  analysis: Analysis;
  slice?: Record<string, string>;
}): Paradox {
  const { items, analysis, slice = {} } = settings;
  const both = settingsOf(items).flatMap((setting) => {
    const [local, distributed] = [setting.get('base local'), setting.get('base distributed')];
    if (local === undefined || distributed === undefined || isValidCell(local.key)) return [];
    return [
      {
        conversation: local.key.conversation_id,
        local: local.isAccepted,
        distributed: distributed.isAccepted,
      },
    ];
  });
  const pairs = both.flatMap(({ conversation, local, distributed }) =>
    local === null || distributed === null
      ? []
      : [{ conversation, first: Number(!local), second: Number(!distributed) }],
  );
  const common = { analysis, denominator: DENOMINATOR };
  const side = (locality: 'local' | 'distributed') =>
    shareFigure({
      ...common,
      measure: 'detection',
      slice: { ...slice, locality },
      outcomes: pairs.map(({ conversation, first, second }) => ({
        conversation,
        holds: (locality === 'local' ? first : second) === 1,
      })),
    });
  const [local, distributed] = [side('local'), side('distributed')];
  const contrast = contrastFigures({
    ...common,
    measure: 'paradox_effect',
    slice,
    pairs,
    unit: 'pair',
    areDecisions: true,
  });
  const opposite = pairs.filter(({ first, second }) => first < second).length / Math.max(1, pairs.length);
  const difference = mcnemarDetectable({
    pairs: pairs.length,
    onlySecond: opposite,
    level: LEVEL,
    power: POWER,
  });
  const detectable = plainFigure({
    measure: 'paradox_effect_detectable',
    slice,
    denominator: DENOMINATOR,
    n: pairs.length,
    estimate: difference,
    why: `${difference === null ? 'no difference' : 'the least difference'} has power ${POWER} at level ${LEVEL}`,
  });
  const numberOf = (estimate: unknown) => (typeof estimate === 'number' ? estimate : null);
  return {
    pairs: pairs.length,
    dropped: both.length - pairs.length,
    localDetection: numberOf(local.estimate),
    distributedDetection: numberOf(distributed.estimate),
    effect: numberOf(contrast[0]?.estimate),
    rows: [local, distributed, ...contrast, detectable].map((figure) =>
      makeResultRow(figure, analysis.provenance),
    ),
  };
}

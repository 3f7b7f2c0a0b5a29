import type { RecordUsage } from '../schema/record.ts';
import type { Failure, Score } from '../schema/score.ts';
import type { Measures } from './measure-session.ts';

/** Stages of which each needs the one before. */
const DELIVERY_STAGES = ['stored', 'selected', 'sent', 'present'] as const;
/** Name of a part, and of the whole that it is of. */
const PARTS: readonly (readonly [part: string, whole: string])[] = [
  ['commands', 'toolCalls'],
  ['failedCommands', 'commands'],
  ['repeatedFailingCommands', 'commands'],
  ['toolCallsToFact', 'toolCalls'],
  ['turnsToFactInApiCalls', 'apiCalls'],
  ['uncachedInputJumps', 'apiCalls'],
  ['goalPartsMet', 'goalParts'],
];
const SUMMED = ['inputTokens', 'cacheReadTokens', 'cacheWriteTokens'] as const;

/**
 * What cannot be true of one session, with the numbers. Any of them means that the record or its reading is wrong,
 * so that nothing may be concluded from it.
 */
export function findViolations(settings: {
  measures: Measures;
  stages: Score['stages'];
  failure: Failure | null;
  usage: RecordUsage | null;
}): string[] {
  const { measures, stages, failure, usage } = settings;
  return [
    ...partsOverWholes(measures),
    ...growingStages(stages),
    ...((failure === 'delivered-and-ignored' || failure === 'backflow') && stages.present.value !== 'yes'
      ? [`${failure} without delivery: present is ${stages.present.value}`]
      : []),
    ...(usage === null ? [] : [...usageViolations(usage), ...prefixOverTotal(measures, usage)]),
  ];
}

function partsOverWholes(measures: Measures): string[] {
  return PARTS.flatMap(([part, whole]) => {
    const [a, b] = [measures[part] ?? null, measures[whole] ?? null];
    return a !== null && b !== null && a > b ? [`${part} ${a} is more than ${whole} ${b}`] : [];
  });
}

function growingStages(stages: Score['stages']): string[] {
  return DELIVERY_STAGES.flatMap((stage, index) => {
    if (stages[stage].value !== 'yes') return [];
    const lost = DELIVERY_STAGES.slice(0, index).find((earlier) => stages[earlier].value === 'no');
    return lost === undefined ? [] : [`${stage} is yes after ${lost} is no`];
  });
}

function usageViolations(usage: RecordUsage): string[] {
  const { calls, apiCalls, toolCalls, toolResults, isCutOff } = usage;
  const sums = SUMMED.flatMap((name) => {
    const sum = calls.reduce((total, call) => total + call[name], 0);
    const reported = usage[name];
    return calls.length === 0 || reported === null || isCutOff || sum === reported
      ? []
      : [`${name} of ${calls.length} API calls add up to ${sum}, the session reports ${reported}`];
  });
  const counted =
    apiCalls !== null && calls.length > apiCalls
      ? [`${calls.length} API calls listed, ${apiCalls} counted`]
      : [];
  const answered =
    toolResults === null || toolResults === toolCalls || (isCutOff && toolResults < toolCalls)
      ? []
      : [`${toolCalls} tool uses, ${toolResults} tool results`];
  return [...sums, ...counted, ...answered];
}

/** Context held at one moment is no more than all that was ever sent. */
function prefixOverTotal(measures: Measures, usage: RecordUsage): string[] {
  const held = measures['contextTokensAtFact'] ?? null;
  const sent = SUMMED.map((name) => usage[name]);
  if (held === null || sent.includes(null)) return [];
  const total = sent.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0);
  return held > total ? [`contextTokensAtFact ${held} is more than ${total} input tokens in all`] : [];
}

/** What cannot be true of many scores together: of sessions whose delivery is known throughout, stages only lose. */
export function findReportViolations(scores: readonly Score[]): string[] {
  const known = scores.filter(
    ({ outcome, stages }) =>
      outcome === 'scored' && DELIVERY_STAGES.every((stage) => stages[stage].value !== 'unknown'),
  );
  const counts = DELIVERY_STAGES.map(
    (stage) => known.filter(({ stages }) => stages[stage].value === 'yes').length,
  );
  const growing = DELIVERY_STAGES.flatMap((stage, index) => {
    const here = counts[index] ?? 0;
    const earlier = index === 0 ? known.length : (counts[index - 1] ?? 0);
    return here > earlier ? [`${stage} ${here} is more than ${earlier} before it`] : [];
  });
  const ignored = scores.filter(({ failure }) => failure === 'delivered-and-ignored').length;
  const delivered = scores.filter(({ stages }) => stages.present.value === 'yes').length;
  return ignored > delivered ? [...growing, `${ignored} ignored a note, ${delivered} had one`] : growing;
}

import type { CheckResult, Source } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import { STAGES, type Score, type StageVerdict } from '../schema/score.ts';

const UNKNOWN: StageVerdict = { value: 'unknown', sources: [] };

/**
 * Stages as far as one session's witness shows them. What the store held and what a retrieval or a request
 * carried is not in a witness, so `stored`, `selected` and `sent` are unknown here; `present` is known only where
 * the transcript itself shows the fact.
 */
export function judgeStages(settings: {
  witness: Witness;
  fact: string | null;
  goal: CheckResult;
  mistakeAction: CheckResult | null;
}): Score['stages'] {
  const { witness, fact, goal, mistakeAction } = settings;
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, UNKNOWN])) as Score['stages'];
  if (fact !== null && holdsFact(witness, fact)) stages.present = { value: 'yes', sources: ['transcript'] };
  stages.acted = judgeActed(witness, goal, mistakeAction);
  const stateSources = goal.sources.filter((source) => source !== 'transcript');
  if (goal.outcome !== 'cannot-tell' && stateSources.length > 0) {
    stages.reflected = { value: goal.outcome === 'pass' ? 'yes' : 'no', sources: stateSources };
  }
  return stages;
}

function judgeActed(witness: Witness, goal: CheckResult, mistakeAction: CheckResult | null): StageVerdict {
  const sources: Source[] = ['transcript'];
  const acts = witness.events.some(({ type }) => type === 'command' || type === 'edit' || type === 'tool');
  if (!acts || mistakeAction?.outcome === 'pass') return { value: 'no', sources };
  return goal.outcome === 'pass' ? { value: 'yes', sources } : UNKNOWN;
}

/** Whitespace is folded, and the text may stand inside a JSON string. */
function holdsFact({ events }: Witness, fact: string): boolean {
  const wanted = fold(fact);
  return events.some((event) => {
    const text =
      event.type === 'prompt' || event.type === 'message'
        ? event.text
        : event.type === 'command'
          ? `${event.stdout}\n${event.stderr}`
          : event.type === 'tool'
            ? event.output
            : '';
    return (
      fold(text).includes(wanted) || fold(text.replaceAll('\\n', ' ').replaceAll('\\"', '"')).includes(wanted)
    );
  });
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

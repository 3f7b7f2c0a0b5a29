import type { FailRates } from '../../../stats/cace.ts';
import type { ProbeCall, ProbeQuery, SlotState } from './probe-call.ts';

export interface ExampleRates extends FailRates {
  example: string;
  conversation: string;
}

/**
 * For each example how often an answer is not the recorded one, with the slot changed and with it correct: averaged
 * over permutations within a replicate, then over replicates. Examples that lack one of the two are counted.
 */
export function failRates(settings: { calls: readonly ProbeCall[]; query: ProbeQuery; changed: SlotState }): {
  examples: ExampleRates[];
  dropped: number;
} {
  const { calls, query, changed } = settings;
  const asked = calls.filter((call) => call.query === query);
  const byExample = new Map<string, ProbeCall[]>();
  for (const call of asked) {
    const members = byExample.get(call.example);
    if (members === undefined) byExample.set(call.example, [call]);
    else members.push(call);
  }
  let dropped = 0;
  const examples = [...byExample].flatMap(([example, members]): ExampleRates[] => {
    const [correct, other] = [rateOf(members, 'correct'), rateOf(members, changed)];
    if (correct === null || other === null) {
      dropped += 1;
      return [];
    }
    return [{ example, conversation: members[0]!.conversation, changed: other, correct }];
  });
  return { examples, dropped };
}

function rateOf(calls: readonly ProbeCall[], state: SlotState): number | null {
  const replicates = new Map<number, number[]>();
  for (const { state: held, choice, replicate } of calls) {
    if (held !== state || choice === null) continue;
    const fails = replicates.get(replicate) ?? [];
    fails.push(choice === 'recorded' ? 0 : 1);
    replicates.set(replicate, fails);
  }
  return replicates.size === 0 ? null : meanOf([...replicates.values()].map(meanOf));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { wilsonInterval } from '../../../stats/wilson.ts';
import type { ProbeCall, ProbeChoice, ProbeQuery, SlotState } from './probe-call.ts';

/** What a reader must do before an effect on it means anything. */
const FLOORS = [
  { name: 'recall-of-content', query: 'content', state: 'correct', choice: 'recorded' },
  { name: 'no-recall-when-absent', query: 'content', state: 'absent', choice: 'neither' },
  { name: 'recall-under-harm-query', query: 'harm', state: 'correct', choice: 'recorded' },
  { name: 'no-invented-reason', query: 'harm', state: 'twin', choice: 'neither' },
] as const satisfies readonly {
  name: string;
  query: ProbeQuery;
  state: SlotState;
  choice: ProbeChoice;
}[];

/** Share of calls that a floor takes. */
export const FLOOR = 0.8;

export interface Floor {
  name: (typeof FLOORS)[number]['name'];
  query: ProbeQuery;
  state: SlotState;
  /** Calls with an answer, and those of them that gave the right one. */
  n: number;
  right: number;
  /** null without calls, which holds nothing. */
  rate: number | null;
  wilson: [low: number, high: number];
  holds: boolean;
}

/** The four floors, each over all examples, permutations and replicates. */
export function measureFloors(calls: readonly ProbeCall[]): Floor[] {
  return FLOORS.map(({ name, query, state, choice }) => {
    const answered = calls.filter(
      (call) => call.query === query && call.state === state && call.choice !== null,
    );
    const n = answered.length;
    const right = answered.filter((call) => call.choice === choice).length;
    const rate = n === 0 ? null : right / n;
    return {
      name,
      query,
      state,
      n,
      right,
      rate,
      wilson: wilsonInterval(right, n),
      holds: rate !== null && rate >= FLOOR,
    };
  });
}

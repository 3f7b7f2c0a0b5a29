import type { RunRecord, Witness } from '../../schema/record.ts';
import type { KeyNote } from '../../schema/scenario-key.ts';
import type { Arm } from '../../schema/suite.ts';

type Gate = RunRecord['gates'][number];

/** One level of the memory factor: how the note reaches an agent, and what shows that it did. */
export interface ArmModule {
  name: Arm;
  /** The prompt as the agent gets it. */
  deliver(settings: { prompt: string; note: KeyNote | null }): string;
  /** Which note went where, and premises of the arm by exact count. Whether the agent used it is never a premise. */
  evidence(settings: { prompt: string; note: KeyNote | null; witness: Witness }): {
    delivery: RunRecord['delivery'];
    gates: Gate[];
  };
}

/** How often a text stands in what the agent was told. */
export function countInPrompts(witness: Witness, text: string): number {
  return witness.events.reduce(
    (sum, event) => sum + (event.type === 'prompt' ? event.text.split(text).length - 1 : 0),
    0,
  );
}

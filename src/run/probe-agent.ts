import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { ProbeName } from '../schema/scenario.ts';
import type { Agent } from './agent.ts';
import { playSteps } from './play-steps.ts';

/** A scripted agent that does what the key lists for each session. */
export function probeAgent(probe: ProbeName, key: ScenarioKey): Agent {
  return {
    name: `probe:${probe}`,
    probe,
    reader: 'probe 1',
    play: (task) => playSteps({ ...task, steps: key.probes[probe][task.session - 1] ?? [], identity: null }),
  };
}

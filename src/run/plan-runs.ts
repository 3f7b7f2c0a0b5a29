import { inputError } from '../errors.ts';
import type { Admission } from '../schema/admission.ts';
import type { KeyCell, ScenarioKey } from '../schema/scenario-key.ts';
import type { Arm } from '../schema/suite.ts';
import type { Agent } from './agent.ts';
import type { ArmModule } from './arms/arm-module.ts';
import { findArm } from './arms/find-arm.ts';
import { recordId } from './record-id.ts';

interface Instance {
  /** Its released folder; only read. */
  dir: string;
  key: ScenarioKey;
}

export interface RunsAsked {
  instances: readonly Instance[];
  /** The agent for an instance: a probe plays what the instance's key lists. */
  agentFor: (key: ScenarioKey) => Agent;
  arms: readonly Arm[];
  /** Trajectories of each cell; default 1. */
  replicates?: number;
  admission?: Admission | null;
  /** Whether there is a record of that id already; by default there is none. */
  isRecorded?: (record: string) => boolean;
}

export interface PlannedCell {
  cell: KeyCell;
  arm: ArmModule;
}

/** The trajectories of one instance and replicate that are still to be played; they share their session 1. */
export interface PlannedRun {
  instance: Instance;
  agent: Agent;
  replicate: number;
  /** Under whose name session 1 is recorded: the instance's first cell, whichever arms are asked for. */
  head: KeyCell;
  cells: PlannedCell[];
  /** Ids of the records that are missing, each of which the run gives. */
  missing: string[];
}

/**
 * What is to be played for the sessions asked for: a trajectory all of whose sessions are recorded is not, and
 * `finished` has the ids of its sessions after the first.
 * @throws InputError when an arm may not or cannot be run, or no cell is of the arms.
 */
export function planRuns(asked: RunsAsked): { runs: PlannedRun[]; recorded: number; finished: string[] } {
  const { instances, agentFor, arms, replicates = 1, admission = null, isRecorded = () => false } = asked;
  const runs: PlannedRun[] = [];
  const finished: string[] = [];
  let recorded = 0;
  for (const instance of instances) {
    const { key } = instance;
    const agent = agentFor(key);
    const { head, cells } = cellsOf({ key, arms, admission });
    for (let replicate = 1; replicate <= replicates; replicate += 1) {
      const idsOf = (cell: KeyCell, sessions: readonly number[]): string[] =>
        sessions.map((session) => recordId({ key, cell, session, replicate, agent }));
      const missingOf = (cell: KeyCell, sessions: readonly number[]): string[] =>
        idsOf(cell, sessions).filter((id) => !isRecorded(id));
      const later = key.sessions.slice(1).map(({ k }) => k);
      const first = missingOf(head, [1]);
      const open = cells.flatMap(({ cell, arm }) => {
        const missing = missingOf(cell, later);
        if (missing.length > 0) return [{ cell, arm, missing }];
        finished.push(...idsOf(cell, later));
        return [];
      });
      const missing = [...first, ...open.flatMap((each) => each.missing)];
      recorded += 1 + cells.length * later.length - missing.length;
      if (missing.length > 0) runs.push({ instance, agent, replicate, head, cells: open, missing });
    }
  }
  return { runs, recorded, finished };
}

function cellsOf(settings: { key: ScenarioKey; arms: readonly Arm[]; admission: Admission | null }): {
  head: KeyCell;
  cells: PlannedCell[];
} {
  const { key, arms, admission } = settings;
  const cells = key.cells
    .filter(({ arm }) => arms.includes(arm))
    .map((cell) => ({ cell, arm: findArm({ arm: cell.arm, id: key.id, admission }) }));
  const [head] = key.cells;
  if (head !== undefined && cells.length > 0) return { head, cells };
  const has = [...new Set(key.cells.map(({ arm }) => arm))].join(', ');
  throw inputError(`scenario ${key.id}`, `no cell of arms ${arms.join(', ')}`, `it has ${has}`);
}

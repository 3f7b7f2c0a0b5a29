import { join } from 'node:path';
import type { RunRecord } from '../schema/record.ts';
import type { KeyCell, ScenarioKey } from '../schema/scenario-key.ts';
import type { ArmModule } from './arms/arm-module.ts';
import { control } from './arms/control.ts';
import { copyTrajectory } from './copy-trajectory.ts';
import { DEFAULT_PATH } from './environment.ts';
import { makeObjectMemory } from './git-objects.ts';
import { inOrder } from './in-order.ts';
import { makeRecord } from './make-record.ts';
import { type PlannedRun, type RunsAsked, planRuns } from './plan-runs.ts';
import { playSession } from './play-session.ts';
import { playWorld } from './play-world.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

export interface RunSettings extends RunsAsked {
  tmp: string;
  /** Instances at a time; default 2. */
  concurrency?: number;
  /** Per session; default 600. */
  timeoutInSeconds?: number;
  path?: string;
  signal?: AbortSignal;
}

/**
 * Runs an agent through cells: one trajectory for each cell and replicate. Session 1, in which there is nothing to
 * remember yet, is played once for each instance and replicate, recorded under its first cell, and copied exactly
 * to all cells. Records come in fixed order; of those that there are already, none is given again.
 * @throws InputError before anything is started when an arm may not or cannot be run.
 */
export async function* runCells(settings: RunSettings): AsyncGenerator<RunRecord> {
  const { runs } = planRuns(settings);
  const tasks = runs.map((run) => (signal: AbortSignal) => playRun({ settings, run, signal }));
  const { concurrency: width = 2, signal } = settings;
  for await (const records of inOrder({ tasks, width, signal })) yield* records;
}

async function playRun(plan: {
  settings: RunSettings;
  run: PlannedRun;
  signal: AbortSignal;
}): Promise<RunRecord[]> {
  const { settings, run, signal } = plan;
  const { instance, agent, replicate, head, cells } = run;
  const { key } = instance;
  signal.throwIfAborted();
  const base = makeTempFolder(settings.tmp);
  const shared = {
    key,
    agent,
    replicate,
    tmp: base,
    watch: key.watch,
    repos: key.repos,
    memory: makeObjectMemory(),
    timeoutInSeconds: settings.timeoutInSeconds ?? 600,
    signal,
    path: settings.path ?? DEFAULT_PATH,
  };
  try {
    const first = join(base, 'a');
    copyTrajectory(instance.dir, first);
    const records = [await playOne({ shared, dir: first, k: 1, cell: head, arm: control })];
    for (const [index, { cell, arm }] of cells.entries()) {
      const dir = join(base, `b${index}`);
      copyTrajectory(first, dir);
      for (const { k } of key.sessions.slice(1)) {
        records.push(await playOne({ shared, dir, k, cell, arm }));
      }
    }
    return records.filter(({ record }) => run.missing.includes(record));
  } finally {
    removeTempFolder(base);
  }
}

/** One session and what the world does after it. */
async function playOne(plan: {
  shared: Omit<Parameters<typeof playSession>[0], 'dir' | 'session' | 'prompt'> & {
    key: ScenarioKey;
    replicate: number;
  };
  dir: string;
  k: number;
  cell: KeyCell;
  arm: ArmModule;
}): Promise<RunRecord> {
  const { shared, dir, k, cell, arm } = plan;
  const { key, agent, replicate } = shared;
  const session = key.sessions[k - 1];
  if (session === undefined) throw new RangeError(`scenario ${key.id} has no session ${k}`);
  const note = noteOf(key, cell);
  const prompt = arm.deliver({ prompt: session.prompt, note });
  const { witness, faults } = await playSession({ ...shared, dir, session, prompt });
  const worldFaults = k < key.sessions.length ? await playWorld({ ...shared, dir, after: k }) : [];
  const { delivery, gates } = arm.evidence({ prompt: session.prompt, note, witness });
  const world = {
    name: 'world',
    holds: worldFaults.length === 0,
    evidence: worldFaults.join('; ') || 'done',
  };
  return makeRecord({
    key,
    cell,
    replicate,
    agent,
    witness,
    faults,
    delivery,
    gates: [...gates, world],
  });
}

function noteOf(key: ScenarioKey, cell: KeyCell) {
  return key.notes.find(({ variant }) => variant === cell.note) ?? null;
}

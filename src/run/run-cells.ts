import { join } from 'node:path';
import { inputError } from '../errors.ts';
import type { Admission } from '../schema/admission.ts';
import type { RunRecord } from '../schema/record.ts';
import type { KeyCell, ScenarioKey } from '../schema/scenario-key.ts';
import type { Arm } from '../schema/suite.ts';
import type { Agent } from './agent.ts';
import type { ArmModule } from './arms/arm-module.ts';
import { control } from './arms/control.ts';
import { findArm } from './arms/find-arm.ts';
import { copyTrajectory } from './copy-trajectory.ts';
import { makeObjectMemory } from './git-objects.ts';
import { inOrder } from './in-order.ts';
import { makeRecord } from './make-record.ts';
import { playSession } from './play-session.ts';
import { playWorld } from './play-world.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

interface Instance {
  /** Its released folder; only read. */
  dir: string;
  key: ScenarioKey;
}

export interface RunSettings {
  instances: readonly Instance[];
  /** The agent for an instance: a probe plays what the instance's key lists. */
  agentFor: (key: ScenarioKey) => Agent;
  arms: readonly Arm[];
  /** Trajectories of each cell; default 1. */
  replicates?: number;
  /** Sessions of each trajectory; default all. */
  sessions?: number;
  admission?: Admission | null;
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
 * to all cells. Records come in fixed order.
 * @throws InputError before anything is started when an arm may not or cannot be run.
 */
export async function* runCells(settings: RunSettings): AsyncGenerator<RunRecord> {
  const { instances, arms, replicates = 1, admission = null, concurrency = 2 } = settings;
  const planned = instances.map((instance) => {
    const cells = instance.key.cells.filter(({ arm }) => arms.includes(arm));
    if (cells.length === 0) {
      const has = [...new Set(instance.key.cells.map(({ arm }) => arm))].join(', ');
      throw inputError(`scenario ${instance.key.id}`, `no cell of arms ${arms.join(', ')}`, `it has ${has}`);
    }
    return {
      instance,
      cells: cells.map((cell) => ({ cell, arm: findArm({ arm: cell.arm, id: instance.key.id, admission }) })),
    };
  });
  const stop = new AbortController();
  const signal =
    settings.signal === undefined ? stop.signal : AbortSignal.any([settings.signal, stop.signal]);
  const tasks = planned.flatMap(({ instance, cells }) =>
    Array.from(
      { length: replicates },
      (_, index) => () =>
        playInstance({ settings: { ...settings, signal }, instance, cells, replicate: index + 1 }),
    ),
  );
  try {
    for await (const records of inOrder(tasks, concurrency)) yield* records;
  } finally {
    stop.abort();
  }
}

interface PlannedCell {
  cell: KeyCell;
  arm: ArmModule;
}

async function playInstance(plan: {
  settings: RunSettings & { signal: AbortSignal };
  instance: Instance;
  cells: readonly PlannedCell[];
  replicate: number;
}): Promise<RunRecord[]> {
  const { settings, instance, cells, replicate } = plan;
  const { key } = instance;
  settings.signal.throwIfAborted();
  const base = makeTempFolder(settings.tmp);
  const shared = {
    key,
    agent: settings.agentFor(key),
    replicate,
    tmp: base,
    watch: key.watch,
    repos: key.repos,
    memory: makeObjectMemory(),
    timeoutInSeconds: settings.timeoutInSeconds ?? 600,
    signal: settings.signal,
    ...(settings.path === undefined ? {} : { path: settings.path }),
  };
  const last = Math.min(settings.sessions ?? key.sessions.length, key.sessions.length);
  try {
    const first = join(base, 'a');
    copyTrajectory(instance.dir, first);
    const [head] = cells;
    if (head === undefined || last < 1) return [];
    const records = [await playOne({ shared, dir: first, k: 1, cell: head.cell, arm: control })];
    for (const [index, { cell, arm }] of cells.entries()) {
      const dir = join(base, `b${index}`);
      if (last > 1) copyTrajectory(first, dir);
      for (let k = 2; k <= last; k += 1) records.push(await playOne({ shared, dir, k, cell, arm }));
    }
    return records;
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
  const chain = agent.probe === undefined ? [] : Array.from({ length: k - 1 }, () => agent.probe ?? '');
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
    chain,
    witness,
    faults,
    delivery,
    gates: [...gates, world],
  });
}

function noteOf(key: ScenarioKey, cell: KeyCell) {
  return key.notes.find(({ variant }) => variant === cell.note) ?? null;
}

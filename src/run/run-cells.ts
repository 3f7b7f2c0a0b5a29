import { inputError } from '../errors.ts';
import type { RunRecord } from '../schema/record.ts';
import type { KeyCell, KeySession, ScenarioKey } from '../schema/scenario-key.ts';
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
import { recordId } from './record-id.ts';
import type { LayOut, SessionKeeper } from './session-keeper.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

export interface RunSettings extends RunsAsked {
  tmp: string;
  /** Instances at a time; default 2. */
  concurrency?: number;
  /** Per session; default 600. */
  timeoutInSeconds?: number;
  path?: string;
  /** For agents whose sessions cannot be had again for nothing: without it a run is played from its first session. */
  keeper?: SessionKeeper;
  signal?: AbortSignal;
}

/**
 * Runs an agent through cells: one trajectory for each cell and replicate. Session 1, in which there is nothing to
 * remember yet, is played once for each instance and replicate, recorded under the instance's first cell, and copied
 * exactly to all cells, also to those of arms that are asked for later. Every trajectory has a folder of its own, below nothing that another one shares. Records come in fixed
 * order; of those that there are already, none is given again.
 * @throws InputError before anything is started when an arm may not or cannot be run.
 */
export async function* runCells(settings: RunSettings): AsyncGenerator<RunRecord> {
  const { runs, finished } = planRuns(settings);
  settings.keeper?.forget(finished);
  const tasks = runs.map((run) => (signal: AbortSignal) => playRun({ settings, run, signal }));
  const { concurrency: width = 2, signal } = settings;
  for await (const records of inOrder({ tasks, width, signal })) yield* records;
}

type Shared = Omit<Parameters<typeof playSession>[0], 'dir' | 'session' | 'prompt' | 'keep'> & {
  key: ScenarioKey;
  replicate: number;
  keeper: SessionKeeper | undefined;
  isRecorded: (record: string) => boolean;
};

async function playRun(plan: {
  settings: RunSettings;
  run: PlannedRun;
  signal: AbortSignal;
}): Promise<RunRecord[]> {
  const { settings, run, signal } = plan;
  const { instance, agent, replicate, head, cells } = run;
  const { key } = instance;
  const { keeper } = settings;
  signal.throwIfAborted();
  const shared: Shared = {
    key,
    agent,
    replicate,
    tmp: settings.tmp,
    watch: key.watch,
    repos: key.repos,
    memory: makeObjectMemory(),
    timeoutInSeconds: settings.timeoutInSeconds ?? 600,
    signal,
    path: settings.path ?? DEFAULT_PATH,
    keeper,
    isRecorded: settings.isRecorded ?? (() => false),
  };
  const folders: string[] = [];
  const makeFolder = (): string => {
    const folder = makeTempFolder(settings.tmp);
    folders.push(folder);
    return folder;
  };
  try {
    const [opening, ...later] = key.sessions;
    const first = await playOn({
      shared,
      start: (dir) => copyTrajectory(instance.dir, dir),
      sessions: opening === undefined ? [] : [opening],
      cell: head,
      arm: control,
      makeFolder,
    });
    const records = [...first.records];
    for (const { cell, arm } of first.isStopped ? [] : cells) {
      const own = await playOn({
        shared,
        start: first.state,
        sessions: later,
        cell,
        arm,
        makeFolder,
      });
      records.push(...own.records);
      if (!own.isStopped)
        keeper?.forget(later.map(({ k }) => recordId({ key, cell, session: k, replicate, agent })));
    }
    return records.filter(({ record }) => run.missing.includes(record));
  } finally {
    folders.forEach(removeTempFolder);
  }
}

/**
 * Sessions one after the other from the state that `start` lays out. With a keeper, those that are finished
 * are not played but taken from what was kept. `state` is what the last one left, null where that is not kept;
 * `isStopped` when one could not be begun.
 */
async function playOn(plan: {
  shared: Shared;
  start: LayOut | null;
  sessions: readonly KeySession[];
  cell: KeyCell;
  arm: ArmModule;
  makeFolder: () => string;
}): Promise<{ records: RunRecord[]; state: LayOut | null; isStopped: boolean }> {
  const { shared, sessions, cell, arm, makeFolder } = plan;
  const { key, agent, replicate, keeper } = shared;
  const records: RunRecord[] = [];
  let state = plan.start;
  let dir: string | null = null;
  for (const session of sessions) {
    const id = recordId({ key, cell, session: session.k, replicate, agent });
    if (keeper !== undefined && shared.isRecorded(id)) {
      dir = null;
      state = keeper.stateAfter(id);
      continue;
    }
    if (state === null)
      throw inputError(
        `scenario ${key.id}, replicate ${replicate}`,
        `session ${session.k} cannot go on: session ${session.k - 1} is recorded, but what it left is gone`,
        'remove the records of this replicate, or ask for another one',
      );
    if (keeper?.begin(id) === false) return { records, state, isStopped: true };
    if (dir === null) {
      const folder = makeFolder();
      state(folder);
      state = (to) => copyTrajectory(folder, to);
      dir = folder;
    }
    const record = await playOne({ shared, dir, session, cell, arm, keep: keeper?.rawFolder(id) });
    keeper?.finish({ record, dir });
    records.push(record);
  }
  return { records, state, isStopped: false };
}

/** One session and what the world does after it. */
async function playOne(plan: {
  shared: Shared;
  dir: string;
  session: KeySession;
  cell: KeyCell;
  arm: ArmModule;
  keep: string | undefined;
}): Promise<RunRecord> {
  const { shared, dir, session, cell, arm, keep } = plan;
  const { key, agent, replicate } = shared;
  const note = noteOf(key, cell);
  const prompt = arm.deliver({ prompt: session.prompt, note });
  const { witness, faults, reported } = await playSession({ ...shared, dir, session, prompt, keep });
  const isLast = session.k === key.sessions.length;
  const worldFaults = isLast ? [] : await playWorld({ ...shared, dir, after: session.k });
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
    reported,
    delivery,
    gates: [...gates, world],
  });
}

function noteOf(key: ScenarioKey, cell: KeyCell) {
  return key.notes.find(({ variant }) => variant === cell.note) ?? null;
}

import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Unit } from '../../schema/unit.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';
import type { WorkerSetting } from './worker.ts';

/** Starting a worker costs about as much as building this many units. */
const UNITS_WORTH_A_WORKER = 64;
const UNITS_IN_A_BATCH = 8;

/**
 * Builds units on as many workers as are worth starting, and yields them as they are done: units do not depend on
 * each other, so their order says nothing.
 */
export async function* buildUnits(options: {
  units: readonly Unit[];
  context: BuildContext;
  contentDirs: string[];
  jobs: number;
  signal: AbortSignal;
}): AsyncGenerator<{ unit: Unit; built: BuiltUnit }> {
  const { units, context, contentDirs, jobs, signal } = options;
  const workers = Math.min(jobs, Math.floor(units.length / UNITS_WORTH_A_WORKER));
  if (workers < 2) {
    for (const unit of units) {
      signal.throwIfAborted();
      yield { unit, built: buildUnit(unit, context) };
      // Lets an interrupt be heard between units.
      await new Promise(setImmediate);
    }
    return;
  }
  const { catalogue: _catalogue, ...rest } = context;
  const setting: WorkerSetting = { ...rest, contentDirs };
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    minThreads: workers,
    maxThreads: workers,
    workerData: setting,
  });
  try {
    for await (const batch of runBatches({ pool, units, signal, atOnce: 2 * workers })) yield* batch;
  } finally {
    await pool.destroy();
  }
}

/** A bounded number of batches is on its way at a time, so that what is built does not pile up. */
async function* runBatches(options: {
  pool: Tinypool;
  units: readonly Unit[];
  signal: AbortSignal;
  atOnce: number;
}): AsyncGenerator<{ unit: Unit; built: BuiltUnit }[]> {
  const { pool, units, signal, atOnce } = options;
  const underWay: Promise<{ unit: Unit; built: BuiltUnit }[]>[] = [];
  const start = (from: number) => {
    const batch = units.slice(from, from + UNITS_IN_A_BATCH);
    const built = pool.run(batch, { name: 'buildBatch', signal }) as Promise<BuiltUnit[]>;
    return built.then((all) => all.map((each, index) => ({ unit: batch[index]!, built: each })));
  };
  let next = 0;
  while (next < units.length || underWay.length > 0) {
    while (next < units.length && underWay.length < atOnce) {
      underWay.push(start(next));
      next += UNITS_IN_A_BATCH;
    }
    yield await underWay.shift()!;
  }
}

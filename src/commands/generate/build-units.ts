import type { Unit } from '../../schema/unit.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';
import type { Crew } from './crew.ts';

const UNITS_IN_A_BATCH = 4;
/** Batches on their way to one worker, so that it never waits for the next. */
const BATCHES_A_WORKER = 2;
/** What is built and not yet taken does not pile up. */
const MOST_WAITING = 32;

/**
 * Builds units in this thread and the crew's, and yields them as they are done: units do not depend on each other, so
 * their order says nothing.
 */
export async function* buildUnits(options: {
  units: readonly Unit[];
  context: BuildContext;
  crew: Crew | null;
  signal: AbortSignal;
}): AsyncGenerator<BuiltUnit> {
  const { units, context, crew, signal } = options;
  const mostAway = BATCHES_A_WORKER * (crew?.size ?? 0);
  const away = new Set<Promise<void>>();
  const done: BuiltUnit[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const send = (workers: Crew): void => {
    const batch = units.slice(next, next + UNITS_IN_A_BATCH);
    next += batch.length;
    const task: Promise<void> = workers
      .build(batch, context, signal)
      .then((built) => void done.push(...built))
      .finally(() => away.delete(task));
    away.add(task);
    task.catch((error: unknown) => failures.push(error));
  };
  while (next < units.length || away.size > 0 || done.length > 0) {
    signal.throwIfAborted();
    if (failures.length > 0) throw failures[0];
    if (crew !== null) {
      while (next < units.length && away.size < mostAway && done.length < MOST_WAITING) send(crew);
    }
    const unit = units[next];
    if (done.length > 0) yield done.shift()!;
    else if (unit === undefined) await Promise.race(away);
    else {
      next += 1;
      yield await buildUnit(unit, context);
      // Lets an interrupt, and what the crew has done, be heard between units.
      await new Promise(setImmediate);
    }
  }
}

import { workerData } from 'node:worker_threads';
import { InputError, type Problem } from '../../errors.ts';
import type { Unit } from '../../schema/unit.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** What a worker is started with. */
export type WorkerSetting = Pick<BuildContext, 'suite' | 'catalogue'>;

// tinypool hands its own data first and ours second.
const [, setting] = workerData as [unknown, WorkerSetting];

/** What comes back of a batch: an error would lose its class, and with it what is wrong with the input, on the way. */
export type BatchAnswer = { built: BuiltUnit[] } | { problems: readonly Problem[] };

/** A batch of units, built in order. */
export async function buildBatch(options: {
  units: readonly Unit[];
  root: string;
  keysRoot: string;
}): Promise<BatchAnswer> {
  const { units, root, keysRoot } = options;
  const built: BuiltUnit[] = [];
  try {
    for (const unit of units) built.push(await buildUnit(unit, { ...setting, root, keysRoot }));
  } catch (error) {
    if (error instanceof InputError) return { problems: error.problems };
    throw error;
  }
  return { built };
}

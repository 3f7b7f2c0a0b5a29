import { workerData } from 'node:worker_threads';
import type { Unit } from '../../schema/unit.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** What a worker is started with. */
export type WorkerSetting = Pick<BuildContext, 'suite' | 'catalogue'>;

// tinypool hands its own data first and ours second.
const [, setting] = workerData as [unknown, WorkerSetting];

/** A batch of units, built in order. */
export async function buildBatch(options: {
  units: readonly Unit[];
  root: string;
  keysRoot: string;
}): Promise<BuiltUnit[]> {
  const { units, root, keysRoot } = options;
  const built: BuiltUnit[] = [];
  for (const unit of units) built.push(await buildUnit(unit, { ...setting, root, keysRoot }));
  return built;
}

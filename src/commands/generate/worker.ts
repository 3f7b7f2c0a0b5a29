import { workerData } from 'node:worker_threads';
import { readCatalogue } from '../../read/read-catalogue.ts';
import type { Unit } from '../../schema/unit.ts';
import { buildUnit } from './build-unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** What a worker is started with; it reads the content once, for all its units. */
export type WorkerSetting = Omit<BuildContext, 'catalogue'> & { contentDirs: string[] };

// tinypool hands its own data first and ours second.
const [, setting] = workerData as [unknown, WorkerSetting];
const context: BuildContext = { ...setting, catalogue: readCatalogue(setting.contentDirs) };

/** A batch of units, built in order. */
export function buildBatch(units: readonly Unit[]): BuiltUnit[] {
  return units.map((unit) => buildUnit(unit, context));
}

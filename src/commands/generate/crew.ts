import { fileURLToPath } from 'node:url';
import { InputError } from '../../errors.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import type { Suite } from '../../schema/suite.ts';
import type { Unit } from '../../schema/unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';
import type { BatchAnswer, WorkerSetting } from './worker.ts';

/** Starting a worker costs about as much as building this many units. */
const UNITS_WORTH_A_WORKER = 64;

/** Other threads that build units beside this one. */
export interface Crew {
  /** Workers; each builds one batch at a time. */
  size: number;
  build(
    units: readonly Unit[],
    to: Pick<BuildContext, 'root' | 'keysRoot'>,
    signal: AbortSignal,
  ): Promise<BuiltUnit[]>;
  close(): Promise<void>;
}

/**
 * As many workers as are worth starting for that many units, or null. They get the content as it was read, and load
 * their code while this thread inspects it; nothing is written before the first batch.
 */
export async function startCrew(options: {
  units: number;
  jobs: number;
  suite: Suite;
  catalogue: Catalogue;
}): Promise<Crew | null> {
  const { units, jobs, suite, catalogue } = options;
  const size = Math.min(jobs - 1, Math.floor(units / UNITS_WORTH_A_WORKER));
  if (size < 1) return null;
  const { Tinypool } = await import('tinypool');
  const setting: WorkerSetting = { suite, catalogue: withoutPlaces(catalogue) };
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    minThreads: size,
    maxThreads: size,
    workerData: setting,
  });
  return {
    size,
    async build(batch, { root, keysRoot }, signal) {
      const task = { units: batch, root, keysRoot };
      const answer = (await pool.run(task, { name: 'buildBatch', signal })) as BatchAnswer;
      if ('problems' in answer) throw new InputError(answer.problems);
      return answer.built;
    },
    close: () => pool.destroy(),
  };
}

/** Content as it can be sent: where its texts stand is a function, and only problems ask for it. */
function withoutPlaces({ scenarios, families, conversations }: Catalogue): Catalogue {
  const strip = <T extends object>(sources: ReadonlyMap<string, T>): Map<string, T> =>
    new Map(Array.from(sources, ([name, source]) => [name, { ...source, locate: undefined }]));
  return { scenarios: strip(scenarios), families: strip(families), conversations };
}

import {
  findKeys,
  readAdmission,
  readItemKeys,
  readManifest,
  readProbeOutcomes,
  readSuiteKeys,
} from '../read/read-suite-folder.ts';
import type { ReportInput } from '../report/report-input.ts';
import { reportRandom } from './report-random.ts';
import { readRuns } from './report-runs.ts';

/** Everything a report counts, read from a suite and its keys. */
export function readReportInput(dir: string, keys: string | undefined): ReportInput & { unscored: number } {
  const manifest = readManifest(dir);
  const keysDir = findKeys(dir, keys);
  const counts = new Map<string, { control: string; label: string; count: number }>();
  for (const { cell, record_label: label } of readItemKeys(keysDir)) {
    const name = `${cell.control} ${label}`;
    const seen = counts.get(name) ?? { control: cell.control, label, count: 0 };
    counts.set(name, { ...seen, count: seen.count + 1 });
  }
  const instances = readSuiteKeys({ dir, keys });
  return {
    manifest,
    instances: instances.map(({ id, scenario, origin, skin, form }) => ({
      id,
      scenario,
      origin,
      skin,
      form,
    })),
    items: [...counts.values()],
    probes: [...readProbeOutcomes(keysDir)],
    ...readRuns(dir, instances),
    admission: readAdmission(dir),
    randomOf: reportRandom(manifest.suite.seed),
  };
}

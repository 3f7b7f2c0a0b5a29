import {
  findKeys,
  readAdmission,
  readItemKeys,
  readManifest,
  readProbeOutcomes,
  readRecords,
  readScores,
  readSuiteKeys,
} from '../read/read-suite-folder.ts';
import type { ReportInput } from '../report/report-input.ts';
import { reportRandom } from './report-random.ts';
import { scoresName } from './scores-name.ts';

/** Everything a report counts, read from a suite and its keys. */
export function readReportInput(dir: string, keys: string | undefined): ReportInput {
  const manifest = readManifest(dir);
  const keysDir = findKeys(dir, keys);
  const counts = new Map<string, { control: string; label: string; count: number }>();
  for (const { cell, record_label: label } of readItemKeys(keysDir)) {
    const name = `${cell.control} ${label}`;
    const seen = counts.get(name) ?? { control: cell.control, label, count: 0 };
    counts.set(name, { ...seen, count: seen.count + 1 });
  }
  return {
    manifest,
    instances: readSuiteKeys({ dir, keys }).map(({ id, scenario, origin, skin, form }) => ({
      id,
      scenario,
      origin,
      skin,
      form,
    })),
    items: [...counts.values()],
    probes: [...readProbeOutcomes(keysDir)],
    runs: [...readRecords(dir)].map(({ record, id, arm, note, session, replicate, agent }) => ({
      record,
      id,
      arm,
      note,
      session,
      replicate,
      agent,
    })),
    scores: [...readScores(dir, scoresName())],
    admission: readAdmission(dir),
    randomOf: reportRandom(manifest.suite.seed),
  };
}

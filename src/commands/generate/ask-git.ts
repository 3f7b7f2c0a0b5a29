import { join } from 'node:path';
import { readScenarioKey } from '../../read/read-suite-folder.ts';
import type { Violation } from '../../schema/finding.ts';
import { verifyRepository } from '../../write/verify-repository.ts';
import type { WrittenUnit } from '../../write/written-unit.ts';

/** What git itself has against the repositories of a written instance. */
export async function askGit(options: {
  written: WrittenUnit;
  root: string;
  keysRoot: string;
}): Promise<Violation[]> {
  const { written, root, keysRoot } = options;
  const { repos, scenario, instance, seed } = readScenarioKey(keysRoot, written.id);
  const faults: Violation[] = [];
  for (const repo of new Set(['workspace', ...repos])) {
    const problems = await verifyRepository({
      folder: join(root, 'public', 'scenarios', written.id, repo),
      head: written.git?.head ?? '',
      tags: written.git?.tags ?? {},
      bare: repo !== 'workspace',
      searchPath: process.env['PATH'] ?? '',
    });
    for (const message of problems) {
      faults.push({
        law: 'git',
        severity: 'hard',
        unit: `scenario ${scenario}, instance ${instance}, seed ${seed}`,
        message: `${repo}: ${message}`,
      });
    }
  }
  return faults;
}

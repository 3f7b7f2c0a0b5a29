import { leakResidue } from '../../leak/leak-residue.ts';
import { startOf, unitOf } from '../../laws/scenario/describe-probe.ts';
import { readFolder } from '../../read/read-folder.ts';
import type { Violation } from '../../schema/finding.ts';
import type { ScenarioKey } from '../../schema/scenario-key.ts';
import type { ProbeName } from '../../schema/scenario.ts';

/** Looks into each state that a later session starts from; what says the fact there is told of once. */
export function makeResidueCheck(key: ScenarioKey): {
  onStart: (start: { dir: string; session: number; chain: readonly ProbeName[] }) => Promise<void>;
  violations(): Violation[];
} {
  const found = new Map<string, Violation>();
  return {
    async onStart({ dir, session, chain }) {
      const start = startOf({ session, chain: [...chain] });
      for (const finding of await leakResidue({ entries: readFolder(dir), terms: key, start })) {
        const { path, line, term, matched, how, severity, why } = finding;
        const name = JSON.stringify([path, term, matched]);
        if (found.has(name)) continue;
        const place = line === null ? path : `${path}:${line}`;
        const own = place.replace(`public/scenarios/${key.id}/`, '');
        found.set(name, {
          law: 'residue',
          severity: severity === 'error' ? 'hard' : 'warning',
          unit: unitOf(key),
          message: `${own} has "${matched}" (${term}, ${how}): ${why}`,
        });
      }
    },
    violations: () => [...found.values()],
  };
}

import { TOKENS_PER_BLOCK, TURNS_PER_BLOCK } from '../../schema/family-plan.ts';
import { formatDatasetCard } from '../../report/dataset-card.ts';
import type { Violation } from '../../schema/finding.ts';
import type { Suite } from '../../schema/suite.ts';
import type { Unit } from '../../schema/unit.ts';
import { FOIL_VERSION } from '../../version.ts';
import { assembleSuite } from '../../write/assemble.ts';
import type { Staging } from '../../write/staging/open-staging.ts';
import { checkSet } from './check-set.ts';
import { countSuite, type CountedSuite } from './count-suite.ts';
import type { Receipt } from './context.ts';
import { summariseChecks } from './summarise-checks.ts';

/**
 * Checks the units together and puts the whole suite in its place; or says which laws stand in the way. `counted` is
 * what a report of the suite counts, without a look at its files; null where another run put it in its place.
 */
export function releaseSuite(options: {
  staging: Staging;
  units: readonly Unit[];
  suite: Suite;
  withProbes: boolean;
}): { broken: Violation[]; counted: CountedSuite | null } {
  const { staging, units, suite, withProbes } = options;
  const receipts = units.map(({ id }) => staging.receipt<Receipt>(id)!);
  const setViolations = checkSet(receipts);
  const hard = setViolations.filter(({ severity }) => severity === 'hard');
  if (hard.length > 0) return { broken: hard, counted: null };
  const written = receipts.map((receipt) => receipt.written);
  const card = formatDatasetCard({
    suite: staging.identity.suite,
    foil: FOIL_VERSION,
    scenarioInstances: written.filter(({ kind }) => kind === 'scenario').length,
    items: written.reduce((sum, { items }) => sum + items.length, 0),
    turnsPerItem: TURNS_PER_BLOCK,
    tokensPerItem: TOKENS_PER_BLOCK,
  });
  const manifest = assembleSuite({
    staging,
    units: written,
    files: {
      'public/README.md': card,
      ...lines(
        'keys/probes.jsonl',
        receipts.flatMap(({ probes }) => probes),
      ),
      ...lines(
        'keys/drops.jsonl',
        receipts.flatMap(({ drops }) => drops),
      ),
      // Only warnings are left: anything graver has stopped the release.
      ...lines('keys/warnings.jsonl', [
        ...receipts.flatMap(({ findings, violations }) => [...findings, ...violations]),
        ...setViolations,
      ]),
      'keys/suite.json': `${JSON.stringify(suite, null, 2)}\n`,
    },
    checks: summariseChecks({ receipts, setViolations, withProbes }),
  });
  return { broken: [], counted: manifest === null ? null : countSuite(manifest, receipts) };
}

/** A JSON Lines file, or none where there is nothing to write. */
function lines(path: string, rows: readonly object[]): Record<string, string> {
  return rows.length === 0 ? {} : { [path]: rows.map((row) => `${JSON.stringify(row)}\n`).join('') };
}

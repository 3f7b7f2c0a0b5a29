import { FAMILY_LAWS } from '../../laws/check-family.ts';
import { SET_LAWS } from '../../laws/check-family-set.ts';
import type { Violation } from '../../schema/finding.ts';
import type { Manifest } from '../../schema/manifest.ts';
import type { Receipt } from './context.ts';

/**
 * What was checked, in numbers: the manifest's `checks`. `solverQuestions` counts what the labels rest on; surfaces that
 * say the same share a proof.
 */
export function summariseChecks(options: {
  receipts: readonly Receipt[];
  setViolations: readonly Violation[];
  withProbes: boolean;
}): Manifest['checks'] {
  const { receipts, setViolations, withProbes } = options;
  const sum = (count: (receipt: Receipt) => number) =>
    receipts.reduce((total, receipt) => total + count(receipt), 0);
  const broken = [...setViolations, ...receipts.flatMap(({ violations }) => violations)];
  const scenarios = receipts.filter(({ written }) => written.kind === 'scenario').length;
  const families = receipts.length - scenarios;
  return {
    leak: {
      ran: true,
      units: receipts.length,
      errors: sum(({ findings }) => findings.filter(({ severity }) => severity === 'error').length),
      warnings: sum(({ findings }) => findings.filter(({ severity }) => severity === 'warning').length),
    },
    laws: {
      ran: true,
      families,
      laws: families === 0 ? 0 : FAMILY_LAWS.length + SET_LAWS.length,
      violations: broken.filter(({ severity }) => severity === 'hard').length,
      warnings: broken.filter(({ severity }) => severity === 'warning').length,
      solverQuestions: sum(({ proofQueries }) => proofQueries),
      dropped: sum(({ drops }) => drops.reduce((total, { cells }) => total + cells, 0)),
    },
    probes: withProbes
      ? { ran: true, instances: scenarios, sessions: sum(({ probes }) => probes.length) }
      : { ran: false, instances: scenarios, sessions: 0 },
  };
}

import type { ArmAudit, BaselineFigure } from '../../schema/baseline.ts';
import type { Finding } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';

const SHOWN_TOKENS = 5;

/** A finding for each baseline that is broken: an error in the base square, a warning in another arm. */
export function findingsOfAudit(audit: readonly ArmAudit[], path: string): Finding[] {
  return audit.flatMap(({ arm, baselines }) =>
    baselines
      .filter(({ verdict }) => verdict === 'broken')
      .map((figure) => ({
        ...makeFinding({
          rule: 'baseline-tells',
          path,
          where: 'statistics',
          term: `${figure.id} on ${arm} items`,
          matched: figure.name,
          how: 'exact',
          why: [figure.why, tellsOf(figure), examplesOf(figure)].filter((text) => text !== '').join('; '),
        }),
        severity: arm === 'base' ? ('error' as const) : ('warning' as const),
      })),
  );
}

function tellsOf({ tells }: BaselineFigure): string {
  const shown = tells
    .slice(0, SHOWN_TOKENS)
    .map(
      ({ token, weight }) => `"${token}" ${weight > 0 ? 'for' : 'against'} (${Math.abs(weight).toFixed(2)})`,
    );
  return shown.length === 0 ? '' : `it goes by ${shown.join(', ')}`;
}

function examplesOf({ examples: [valid, invalid] }: BaselineFigure): string {
  return valid === undefined || invalid === undefined ? '' : `as in ${valid}, valid, and ${invalid}, not`;
}

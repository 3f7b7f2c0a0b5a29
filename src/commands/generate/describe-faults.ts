import type { Finding, Violation } from '../../schema/finding.ts';
import { colours } from '../ui/terminal.ts';

const SHOWN = 12;

/** What stands in the way of a release, first things first. */
export function describeFaults(faults: {
  findings: readonly Finding[];
  violations: readonly Violation[];
}): string {
  const findings = faults.findings.toSorted((a, b) => rank(a.severity) - rank(b.severity));
  const violations = faults.violations.toSorted((a, b) => rank(a.severity) - rank(b.severity));
  return [
    ...section(
      'findings: what a subject could read',
      findings.map(
        ({ rule, severity, path, line, matched, how, why }) =>
          `${mark(severity)} ${path}${line === null ? '' : `:${line}`}  ${rule} (${how}): ${colours.bold(matched)}\n    ${why}`,
      ),
    ),
    ...section(
      'laws that do not hold',
      violations.map(
        ({ law, severity, unit, message }) => `${mark(severity)} ${law}  ${unit}\n    ${message}`,
      ),
    ),
    colours.red('nothing was released; mend these and run the same command again'),
  ].join('\n');
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > SHOWN ? [`  … and ${rows.length - SHOWN} more (--json lists all)`] : [];
  return [colours.bold(title), ...rows.slice(0, SHOWN).map((row) => `  ${row}`), ...more, ''];
}

function rank(severity: string): number {
  return severity === 'warning' ? 1 : 0;
}

function mark(severity: string): string {
  return severity === 'warning' ? colours.yellow('warning') : colours.red('error');
}

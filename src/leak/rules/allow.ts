import { makeGlob } from '../../glob.ts';
import type { Finding } from '../../schema/finding.ts';
import type { AllowFile } from '../../schema/terms.ts';
import { nearestName } from '../../text/nearest.ts';
import { makeFinding } from '../finding.ts';
import { RULES } from '../rules.ts';

/** Findings that no allowance covers, and one for each allowance that covers nothing. Paths may be globs. */
export function applyAllowances(findings: readonly Finding[], allow: AllowFile | null): Finding[] {
  if (allow === null) return [...findings];
  const entries = allow.allow.map((entry) => ({ ...entry, matches: makeGlob(entry.path), used: false }));
  const left = findings.filter((finding) => {
    const covering = entries.filter(
      ({ rule, path, matches }) => rule === finding.rule && (path === finding.path || matches(finding.path)),
    );
    for (const entry of covering) entry.used = true;
    return covering.length === 0;
  });
  const unused = entries
    .filter((entry) => !entry.used)
    .map(({ rule, path, reason }) =>
      makeFinding({
        rule: 'allow-unused',
        path,
        where: 'metadata',
        term: rule,
        matched: reason,
        how: 'exact',
        ...explainRule(rule),
      }),
    );
  return [...left, ...unused];
}

/** An entry that names no rule can silence nothing; what was meant may be near. */
function explainRule(rule: string): { why?: string } {
  if (rule in RULES) return {};
  const near = nearestName(rule, Object.keys(RULES));
  return { why: `no rule is called ${rule}${near === null ? '' : `; did you mean ${near}?`}` };
}

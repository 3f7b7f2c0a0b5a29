import { compareText } from '../digest.ts';
import type { Finding, Where } from '../schema/finding.ts';
import { RULES, type RuleId } from './rules.ts';

/** A finding of a rule in the registry, which gives its severity and, unless told otherwise, why it matters. */
export function makeFinding(options: {
  rule: RuleId;
  path: string;
  where: Where;
  line?: number | null;
  object?: string | null;
  term: string;
  matched: string;
  how: string;
  why?: string;
}): Finding {
  const { rule, path, where, line = null, object = null, term, matched, how, why } = options;
  const { severity, because } = RULES[rule];
  return { rule, severity, path, where, line, object, term, matched, how, why: why ?? because };
}

/** By path, then line, rule, term and object: the order in which every report lists them. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compareText(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compareText(a.rule, b.rule) ||
      compareText(a.term, b.term) ||
      compareText(a.object ?? '', b.object ?? ''),
  );
}

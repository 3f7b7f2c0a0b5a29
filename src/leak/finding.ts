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

/** Where the fact stands as it is, that it also overlaps with itself is no news. */
export function tellOnce(stated: readonly Finding[], restated: readonly Finding[]): Finding[] {
  return stated.some(({ rule }) => rule === 'fact-in-text') ? [...stated] : [...stated, ...restated];
}

/** Of one rule and term in one file, so many places tell enough; the rest is counted. */
const MOST_KEPT = 20;

/** Findings as they come, of which those that repeat one another are counted and no longer kept. */
export interface FindingList {
  add(findings: Iterable<Finding>): void;
  /** What was kept; where more of the same was found, the last of its kind says how much. */
  all(): Finding[];
}

export function makeFindingList(): FindingList {
  const kept: Finding[] = [];
  const kinds = new Map<string, { count: number; last: number }>();
  return {
    add(findings) {
      for (const finding of findings) {
        const { path, rule, term, overlap } = finding;
        // Most of what may be a paraphrase turns out not to be: it must not crowd out what is.
        if (overlap !== undefined) {
          kept.push(finding);
          continue;
        }
        const name = JSON.stringify([path, rule, term]);
        const kind = kinds.get(name) ?? { count: 0, last: 0 };
        kind.count += 1;
        if (kind.count <= MOST_KEPT) kind.last = kept.push(finding) - 1;
        kinds.set(name, kind);
      }
    },
    all() {
      const findings = [...kept];
      for (const { count, last } of kinds.values()) {
        if (count <= MOST_KEPT) continue;
        const finding = findings[last]!;
        findings[last] = { ...finding, why: `${finding.why} (and ${count - MOST_KEPT} more of the same)` };
      }
      return findings;
    },
  };
}

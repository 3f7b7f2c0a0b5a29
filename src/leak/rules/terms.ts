import type { Finding, Where } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeTermMatcher, type Match } from '../match/matcher.ts';
import { contentOf, type Content } from '../match/content.ts';
import { RULES, type RuleId } from '../rules.ts';

/** Where something was read, as a finding says it. */
export interface Place {
  path: string;
  where: Where;
  object?: string | null;
  /** False for names and one-line texts, which have no lines to speak of. */
  hasLines?: boolean;
  /** What exactly was read, where the path does not say it: `the message of a commit`. */
  of?: string;
}

/** Looks for the terms of a fact, and for the fact itself, in texts and names. */
export interface TermRule {
  text(content: Content, place: Place): Finding[];
  name(name: string, place: Place): Finding[];
  prompt(text: string, place: Place): Finding[];
}

/** Terms are words or phrases; facts whole sentences, also found across line breaks. */
export function makeTermRule(options: { terms: readonly string[]; facts: readonly string[] }): TermRule {
  const { terms, facts } = options;
  const wanted = [...terms, ...facts];
  const matcher = makeTermMatcher(wanted);
  const report = (matches: Match[], place: Place, rule: RuleId): Finding[] =>
    matches.map(({ term, matched, how, line }) => {
      const isFact = term >= terms.length;
      const { path, where, object = null, hasLines = true, of } = place;
      const found = isFact ? 'fact-in-text' : rule;
      return makeFinding({
        rule: found,
        path,
        where,
        object,
        line: hasLines ? line : null,
        term: wanted[term]!,
        matched,
        how,
        ...(of === undefined ? {} : { why: `${RULES[found].because} (${of})` }),
      });
    });
  return {
    text: (content, place) =>
      report(matcher.find(content), place, place.where === 'git' ? 'term-in-git' : 'term-in-text'),
    name: (name, place) =>
      report(
        matcher.find(contentOf(name)),
        { ...place, hasLines: false },
        place.where === 'git' ? 'term-in-git' : 'term-in-name',
      ),
    prompt: (text, place) => report(matcher.find(contentOf(text)), place, 'term-in-prompt'),
  };
}

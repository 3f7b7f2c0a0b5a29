import type { Finding } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeMatcher } from '../match/matcher.ts';
import { ABOVE_WORDS } from '../words/label-words.ts';

const matcher = makeMatcher(ABOVE_WORDS);

/**
 * Folders above a workspace must not name the suite, an arm or an evaluation. `path` is the absolute path a
 * subject would see; `names` are the suite's own: its name, its scenarios.
 */
export function checkAbove(options: { path: string; names: readonly string[] }): Finding[] {
  const { path, names } = options;
  const own = makeMatcher(names);
  const report = (term: string, matched: string, how: string): Finding =>
    makeFinding({ rule: 'above-names', path, where: 'path', term, matched, how });
  return [
    ...matcher.findInText(path).map(({ term, matched, how }) => report(ABOVE_WORDS[term]!, matched, how)),
    ...own.findInText(path).map(({ term, matched, how }) => report(names[term]!, matched, how)),
  ];
}

import type { Where } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeMatcher } from '../match/matcher.ts';
import type { Finding } from '../../schema/finding.ts';

/** Looks for design words in names: of files, branches, tags, remotes, ids. In prose they are innocent. */
export interface LabelRule {
  name(options: { name: string; path: string; where: Where; object?: string | null }): Finding[];
}

export function makeLabelRule(labels: readonly string[]): LabelRule {
  const matcher = makeMatcher(labels);
  return {
    name: ({ name, path, where, object = null }) =>
      matcher
        .findInText(name)
        .map(({ term, matched, how }) =>
          makeFinding({ rule: 'label-in-name', path, where, object, term: labels[term]!, matched, how }),
        ),
  };
}

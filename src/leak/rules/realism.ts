import type { Finding, Where } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeMatcher } from '../match/matcher.ts';
import type { Content } from '../match/content.ts';
import { DOUBTFUL_WORDS, TELLING_WORDS } from '../words/realism-words.ts';

const WORDS = [...TELLING_WORDS, ...DOUBTFUL_WORDS];
const matcher = makeMatcher(WORDS);

/** Words by which a text or a name describes itself as made for a test. */
export function checkRealism(options: {
  content: Content;
  path: string;
  where: Where;
  object?: string | null;
  /** False for names and one-line texts. */
  hasLines?: boolean;
}): Finding[] {
  const { content, path, where, object = null, hasLines = true } = options;
  return matcher.find(content).map(({ term, matched, how, line }) =>
    makeFinding({
      rule: term < TELLING_WORDS.length ? 'realism-word' : 'realism-doubt',
      path,
      where,
      object,
      line: hasLines ? line : null,
      term: WORDS[term]!,
      matched,
      how,
    }),
  );
}

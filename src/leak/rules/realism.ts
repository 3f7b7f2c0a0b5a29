import { Buffer } from 'node:buffer';
import type { Finding, Where } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeMatcher, type Match } from '../match/matcher.ts';
import type { Content } from '../match/content.ts';
import { INNOCENT_LINES, REALISM_WORDS, TEST_PATH } from '../words/realism-words.ts';

const ENTRIES = REALISM_WORDS.flatMap(({ words, ...group }) => words.map((word) => ({ word, ...group })));
const matcher = makeMatcher(ENTRIES.map(({ word }) => word));
/** A word that code calls, assigns or looks into is an identifier, whatever stands around it. */
const AS_IDENTIFIER = /^\s?[(=[.]|^\s*[:,)]|^\w/u;
const COMMENT_LINE = /^\s*(?:#|\/\/|\/?\*|--|"""|''')/u;

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
  const matches = matcher.find(content);
  if (matches.length === 0) return [];
  const lines = Buffer.from(content.bytes).toString().split('\n');
  return matches
    .filter((match) => !isInnocent({ match, line: lines[match.line - 1] ?? '', path, hasLines }))
    .map(({ term, matched, how, line }) => {
      const { word, severity, because } = ENTRIES[term]!;
      return makeFinding({
        rule: severity === 'error' ? 'realism-word' : 'realism-doubt',
        path,
        where,
        object,
        line: hasLines ? line : null,
        term: word,
        matched,
        how,
        why: because,
      });
    });
}

function isInnocent(options: { match: Match; line: string; path: string; hasLines: boolean }): boolean {
  const { match, line, path, hasLines } = options;
  if (!hasLines) return false;
  if (INNOCENT_LINES.some((pattern) => pattern.test(line))) return true;
  if (ENTRIES[match.term]!.ordinaryInTests !== true || !TEST_PATH.test(path)) return false;
  return match.how === 'identifier' || isIdentifierOn(line, match.matched);
}

function isIdentifierOn(line: string, word: string): boolean {
  if (COMMENT_LINE.test(line)) return false;
  const at = line.indexOf(word);
  return at >= 0 && (AS_IDENTIFIER.test(line.slice(at + word.length)) || /[\w.@$]$/u.test(line.slice(0, at)));
}

import { Buffer } from 'node:buffer';
import { makeAutomaton } from './automaton.ts';
import { isWordByte } from './bytes.ts';
import { endBoundary, startBoundary } from './boundary.ts';
import { isLineEndHyphen, LONGEST_GAP_IN_BYTES, readGap } from './gap.ts';
import { inflectionEnd, type Endings } from './inflection.ts';
import { contentOf, type Content } from './normalise.ts';
import { parseTerm, type Term } from './term.ts';
import { unescapeContent } from './unescape.ts';

export interface Match {
  /** Index into the terms the matcher was made of. */
  term: number;
  /** As found, after normalising. */
  matched: string;
  how: string;
  /** 1-based. */
  line: number;
}

/** Finds terms in content: by word, as identifiers, across line breaks, inflected, escaped. */
export interface Matcher {
  /** Every match, in order of its end; one per term and line and way of matching. */
  find(content: Content): Match[];
  findInText(text: string): Match[];
}

interface Span {
  start: number;
  end: number;
  how: string;
}

const SHOWN_IN_BYTES = 160;

/** A matcher for these terms; compiled once, used on any number of contents. */
export function makeMatcher(terms: readonly string[], endings: Endings = 'english'): Matcher {
  const parsed = terms
    .map((text, index) => ({ index, term: parseTerm(text) }))
    .filter((entry): entry is { index: number; term: Term } => entry.term !== null);
  if (parsed.length === 0) return { find: () => [], findInText: () => [] };
  const automaton = makeAutomaton(parsed.map(({ term }) => term.letters));
  const findIn = (content: Content, seen: Set<string>, wrap: (how: string) => string): Match[] => {
    const matches: Match[] = [];
    const lineOf = makeLineCounter(content.bytes);
    automaton.scan(content.bytes, (pattern, last) => {
      const { index, term } = parsed[pattern]!;
      const span = locate({ bytes: content.bytes, last, term, endings });
      if (span === null) return;
      const line = lineOf(span.start);
      const identity = `${index} ${line}`;
      if (seen.has(identity)) return;
      seen.add(identity);
      const found = show(content.bytes, span);
      const matched = asWritten({ content, line, forms: [found, term.text] });
      const how = matched === null ? 'unicode' : span.how;
      matches.push({ term: index, matched: matched ?? found, how: wrap(how), line });
    });
    return matches;
  };
  const find = (content: Content): Match[] => {
    const seen = new Set<string>();
    const matches = findIn(content, seen, (how) => how);
    const unescaped = (content.unescaped ??= unescapeContent(content));
    return unescaped === null ? matches : [...matches, ...findIn(unescaped, seen, () => 'encoded:escapes')];
  };
  return { find, findInText: (text) => find(contentOf(text)) };
}

/** Where a term stands that has its last letter at `last`, or null where it does not stand there as a term. */
function locate(options: { bytes: Uint8Array; last: number; term: Term; endings: Endings }): Span | null {
  const { bytes, last, term, endings } = options;
  let at = last;
  let isSpaced = false;
  let isJoined = false;
  for (let letter = term.letters.length - 1; letter > 0; letter -= 1) {
    let before = at - 1;
    while (before >= 0 && !isWordByte(bytes[before]) && at - before <= LONGEST_GAP_IN_BYTES) before -= 1;
    const wanted = term.joints.get(letter);
    if (wanted === undefined && before === at - 1) {
      at = before;
      continue;
    }
    if (before < 0 || !isWordByte(bytes[before])) return null;
    const found = Buffer.from(bytes.buffer, bytes.byteOffset + before + 1, at - before - 1).toString(
      'latin1',
    );
    if (wanted === undefined) {
      if (!isLineEndHyphen(found)) return null;
      isSpaced = true;
    } else {
      const kind = readGap({ wanted, found, bytes, before, after: at, letters: term.letters.length });
      if (kind === null) return null;
      if (kind === 'space') isSpaced = true;
      if (kind === 'joined') isJoined = true;
    }
    at = before;
  }
  return bound({ bytes, start: at, last, term, endings, isSpaced, isJoined });
}

function bound(options: {
  bytes: Uint8Array;
  start: number;
  last: number;
  term: Term;
  endings: Endings;
  isSpaced: boolean;
  isJoined: boolean;
}): Span | null {
  const { bytes, start, last, term, endings, isSpaced, isJoined } = options;
  const opening = startBoundary(bytes, start, term);
  if (opening === null) return null;
  let end = last + 1;
  let closing = endBoundary(bytes, end, term);
  let how: string | null = null;
  if (closing === null) {
    end = inflectionEnd({ bytes, end, term, endings });
    if (end < 0) return null;
    closing = 'word';
    how = 'stem';
  }
  if (!hasMarks(bytes, start, end, term)) return null;
  if (how === null && (isJoined || opening === 'inside' || closing === 'inside')) how = 'identifier';
  if (how === null && isSpaced) how = 'split';
  how ??= isSame(bytes, start, end, term) ? 'exact' : 'case';
  return { start, end, how };
}

function hasMarks(bytes: Uint8Array, start: number, end: number, term: Term): boolean {
  const { prefix, suffix } = term;
  if (prefix === '' && suffix === '') return true;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (
    view.toString('utf8', Math.max(0, start - Buffer.byteLength(prefix)), start) === prefix &&
    view.toString('utf8', end, end + Buffer.byteLength(suffix)) === suffix
  );
}

function isSame(bytes: Uint8Array, start: number, end: number, term: Term): boolean {
  const first = term.bytes.findIndex((byte) => isWordByte(byte));
  const wanted = term.bytes.subarray(first, first + end - start);
  return Buffer.compare(wanted, bytes.subarray(start, end)) === 0;
}

/** The line of a place; places come nearly in order, so counting goes on from the last one. */
function makeLineCounter(bytes: Uint8Array): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    if (at < counted) {
      line = 1;
      counted = 0;
    }
    for (let next = bytes.indexOf(10, counted); next >= 0 && next < at; next = bytes.indexOf(10, next + 1)) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
}

function show(bytes: Uint8Array, { start, end }: Span): string {
  return Buffer.from(bytes.subarray(start, Math.min(end, start + SHOWN_IN_BYTES))).toString();
}

/** The form in which the text had the match before it was normalised, or null where it had neither. */
function asWritten(options: {
  content: Content;
  line: number;
  forms: [found: string, term: string];
}): string | null {
  const { content, line, forms } = options;
  if (content.original === null) return forms[0];
  const lines = (content.originalLines ??= content.original.split('\n'));
  const passage = lines.slice(line - 1, line + forms[0].split('\n').length).join('\n');
  return forms.find((form) => passage.includes(form)) ?? null;
}

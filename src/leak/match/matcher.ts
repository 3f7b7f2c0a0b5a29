import { Buffer } from 'node:buffer';
import { makeAutomaton, type Automaton } from './automaton.ts';
import { foldByte, isWordByte } from './bytes.ts';
import { contentOf, readContent, type Content } from './content.ts';
import { decodeBase64, decodeHex, rot13, type Decoded } from './encoded.ts';
import type { Endings } from './inflection.ts';
import { makeLineCounter } from './line-counter.ts';
import { locate, type Span } from './locate.ts';
import { patternsOf, type Pattern } from './patterns.ts';
import { hiddenRuns, isSpot, makeRelevance, MARKS, windowsAround, type Relevance } from './spots.ts';
import { parseTerm, type Term } from './term.ts';
import { makeView } from './view.ts';

export interface Match {
  /** Index into the terms the matcher was made of. */
  term: number;
  /** As found, after normalising. */
  matched: string;
  /** `exact`, `case`, `identifier`, `stem`, `split`, `unicode` or `encoded:<name>`. */
  how: string;
  /** 1-based. */
  line: number;
}

/**
 * Finds terms in content: by word, as identifiers, across line breaks and markup, inflected, in lookalike and hidden
 * characters, escaped, and where asked, encoded.
 */
export interface Matcher {
  /** Every match, in order; one per term and line. */
  find(content: Content): Match[];
  findInText(text: string): Match[];
}

/** A match by its place in the raw bytes. */
interface Found {
  term: number;
  place: number;
  matched: string;
  how: string;
}

const SHOWN_IN_BYTES = 160;
const DEEPEST = 2;

/** A matcher for these terms, by word and as part of identifiers; used on any number of contents. */
export function makeMatcher(terms: readonly string[], endings: Endings = 'english'): Matcher {
  return matcherOf({ terms, endings, isEncoded: false });
}

/** A matcher that also finds terms by their stems and in encoded data: base64, hexadecimal, rot13. */
export function makeTermMatcher(terms: readonly string[]): Matcher {
  return matcherOf({ terms, endings: 'stems', isEncoded: true });
}

interface Search {
  terms: readonly (Term | null)[];
  patterns: readonly Pattern[];
  automaton: Automaton;
  reach: number;
  relevance: Relevance;
}

function matcherOf(options: { terms: readonly string[]; endings: Endings; isEncoded: boolean }): Matcher {
  const { endings, isEncoded } = options;
  // Many matchers are made that never see a content, and an automaton takes its time.
  let search: Search | null = null;
  const prepare = (): Search => {
    const terms = options.terms.map((text) => parseTerm(text, endings));
    const patterns = terms.flatMap((term, index) =>
      term === null ? [] : patternsOf({ term, index, isEncoded }),
    );
    const automaton = makeAutomaton(
      patterns.map(({ bytes }) => bytes),
      MARKS,
    );
    const reach = Math.max(0, ...terms.map((term) => term?.reachInBytes ?? 0));
    const relevance = makeRelevance(terms.map((term) => term?.bytes.toString() ?? ''));
    return { terms, patterns, automaton, reach, relevance };
  };
  const find = (content: Content): Match[] => {
    search ??= prepare();
    if (search.patterns.length === 0) return [];
    const found = findIn(search, content, 0);
    return found.length === 0 ? [] : withLines(found, content.raw);
  };
  return { find, findInText: (text) => find(contentOf(text)) };
}

function withLines(found: Found[], raw: Uint8Array): Match[] {
  const lineOf = makeLineCounter(raw);
  const seen = new Set<string>();
  const inOrder = found.toSorted((a, b) => a.place - b.place);
  return inOrder.flatMap(({ term, place, matched, how }) => {
    const line = lineOf(place);
    const identity = `${term} ${line}`;
    if (seen.has(identity)) return [];
    seen.add(identity);
    return { term, matched, how, line };
  });
}

function findIn(search: Search, content: Content, depth: number): Found[] {
  const { automaton, patterns, reach } = search;
  const { raw, isAscii } = content;
  const found: Found[] = [];
  const spots: number[] = isAscii ? [] : hiddenRuns(raw, search.relevance);
  let decodedTo = 0;
  automaton.scan(
    raw,
    (index, last) => {
      const pattern = patterns[index]!;
      if (pattern.kind !== 'word') {
        if (depth >= DEEPEST || last < decodedTo) return;
        const decoded = decodeAround({ search, raw, pattern, last });
        if (decoded === null) return;
        // What was turned once says nothing new when turned again.
        const nested = findIn(
          search,
          readContent(decoded.bytes),
          pattern.kind === 'rot13' ? DEEPEST : depth + 1,
        );
        const place = walkBack(raw, last, pattern.bytes.length);
        const how = `encoded:${pattern.kind}`;
        for (const { term, matched } of nested) found.push({ term, matched, place, how });
        if (nested.length > 0) decodedTo = decoded.end - reach;
        return;
      }
      if (isFarOff(raw, last, pattern)) return;
      const start = walkBack(raw, last, pattern.bytes.length);
      const span = locateAround({ search, bytes: raw, start, pattern });
      if (!isAscii && hasOther(raw, span?.start ?? start, span?.end ?? last + 1)) spots.push(start, last + 1);
      else if (span !== null) found.push(describe({ bytes: raw, span, term: pattern.term }));
      else if (!isAscii && hasOther(raw, start - reach, last + reach)) spots.push(start, last + 1);
    },
    (at) => {
      if (isSpot(raw, at, search.relevance)) spots.push(at, at + 1);
    },
  );
  if (spots.length > 0) for (const one of findHidden(search, raw, spots)) found.push(one);
  return found;
}

/** Is it plain from the nearest letter that the word before or after this one is another than the term's? */
function isFarOff(bytes: Uint8Array, last: number, pattern: Pattern & { kind: 'word' }): boolean {
  const { lastBefore, firstAfter, bytes: letters } = pattern;
  if (lastBefore !== null) {
    let before = last - letters.length;
    while (before > 0 && PLAIN_GAP.has(bytes[before]!)) before -= 1;
    const letter = bytes[before]!;
    if (letter >= 0x80 || !isWordByte(letter) || lastBefore.has(foldByte(letter))) return false;
    // `\u0020` is the longest escape that a gap may have.
    for (let at = before - 1; at >= 0 && before - at < 7; at -= 1) {
      if (bytes[at] === 0x5c || bytes[at] === 0x25 || bytes[at] === 0x3d) return false;
    }
    return true;
  }
  if (firstAfter >= 0) {
    let after = last + 1;
    while (PLAIN_GAP.has(bytes[after] ?? 0)) after += 1;
    const letter = bytes[after] ?? 0;
    // Right after the letters stands perhaps the rest of the word.
    return after > last + 1 && letter < 0x80 && isWordByte(letter) && foldByte(letter) !== firstAfter;
  }
  return false;
}

const codesOf = (text: string): Set<number> => new Set([...text].map((one) => one.codePointAt(0)!));
const PLAIN_GAP = codesOf(' \t\r\n_.*,(){}[]:?"\'');

/** Index of the first of so many letters that end at `last`, whatever stands between them. */
function walkBack(bytes: Uint8Array, last: number, letters: number): number {
  let at = last;
  for (let left = letters - 1; left > 0; left -= 1) {
    at -= 1;
    while (at > 0 && !isWordByte(bytes[at])) at -= 1;
  }
  return Math.max(0, at);
}

/** The term around a word of it that begins at `start`. */
function locateAround(options: {
  search: Search;
  bytes: Uint8Array;
  start: number;
  pattern: Pattern & { kind: 'word' };
}): Span | null {
  const { search, bytes, start, pattern } = options;
  const term = search.terms[pattern.term]!;
  if (pattern.isFirst) return locate({ bytes, term, start });
  const [first, second] = term.words[0]!.letters;
  for (let at = start - 1; at >= 0 && start - at <= term.reachInBytes; at -= 1) {
    if (foldByte(bytes[at]!) !== first) continue;
    const next = bytes[at + 1]!;
    if (second !== undefined && foldByte(next) !== second && isWordByte(next)) continue;
    const span = locate({ bytes, term, start: at });
    if (span !== null) return span;
  }
  return null;
}

/** Is there anything outside ASCII in a stretch, or right beside it? */
function hasOther(bytes: Uint8Array, from: number, to: number): boolean {
  const last = Math.min(bytes.length - 1, to);
  for (let at = Math.max(0, from - 1); at <= last; at += 1) if (bytes[at]! >= 0x80) return true;
  return false;
}

function describe(options: { bytes: Uint8Array; span: Span; term: number }): Found {
  const { bytes, span, term } = options;
  return { term, place: span.start, matched: show(bytes, span), how: span.how };
}

/** Terms that show only once the letters around the spots are read for what they stand for. */
function findHidden(search: Search, raw: Uint8Array, spots: readonly number[]): Found[] {
  const { automaton, patterns, reach } = search;
  return windowsAround(raw, spots, reach).flatMap((window) => {
    const found: Found[] = [];
    const marks = /[\u0300-\u036f]|[\u20d0-\u20ff]/u;
    const text = Buffer.from(raw.buffer, raw.byteOffset + window.from, window.to - window.from).toString();
    for (const strips of marks.test(text) ? [false, true] : [false]) {
      const view = makeView({ bytes: raw, window, strips });
      const { bytes } = view;
      automaton.scan(bytes, (index, last) => {
        const pattern = patterns[index]!;
        if (pattern.kind !== 'word' || isFarOff(bytes, last, pattern)) return;
        const start = walkBack(bytes, last, pattern.bytes.length);
        const span = locateAround({ search, bytes, start, pattern });
        if (span === null) return;
        const { term } = pattern;
        const place = view.placeOf(span.start);
        const how = view.howOf(span.start, span.end) ?? span.how;
        const isAsWritten = how === 'unicode' && standsAt(raw, place, search.terms[term]!.text);
        found.push({ term, place, matched: show(bytes, span), how: isAsWritten ? 'exact' : how });
      });
    }
    return found;
  });
}

/** Does this very text stand there, give or take the letters that were normalised together with its first? */
function standsAt(raw: Uint8Array, place: number, text: string): boolean {
  const wanted = Buffer.from(text);
  const from = Math.max(0, place - 2 * wanted.length);
  return Buffer.from(
    raw.buffer,
    raw.byteOffset + from,
    Math.min(raw.length - from, 5 * wanted.length),
  ).includes(wanted);
}

function decodeAround(options: {
  search: Search;
  raw: Uint8Array;
  pattern: Pattern;
  last: number;
}): Decoded | null {
  const { search, raw, pattern, last } = options;
  const start = walkBack(raw, last, pattern.bytes.length);
  if (pattern.kind === 'base64') {
    const { exact, shift } = pattern;
    return decodeBase64({ bytes: raw, start, exact, shift });
  }
  if (pattern.kind === 'hex') return decodeHex(raw, start);
  const from = Math.max(0, start - search.reach);
  const around = Buffer.from(raw.subarray(from, start + search.reach)).toString('latin1');
  return { bytes: Buffer.from(rot13(around)), end: 0 };
}

function show(bytes: Uint8Array, { start, end }: Span): string {
  return Buffer.from(bytes.subarray(start, Math.min(end, start + SHOWN_IN_BYTES))).toString();
}

import { Buffer } from 'node:buffer';
import { endBoundary, startBoundary } from './boundary.ts';
import { gapsFrom, readGap } from './gap.ts';
import { inflectedEnd } from './inflection.ts';
import type { Term } from './term.ts';
import { readWord } from './word.ts';

/** Where a term stands, and how it is written there. */
export interface Span {
  start: number;
  end: number;
  how: string;
}

interface Reading {
  bytes: Uint8Array;
  term: Term;
}

/** What was seen on the way through a term. */
interface Traits {
  isStem: boolean;
  isJoined: boolean;
  isSplit: boolean;
  encoded: string | null;
}

/** The term as it stands from `start` on, or null where it does not stand there as a term. */
export function locate(reading: Reading & { start: number }): Span | null {
  const { bytes, term, start } = reading;
  const opening = startBoundary(bytes, start, term);
  if (opening === null) return null;
  const rest = readFrom(reading, 0, start);
  if (rest === null) return null;
  const { end, closing, traits } = rest;
  if (!hasMarks({ bytes, start, end, term })) return null;
  return { start, end, how: nameOf() };

  function nameOf(): string {
    if (traits.encoded !== null) return traits.encoded;
    if (traits.isStem) return 'stem';
    if (traits.isJoined || opening === 'inside' || closing === 'inside') return 'identifier';
    if (traits.isSplit) return 'split';
    const asWritten = term.bytes.subarray(0, end - start);
    return Buffer.compare(asWritten, bytes.subarray(start, end)) === 0 ? 'exact' : 'case';
  }
}

interface Rest {
  end: number;
  closing: 'word' | 'escaped' | 'inside';
  traits: Traits;
}

/** The words of a term from one on, where the first of them begins at `at`. */
function readFrom(reading: Reading, index: number, at: number): Rest | null {
  const { bytes, term } = reading;
  const word = term.words[index]!;
  const isLast = index === term.words.length - 1;
  const found = readWord(bytes, at, word.letters);
  if (found !== null) {
    const { end, form } = found;
    const traits: Traits = {
      isStem: false,
      isJoined: false,
      isSplit: form === 'split',
      encoded: form === 'utf-16' ? 'encoded:utf-16' : null,
    };
    const rest = isLast ? close(reading, end, traits) : readOn({ reading, index, end, traits });
    if (rest !== null) return rest;
  }
  const end = inflectedEnd(bytes, at, word.forms);
  if (end < 0) return null;
  const traits: Traits = { isStem: true, isJoined: false, isSplit: false, encoded: null };
  return isLast ? { end, closing: 'word', traits } : readOn({ reading, index, end, traits });
}

function close({ bytes, term }: Reading, end: number, traits: Traits): Rest | null {
  const closing = endBoundary(bytes, end, term);
  return closing === null ? null : { end, closing, traits };
}

function readOn(options: { reading: Reading; index: number; end: number; traits: Traits }): Rest | null {
  const { reading, index, end, traits } = options;
  const { bytes, term } = reading;
  const { gapBefore: wanted, letters } = term.words[index + 1]!;
  for (const gap of gapsFrom(bytes, end, letters[0]!)) {
    const place = { bytes, before: end - 1, after: gap.end, letters: term.letterCount };
    const kind = readGap({ ...place, wanted, found: gap.text });
    const rest = kind === null ? null : readFrom(reading, index + 1, gap.end);
    if (rest === null) continue;
    return {
      ...rest,
      traits: {
        isStem: traits.isStem || rest.traits.isStem,
        isJoined: traits.isJoined || rest.traits.isJoined || kind === 'joined',
        isSplit: traits.isSplit || rest.traits.isSplit || kind === 'space',
        encoded: traits.encoded ?? gap.how ?? rest.traits.encoded,
      },
    };
  }
  return null;
}

function hasMarks(options: { bytes: Uint8Array; start: number; end: number; term: Term }): boolean {
  const { bytes, start, end, term } = options;
  const { prefix, suffix } = term;
  if (prefix === '' && suffix === '') return true;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (
    view.toString('utf8', Math.max(0, start - Buffer.byteLength(prefix)), start) === prefix &&
    view.toString('utf8', end, end + Buffer.byteLength(suffix)) === suffix
  );
}

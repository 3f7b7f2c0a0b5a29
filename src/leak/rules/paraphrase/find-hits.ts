import { Buffer } from 'node:buffer';
import { wordsOf } from '../../../text/tokens.ts';
import { makeAutomaton } from '../../match/automaton.ts';
import { foldByte, isWordByte } from '../../match/bytes.ts';
import { conceptOf, stemOf, waysToSay } from './concept.ts';

/** A place in a text, as bytes from and to, that says a wanted concept; by the stem it uses. */
export interface Hit {
  from: number;
  to: number;
  concept: string;
  stem: string;
}

/** Finds what says any of these concepts, in the order of the text: one pass, by the beginnings such words have. */
export function makeHitFinder(concepts: ReadonlySet<string>): (bytes: Uint8Array) => Hit[] {
  const { stems, phrases } = waysToSay(concepts);
  const starts = [
    ...stems.map((stem) => ({ bytes: beginningOf(stem), phrase: null })),
    ...phrases.map((phrase) => ({ bytes: lettersOf(phrase.words.join('')), phrase })),
  ].filter(({ bytes }) => bytes.length > 0);
  if (starts.length === 0) return () => [];
  const automaton = makeAutomaton(starts.map(({ bytes }) => bytes));
  return (bytes) => {
    const hits: Hit[] = [];
    let lastWordAt = -1;
    automaton.scan(bytes, (pattern, last) => {
      const { bytes: letters, phrase } = starts[pattern]!;
      const from = startOf(bytes, last, letters.length);
      if (from < 0 || isWordByte(bytes[from - 1])) return;
      let to = last + 1;
      while (isWordByte(bytes[to])) to += 1;
      const said = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();
      if (phrase !== null) {
        if (isSame(wordsOf(said), phrase.words)) {
          hits.push({ from, to, concept: phrase.concept, stem: phrase.words.join(' ') });
        }
        return;
      }
      // Letters gathered from several words are no word; a word is told of once.
      if (from === lastWordAt || last - from >= letters.length) return;
      const stem = stemOf(said);
      if (stem === null || !concepts.has(conceptOf(stem))) return;
      lastWordAt = from;
      hits.push({ from, to, concept: conceptOf(stem), stem });
    });
    return hits.toSorted((a, b) => a.from - b.from);
  };
}

/** A stem whose last letter the inflected word may lack (`carri` of `carry`) is searched without it. */
function beginningOf(stem: string): Uint8Array {
  return lettersOf(stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem);
}

function lettersOf(text: string): Uint8Array {
  return Buffer.from(text.toLowerCase())
    .filter((byte) => isWordByte(byte))
    .map(foldByte);
}

/** Where the run of this many letters begins that ends at `last`, whatever stands between them. */
function startOf(bytes: Uint8Array, last: number, letters: number): number {
  let at = last;
  for (let left = letters - 1; left > 0; left -= 1) {
    at -= 1;
    while (at >= 0 && !isWordByte(bytes[at])) at -= 1;
  }
  return at;
}

function isSame(words: readonly string[], wanted: readonly string[]): boolean {
  return words.length === wanted.length && words.every((word, index) => word === wanted[index]);
}

import { Buffer } from 'node:buffer';
import type { Finding, Where } from '../../schema/finding.ts';
import { lemmasOf } from '../../text/lemmas.ts';
import { makeFinding } from '../finding.ts';
import { makeAutomaton } from '../match/automaton.ts';
import { isWordByte } from '../match/bytes.ts';
import type { Content } from '../match/content.ts';
import { RULES } from '../rules.ts';

/** A passage is as long as two or three lines of prose. */
const PASSAGE_IN_BYTES = 240;
/** Share of a half's content words that one passage may not reach, and how many that must be at least. */
const SHARE_BAR = 0.65;
const FEWEST_SHARED_WORDS = 4;

/** Looks for passages that say what a fact says in other words: a plain overlap of stemmed content words. */
export interface FactRule {
  text(content: Content, place: { path: string; where: Where; object?: string | null }): Finding[];
}

/** A word of a text, as bytes from and to, with its lemma. */
interface Hit {
  from: number;
  to: number;
  lemma: string;
}

/** `halves` are texts such as what goes wrong, and what to do instead; each is judged alone. */
export function makeFactRule(halves: readonly string[]): FactRule {
  const wanted = halves
    .map((text) => ({ text, lemmas: lemmasOf(text) }))
    .filter(({ lemmas }) => lemmas.size >= FEWEST_SHARED_WORDS);
  const all = [...new Set(wanted.flatMap(({ lemmas }) => [...lemmas]))];
  if (all.length === 0) return { text: () => [] };
  const findHits = makeLemmaFinder(all);
  return {
    text(content, { path, where, object = null }) {
      const hits = findHits(content.bytes);
      return wanted.flatMap(({ text, lemmas }) => {
        const { shared, from, to } = densestPassage(hits, lemmas);
        if (shared < FEWEST_SHARED_WORDS || shared / lemmas.size < SHARE_BAR) return [];
        const before = Buffer.from(content.bytes.subarray(0, from)).toString();
        return makeFinding({
          rule: 'fact-restated',
          path,
          where,
          object,
          line: before.split('\n').length,
          term: text,
          matched: Buffer.from(content.bytes.subarray(from, to)).toString(),
          how: 'paraphrase',
          why: `${RULES['fact-restated'].because} (${shared} of ${lemmas.size})`,
        });
      });
    },
  };
}

/** A stem whose last letter the inflected word may lack (`carri` of `carry`) is searched without it. */
function searchedStart(lemma: string): Uint8Array {
  const start = lemma.length > 3 && lemma.endsWith('i') ? lemma.slice(0, -1) : lemma;
  const letters = Buffer.from(start.toLowerCase()).filter((byte) => isWordByte(byte));
  return letters.length > 0 ? letters : Buffer.from(lemma.replaceAll(/[^a-z]/gu, 'x'));
}

/** Finds the words whose lemma is wanted, by the beginnings such words have. */
function makeLemmaFinder(lemmas: readonly string[]): (bytes: Uint8Array) => Hit[] {
  const starts = lemmas.map(searchedStart);
  const automaton = makeAutomaton(starts);
  const wanted = new Set(lemmas);
  return (bytes) => {
    const hits: Hit[] = [];
    let lastWordAt = -1;
    automaton.scan(bytes, (pattern, last) => {
      const start = last - starts[pattern]!.length + 1;
      if (start === lastWordAt || isWordByte(bytes[start - 1])) return;
      let end = start;
      while (isWordByte(bytes[end])) end += 1;
      // Letters gathered from several words are no word.
      if (end <= last) return;
      lastWordAt = start;
      const word = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
      for (const lemma of lemmasOf(word)) if (wanted.has(lemma)) hits.push({ from: start, to: end, lemma });
    });
    return hits;
  };
}

/** The passage with most distinct lemmas of one half; hits are in text order. */
function densestPassage(
  all: readonly Hit[],
  lemmas: ReadonlySet<string>,
): { shared: number; from: number; to: number } {
  let best = { shared: 0, from: 0, to: 0 };
  const hits = all.filter(({ lemma }) => lemmas.has(lemma));
  if (hits.length < FEWEST_SHARED_WORDS) return best;
  const counts = new Map<string, number>();
  let first = 0;
  for (const { from, to, lemma } of hits) {
    counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
    while (from - hits[first]!.from > PASSAGE_IN_BYTES) {
      const gone = hits[first++]!.lemma;
      const left = counts.get(gone)! - 1;
      if (left === 0) counts.delete(gone);
      else counts.set(gone, left);
    }
    if (counts.size > best.shared) best = { shared: counts.size, from: hits[first]!.from, to };
  }
  return best;
}

import { Buffer } from 'node:buffer';
import type { Finding, Where } from '../../schema/finding.ts';
import { lemmasOf } from '../../text/lemmas.ts';
import { makeFinding } from '../finding.ts';
import { makeAutomaton } from '../match/automaton.ts';
import { isWordByte } from '../match/bytes.ts';
import type { Content } from '../match/normalise.ts';
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

interface Hit {
  at: number;
  lemma: string;
}

/** `halves` are texts such as what goes wrong, and what to do instead; each is judged alone. */
export function makeFactRule(halves: readonly string[]): FactRule {
  const wanted = halves
    .map((text) => ({ text, lemmas: lemmasOf(text) }))
    .filter(({ lemmas }) => lemmas.size >= FEWEST_SHARED_WORDS);
  const all = [...new Set(wanted.flatMap(({ lemmas }) => [...lemmas]))];
  if (all.length === 0) return { text: () => [] };
  const automaton = makeAutomaton(all.map(searchedStart));
  return {
    text(content, { path, where, object = null }) {
      const hits = findLemmas(content.bytes, automaton, new Set(all));
      return wanted.flatMap(({ text, lemmas }) => {
        const best = densestPassage(
          hits.filter(({ lemma }) => lemmas.has(lemma)),
          content.bytes,
        );
        if (best.shared < FEWEST_SHARED_WORDS || best.shared / lemmas.size < SHARE_BAR) return [];
        return makeFinding({
          rule: 'fact-restated',
          path,
          where,
          object,
          line: best.line,
          term: text,
          matched: best.passage,
          how: 'paraphrase',
          why: `${RULES['fact-restated'].because} (${best.shared} of ${lemmas.size})`,
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

function findLemmas(
  bytes: Uint8Array,
  automaton: ReturnType<typeof makeAutomaton>,
  wanted: ReadonlySet<string>,
): Hit[] {
  const hits: Hit[] = [];
  let lastWordAt = -1;
  automaton.scan(bytes, (_, last) => {
    let start = last;
    while (isWordByte(bytes[start - 1])) start -= 1;
    if (start === lastWordAt) return;
    lastWordAt = start;
    let end = last + 1;
    while (isWordByte(bytes[end])) end += 1;
    const word = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    for (const lemma of lemmasOf(word)) if (wanted.has(lemma)) hits.push({ at: start, lemma });
  });
  return hits;
}

/** The passage with most distinct lemmas; hits are in text order. */
function densestPassage(
  hits: readonly Hit[],
  bytes: Uint8Array,
): { shared: number; line: number; passage: string } {
  const counts = new Map<string, number>();
  let first = 0;
  let best = { shared: 0, from: 0, to: 0 };
  for (const { at, lemma } of hits) {
    counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
    while (at - hits[first]!.at > PASSAGE_IN_BYTES) {
      const gone = hits[first++]!.lemma;
      const left = counts.get(gone)! - 1;
      if (left === 0) counts.delete(gone);
      else counts.set(gone, left);
    }
    if (counts.size > best.shared) best = { shared: counts.size, from: hits[first]!.at, to: at };
  }
  const line = bytes.subarray(0, best.from).reduce((sum, byte) => sum + Number(byte === 10), 1);
  let to = best.to;
  while (isWordByte(bytes[to])) to += 1;
  return { shared: best.shared, line, passage: Buffer.from(bytes.subarray(best.from, to)).toString() };
}

import { Buffer } from 'node:buffer';
import type { Finding, Where } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import type { Content } from '../match/content.ts';
import { RULES } from '../rules.ts';
import { addToBackground, makeBackground, type Background } from './paraphrase/background.ts';
import { findPassage } from './paraphrase/find-passage.ts';
import { makeHitFinder } from './paraphrase/find-hits.ts';
import { halvesOf, type FactText } from './paraphrase/half.ts';
import { scoreOverlap } from './paraphrase/score.ts';

/** From this score on a passage is worth a look. Recall and false rate of both bars: test/leak/rules/paraphrase.test.ts */
export const WARNING_BAR = 0.42;
/** From here on it says what the fact says. */
export const ERROR_BAR = 0.6;
const SHARE_OF_LETTERS_IN_PROSE = 0.8;
/** What the folder's own background could still lift over the bar is kept until all is read. */
const KEPT_FROM = 0.3;

/**
 * Looks for passages that say what a fact says in other words. How much a word tells depends on how common it is in
 * the folder, so `text` returns all that may be such a passage, and `judge` what is one, once everything was read.
 */
export interface ParaphraseRule {
  text(content: Content, place: { path: string; where: Where; object?: string | null }): Finding[];
  /** Drops and grades what `text` returned, and leaves all other findings as they are. */
  judge(findings: readonly Finding[]): Finding[];
}

export function makeParaphraseRule(facts: readonly FactText[]): ParaphraseRule {
  const halves = halvesOf(facts);
  if (halves.length === 0) return { text: () => [], judge: (findings) => [...findings] };
  const background = makeBackground();
  const findHits = makeHitFinder(new Set(halves.flatMap(({ concepts }) => [...concepts.keys()])));
  return {
    text(content, { path, where, object = null }) {
      const { bytes } = content;
      const hits = findHits(bytes);
      addToBackground(background, hits, bytes.length);
      return halves.flatMap((half) => {
        const passage = findPassage(half, hits, bytes);
        if (passage === null || passage.score < KEPT_FROM) return [];
        const { from, to, overlap } = passage;
        const finding = makeFinding({
          rule: 'fact-restated',
          path,
          where,
          object,
          line: lineOf(bytes, from),
          term: half.text,
          matched: Buffer.from(bytes.subarray(from, to)).toString(),
          how: 'paraphrase',
        });
        return { ...finding, overlap };
      });
    },
    judge: (findings) =>
      oncePerPlace(findings.flatMap((finding) => judgeFinding({ finding, halves, background }))),
  };
}

/** A sentence and its clauses overlap: of what they find in one place, the gravest is told. */
function oncePerPlace(findings: readonly Judged[]): Finding[] {
  const best = new Map<string, number>();
  const nameOf = ({ path, object, line }: Finding): string => JSON.stringify([path, object, line]);
  for (const { finding, score } of findings) {
    if (score !== null) best.set(nameOf(finding), Math.max(score, best.get(nameOf(finding)) ?? 0));
  }
  const told = new Set<string>();
  return findings.flatMap(({ finding, score }) => {
    if (score === null) return [finding];
    const name = nameOf(finding);
    if (score < best.get(name)! || told.has(name)) return [];
    told.add(name);
    return [finding];
  });
}

interface Judged {
  finding: Finding;
  /** Null for what is no paraphrase. */
  score: number | null;
}

function judgeFinding(options: {
  finding: Finding;
  halves: ReturnType<typeof halvesOf>;
  background: Background;
}): Judged[] {
  const { finding, halves, background } = options;
  const { overlap, ...rest } = finding;
  if (overlap === undefined) return [{ finding, score: null }];
  const half = halves.find(({ text }) => text === overlap.half);
  if (half === undefined) return [{ finding, score: null }];
  const score = scoreOverlap(half, overlap, background);
  if (score < WARNING_BAR) return [];
  const severity = score < ERROR_BAR || !isProse(finding.matched) ? 'warning' : 'error';
  const { because } = RULES['fact-restated'];
  const words = Object.values(overlap.said).join(', ');
  const why = `${because} (${Math.round(score * 100)} % of it: ${words})`;
  return [{ finding: { ...rest, severity, why }, score }];
}

/** Statements of code hold the words of a fact by chance more often than sentences do. */
function isProse(text: string): boolean {
  const plain = text.match(/[\p{L}\s]/gu)?.length ?? 0;
  return plain >= SHARE_OF_LETTERS_IN_PROSE * text.length;
}

function lineOf(bytes: Uint8Array, at: number): number {
  let line = 1;
  for (let end = bytes.indexOf(10); end >= 0 && end < at; end = bytes.indexOf(10, end + 1)) line += 1;
  return line;
}

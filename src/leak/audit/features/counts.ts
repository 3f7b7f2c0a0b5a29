import type { BlockView, TextView } from '../text-view.ts';

const CONNECTIVES = new Set(
  'because so since therefore thus hence before after until till while when whenever once if unless although though but however than whereas'.split(
    ' ',
  ),
);
const NEGATIONS = new Set('not no never none nobody nothing neither nor without cannot'.split(' '));
const MODALS = new Set('can could may might must shall should will would ought'.split(' '));
const NUMERALS = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty fifty hundred'.split(
    ' ',
  ),
);
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/u;

/** Counts of a record, by name. */
export const RECORD_COUNTS: Readonly<Record<string, (record: TextView) => number>> = {
  'connectives of the record': ({ words }) => count(words, (word) => CONNECTIVES.has(word)),
  'negations of the record': ({ words }) =>
    count(words, (word) => NEGATIONS.has(word) || /n['’]t$/u.test(word)),
  'modal verbs of the record': ({ words }) => count(words, (word) => MODALS.has(word)),
  'numbers of the record': ({ words }) => count(words, (word) => /\d/u.test(word) || NUMERALS.has(word)),
};

/** Lengths of a record. */
export const RECORD_LENGTHS: Readonly<Record<string, (record: TextView) => number>> = {
  'tokens of the record': ({ tokens }) => tokens.length,
  'characters of the record': ({ text }) => text.length,
};

/** Lengths and counts of evidence. */
export const EVIDENCE_COUNTS: Readonly<Record<string, (block: BlockView) => number>> = {
  'tokens of the evidence': ({ turns }) => turns.reduce((sum, { tokens }) => sum + tokens.length, 0),
  'tokens of the longest turn': ({ turns }) => Math.max(0, ...turns.map(({ tokens }) => tokens.length)),
  'place of the longest turn': ({ turns }) => {
    const lengths = turns.map(({ tokens }) => tokens.length);
    return lengths.indexOf(Math.max(0, ...lengths));
  },
  'digits of the evidence': ({ text }) => text.match(/\d/gu)?.length ?? 0,
  'dates of the evidence': ({ words }) => count(words, (word) => CALENDAR.test(word)),
};

function count(words: readonly string[], is: (word: string) => boolean): number {
  return words.filter(is).length;
}

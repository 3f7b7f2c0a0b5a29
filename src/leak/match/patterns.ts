import { Buffer } from 'node:buffer';
import { rot13 } from './encoded.ts';
import type { Term, TermWord } from './term.ts';

/** A byte pattern to search for, and what it says when it is found. */
export type Pattern = { bytes: Uint8Array; term: number } & (
  | { kind: 'word'; isFirst: boolean; lastBefore: ReadonlySet<number> | null; firstAfter: number }
  | { kind: 'base64'; exact: string; shift: number }
  | { kind: 'hex' | 'rot13' }
);

/** A shorter word is searched together with the whole term. */
const FEWEST_LETTERS_OF_AN_ANCHOR = 4;
const FEWEST_LETTERS_ROTATED = 6;
/** Beginnings are enough to look closer; longer ones only make the table large. */
const LONGEST_ENCODED = 6;
const LETTERS_IN_HEX = 4;
const FEWEST_CHARACTERS = 4;
const ASCII_LETTERS = /^[a-z]+$/u;

/** What to search for to find a term: its longest word, and that word as it looks in encoded data. */
export function patternsOf(options: { term: Term; index: number; isEncoded: boolean }): Pattern[] {
  const { term, index, isEncoded } = options;
  const { words } = term;
  const at = rarestOf(words);
  const longest = words[at]!.letters.length;
  const anchor = words[at]!;
  const isAlone = words.length === 1 || longest < FEWEST_LETTERS_OF_AN_ANCHOR;
  if (isAlone && words.length > 1) {
    const bytes = Buffer.concat(words.map(({ letters }) => letters));
    return [{ kind: 'word', term: index, bytes, isFirst: true, lastBefore: null, firstAfter: -1 }];
  }
  const plain: Pattern = {
    kind: 'word',
    term: index,
    bytes: anchor.letters.subarray(0, anchor.forms.shared),
    isFirst: at === 0,
    lastBefore: at === 0 ? null : lastLettersOf(words[at - 1]!),
    firstAfter: words[at + 1]?.letters[0] ?? -1,
  };
  const word = Buffer.from(anchor.letters).toString('latin1');
  if (!isEncoded || longest < FEWEST_LETTERS_OF_AN_ANCHOR || !ASCII_LETTERS.test(word)) return [plain];
  return [plain, ...encodedPatterns(word, index)];
}

function lastLettersOf({ letters, forms }: TermWord): Set<number> {
  return new Set([letters.at(-1)!, ...forms.lastLetters]);
}

/** Words that code is full of: where a term has another, that is searched. */
const COMMON = new Set(
  'array async await boolean break case catch class const continue default delete error export extends false from function import instanceof interface list method module name node null number object option options param private promise property protected public readonly require return schema source static string switch symbol test that then these this throw true type typeof undefined user value void what when where which while will with your'.split(
    ' ',
  ),
);

/** Index of the longest word, uncommon ones first. */
function rarestOf(words: Term['words']): number {
  const weights = words.map(({ letters }) => {
    const isCommon = COMMON.has(Buffer.from(letters).toString('latin1'));
    return isCommon && letters.length >= FEWEST_LETTERS_OF_AN_ANCHOR
      ? FEWEST_LETTERS_OF_AN_ANCHOR - 1 / letters.length
      : letters.length;
  });
  return weights.indexOf(Math.max(...weights));
}

function encodedPatterns(word: string, term: number): Pattern[] {
  const forms = [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()];
  const rotated = Buffer.from(rot13(word).slice(0, LONGEST_ENCODED));
  return [
    ...forms.flatMap((form) => [0, 1, 2].flatMap((shift) => base64Pattern({ form, shift, term }))),
    ...forms.map((form): Pattern => {
      const hex = Buffer.from(form.slice(0, LETTERS_IN_HEX)).toString('hex');
      return { kind: 'hex', term, bytes: Buffer.from(hex) };
    }),
    ...(word.length < FEWEST_LETTERS_ROTATED ? [] : [{ kind: 'rot13', term, bytes: rotated } as const]),
  ];
}

/** The characters of base64 that a word alone decides when `shift` bytes stand before it. */
function base64Pattern(options: { form: string; shift: number; term: number }): Pattern[] {
  const { form, shift, term } = options;
  const bytes = Buffer.from('\0'.repeat(shift) + form);
  const exact = bytes
    .toString('base64')
    .slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
  const searched = exact.replaceAll(/[+/]/gu, '').slice(0, LONGEST_ENCODED).toLowerCase();
  if (searched.length < FEWEST_CHARACTERS) return [];
  return [{ kind: 'base64', term, bytes: Buffer.from(searched), exact, shift }];
}

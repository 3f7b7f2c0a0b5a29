import { Buffer } from 'node:buffer';
import { breaksInside, foldByte, isWordByte } from './bytes.ts';

/**
 * How a word of a term may end otherwise: `plural`; `english`, where a longer word may also take the endings of verbs
 * and agents; `stems`, where it may change the one it has, too (`reverted`: `reverting`).
 */
export type Endings = 'plural' | 'english' | 'stems';

const PLURALS = ['s', 'es'];
const ADDED = ['s', 'es', 'd', 'ed', 'ing', 'r', 'er', 'rs', 'ers', 'ly'];
/** What may stand in the place of a lost ending. */
const VERBAL = ['s', 'es', 'ed', 'ing'];
const AFTER_DROPPED_E = ['ing'];
const AFTER_Y = ['ies', 'ied', 'ier', 'iers'];
const AFTER_DOUBLED = ['ing', 'ed', 'er', 'ers'];
/** Shorter words take only a plural: with more, `tag` would be found in `tagger`. */
const FEWEST_LETTERS_OF_A_LONG_WORD = 5;
const FEWEST_LETTERS_OF_A_PLURAL = 3;
/** An ending is lost only where so much is left; of agents more, as a container is more than what contains. */
const LOST: readonly (readonly [ending: RegExp, fewestLettersLeft: number])[] = [
  [/(?:ing|ed)$/u, 5],
  [/ers?$/u, 8],
  [/(?:(?<=s|x|z|ch|sh)es|(?<!s|u|i)s)$/u, 4],
];
const ENGLISH = /^[a-z]+$/u;
const DOUBLED_END = /([bdgklmnprt])\1$/u;

/** The other forms of a word. */
export interface WordForms {
  /** Each as a hash of its folded bytes: words are looked up far too often to make a text of each. */
  hashes: ReadonlySet<number>;
  longest: number;
  /** Length of the beginning that all of them share with the word. */
  shared: number;
  /** With what bytes they end. */
  lastLetters: readonly number[];
}

export const NO_FORMS: WordForms = { hashes: new Set(), longest: 0, shared: Infinity, lastLetters: [] };

/** Where a word ends that begins at `start` and has one of these forms, or −1. */
export function inflectedEnd(bytes: Uint8Array, start: number, { hashes, longest }: WordForms): number {
  if (longest === 0) return -1;
  let hash = HASH_OF_NOTHING;
  let end = start;
  do {
    if (end - start === longest) return -1;
    hash = addToHash(hash, foldByte(bytes[end]!));
    end += 1;
  } while (isWordByte(bytes[end]) && !breaksInside(bytes, end));
  return hashes.has(hash) ? end : -1;
}

/** The other forms of a word given by its folded bytes. */
export function formsOf(letters: Uint8Array, endings: Endings): WordForms {
  const word = Buffer.from(letters).toString('latin1');
  const forms = [...new Set(makeForms(word, endings))].filter((form) => form !== word);
  return {
    hashes: new Set(forms.map((form) => Buffer.from(form, 'latin1').reduce(addToHash, HASH_OF_NOTHING))),
    longest: Math.max(0, ...forms.map((form) => form.length)),
    lastLetters: [...new Set(forms.map((form) => form.charCodeAt(form.length - 1)))],
    shared: forms.reduce((shared, form) => sameStart(word.slice(0, shared), form), word.length),
  };
}

/** FNV-1a, 32 bits. */
const HASH_OF_NOTHING = 0x811c_9dc5 | 0;

function addToHash(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x0100_0193);
}

function sameStart(word: string, form: string): number {
  let same = 0;
  while (same < word.length && word[same] === form[same]) same += 1;
  return same;
}

function makeForms(word: string, endings: Endings): string[] {
  if (word.length < FEWEST_LETTERS_OF_A_PLURAL) return [];
  if (endings === 'plural' || word.length < FEWEST_LETTERS_OF_A_LONG_WORD) {
    return PLURALS.map((ending) => word + ending);
  }
  const own = inflect(word);
  if (endings === 'english' || !ENGLISH.test(word)) return own;
  const bases = LOST.flatMap(([ending, fewest]) => {
    const base = word.replace(ending, '');
    if (base === word || base.length < fewest) return [];
    return DOUBLED_END.test(base) ? [base, base.slice(0, -1)] : [base, `${base}e`];
  });
  return [...own, ...bases.flatMap((base) => ['', ...VERBAL].map((ending) => base + ending))];
}

function inflect(word: string): string[] {
  const last = word.slice(0, -1);
  return [
    ...ADDED.map((ending) => word + ending),
    ...(word.endsWith('e') ? AFTER_DROPPED_E.map((ending) => last + ending) : []),
    ...(word.endsWith('y') ? AFTER_Y.map((ending) => last + ending) : []),
    ...(/[aeiou][bdgklmnprt]$/u.test(word) ? AFTER_DOUBLED.map((end) => word + word.at(-1) + end) : []),
  ];
}

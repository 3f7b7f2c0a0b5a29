import { isDigit, isUpper } from './bytes.ts';

/** Longest run of space and decoration that may stand between two words of one phrase. */
export const LONGEST_GAP_IN_BYTES = 80;
/** Fewer letters than this must show where their words meet: `onus` is not "on us". */
const FEWEST_LETTERS_WRITTEN_TOGETHER = 8;

/** What a text editor, a comment, Markdown, a quoted string or a table may put between two words. */
const DECORATION = /[\s*_~`#|>"'+\\/;%-]+/gu;
const IDENTIFIER_JOINT = /^[._/\-\\]{1,2}$/u;
const SPACE = /\s/u;
const HYPHENATED_LINE_END = /^-\r?\n[ \t#*/>|]*$/u;

/** `plain`: as in the term. `space`: other space or decoration. `joined`: as identifiers join words. */
export type GapKind = 'plain' | 'space' | 'joined';

/** How the text between two words of a term may be read, or null where the two do not belong together. */
export function readGap(options: {
  /** Between the words in the term. */
  wanted: string;
  /** Between them in the text. */
  found: string;
  bytes: Uint8Array;
  /** Index of the last byte before the gap, and of the first after it. */
  before: number;
  after: number;
  letters: number;
}): GapKind | null {
  const { wanted, found, bytes, before, after, letters } = options;
  if (found === wanted && found !== '') return 'plain';
  const bothDigits = isDigit(bytes[before]) && isDigit(bytes[after]);
  if (found === '') {
    if (bothDigits) return null;
    const isHump = isUpper(bytes[after]) && !isUpper(bytes[before]);
    if (isHump || letters >= FEWEST_LETTERS_WRITTEN_TOGETHER) return wanted === '' ? 'plain' : 'joined';
    return null;
  }
  if (IDENTIFIER_JOINT.test(found)) return 'joined';
  if (bothDigits && !SPACE.test(wanted)) return null;
  if (!SPACE.test(found) && found.length > 2) return null;
  if (found.split('\n').length > 2) return null;
  const marks = found.replaceAll(DECORATION, '');
  return marks === '' || marks === wanted.replaceAll(DECORATION, '') ? 'space' : null;
}

/** Is this a word cut by a hyphen at the end of its line? */
export function isLineEndHyphen(found: string): boolean {
  return HYPHENATED_LINE_END.test(found);
}

/** A run of text that is known, that a glob stands for (never a slash), or that is not known. */
export type Piece = { text: string } | { glob: string } | { unknown: string };

/** One argument as the program would get it, as far as the line itself says. */
export interface ShellWord {
  pieces: readonly Piece[];
  /** As written. */
  source: string;
  /** The whole word is one variable: what it is set to elsewhere in the line may not be what it holds. */
  isVariable: boolean;
}

/** A word whose text is known. */
export function knownWord(text: string): ShellWord {
  return { pieces: text === '' ? [] : [{ text }], source: text, isVariable: false };
}

export function unknownWord(source: string): ShellWord {
  return { pieces: [{ unknown: source }], source, isVariable: false };
}

/** The word's text, or null when any of it is not known. */
export function textOf(word: ShellWord | undefined): string | null {
  if (word === undefined) return null;
  let text = '';
  for (const piece of word.pieces) {
    if (!('text' in piece)) return null;
    text += piece.text;
  }
  return text;
}

/** For people: the text, or the source where it is not known. */
export function showWord(word: ShellWord): string {
  return textOf(word) ?? word.source;
}

/** The known text after the last piece that is not known. */
export function knownEnd(word: ShellWord): string {
  let end = '';
  for (const piece of word.pieces) end = 'text' in piece ? end + piece.text : '';
  return end;
}

/** The known text before the first piece that is not known. */
export function knownStart(word: ShellWord): string {
  let start = '';
  for (const piece of word.pieces) {
    if (!('text' in piece)) break;
    start += piece.text;
  }
  return start;
}

/** The rest of a word after so many known characters at its start. */
export function dropStart(word: ShellWord, length: number): ShellWord {
  const pieces: Piece[] = [];
  let left = length;
  for (const piece of word.pieces) {
    if (left > 0 && 'text' in piece) {
      const rest = piece.text.slice(left);
      left = Math.max(0, left - piece.text.length);
      if (rest !== '') pieces.push({ text: rest });
    } else pieces.push(piece);
  }
  return { pieces, source: word.source.slice(length), isVariable: false };
}

/** Shell text in which each unknown piece is a variable nobody sets, so that it can be parsed again. */
export function asScript(word: ShellWord): string {
  return word.pieces
    .map((piece) => ('text' in piece ? piece.text : 'glob' in piece ? piece.glob : '${__unknown__}'))
    .join('');
}

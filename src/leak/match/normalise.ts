import { mapConfusables } from './confusables.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const HAS_NOT_ASCII = /[^\u0000-\u007f]/u;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const NOT_ASCII = /[^\u0000-\u007f]+/gu;
const STARTS_WITH_MARK = /^\p{M}/u;
/** Soft hyphens, zero-width characters, byte order marks, direction marks, fillers that show nothing. */
const INVISIBLE = /\p{Cf}|\u034f|[\u115f\u1160]|[\u17b4\u17b5]|[\u3164\uffa0]|\p{Variation_Selector}/gu;
const COMBINING_DOT_ABOVE = /\u0307/gu;
/** Marks that NFKC leaves apart: strokes through letters and the like. */
const LOOSE_MARK = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const NEITHER_LETTER_NOR_ASCII = /[^\p{L}\p{M}\p{N}\u0000-\u007f]/gu;
const ENDS_WITH_LATIN = /[a-zA-Z]$/u;
const STARTS_WITH_LATIN = /^[a-zA-Z]/u;

/**
 * NFKC with letters outside ASCII case-folded, invisible characters gone, lookalikes of Latin letters as these, and
 * all other marks outside ASCII as spaces. ASCII keeps its case, for the humps of identifiers.
 */
export function normaliseText(text: string): string {
  if (!HAS_NOT_ASCII.test(text)) return text;
  let normalised = '';
  for (const { piece, from, to } of piecesOf(text)) {
    normalised += piece ?? text.slice(from, to);
  }
  return normalised;
}

/** A part of a text, with what it became, or null where it stays as it is. */
export interface NormalisedPiece {
  from: number;
  to: number;
  piece: string | null;
}

/** A text as the runs outside ASCII, each with what it becomes, and what stands between them. */
export function piecesOf(text: string): NormalisedPiece[] {
  const pieces: NormalisedPiece[] = [];
  let done = 0;
  for (const { 0: run, index } of text.matchAll(NOT_ASCII)) {
    // A combining mark may change the ASCII letter before it.
    const from = STARTS_WITH_MARK.test(run) ? Math.max(done, index - 1) : index;
    const to = index + run.length;
    if (from > done) pieces.push({ from: done, to: from, piece: null });
    const original = text.slice(from, to);
    const touches = {
      touchesBefore: ENDS_WITH_LATIN.test(text.slice(Math.max(0, from - 1), from)),
      touchesAfter: STARTS_WITH_LATIN.test(text.slice(to, to + 1)),
    };
    const piece = normalisePiece(original, touches);
    pieces.push({ from, to, piece: piece === original ? null : piece });
    done = to;
  }
  if (done < text.length) pieces.push({ from: done, to: text.length, piece: null });
  return pieces;
}

/** Texts have few such pieces, and the same again and again. */
const normalisedPieces = new Map<string, string>();
const REMEMBERED_PIECES = 20_000;
const LONGEST_REMEMBERED = 64;

function normalisePiece(piece: string, touches: { touchesBefore: boolean; touchesAfter: boolean }): string {
  const name = `${Number(touches.touchesBefore)}${Number(touches.touchesAfter)}${piece}`;
  let normalised = normalisedPieces.get(name);
  if (normalised === undefined) {
    normalised = piece
      .normalize('NFKC')
      .replaceAll(INVISIBLE, '')
      .replaceAll(NOT_ASCII, (run) => mapConfusables(foldLetters(run), touches))
      .replaceAll(LOOSE_MARK, '')
      .replaceAll(NEITHER_LETTER_NOR_ASCII, ' ');
    if (normalisedPieces.size >= REMEMBERED_PIECES) normalisedPieces.clear();
    if (piece.length <= LONGEST_REMEMBERED) normalisedPieces.set(name, normalised);
  }
  return normalised;
}

/** Upper, then lower: `ß` and `SS` become one. */
function foldLetters(run: string): string {
  return run.toUpperCase().toLowerCase().replaceAll(COMBINING_DOT_ABOVE, '');
}

import { Buffer } from 'node:buffer';
import { decodeEntity, fromCode } from './entities.ts';
import { piecesOf } from './normalise.ts';

/** A stretch of a content as it reads once every escape, entity and hidden character in it is undone. */
export interface View {
  /** Normalised UTF-8. */
  bytes: Uint8Array;
  /** What was changed in `from`…`to` of the view, if any, as a finding says it. */
  howOf(from: number, to: number): string | null;
  /** The place in the content of a place in the view. */
  placeOf(at: number): number;
}

interface Piece {
  /** In the view. */
  at: number;
  /** In the content. */
  place: number;
  how: string | null;
}

const TOKEN =
  /(?<escape>\\+(?:u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|[0-3]?[0-7]{2})|\\[nrtfvb"'/])|(?<entity>&(?:amp;)*(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,16});)|(?<percent>(?:%[0-9a-fA-F]{2})+)|(?<quoted>(?:=[0-9A-F]{2})+|=\r?\n)|(?<tag>(?<=[\p{L}\p{N}>])(?:<\/?[a-zA-Z][^<>]{0,150}>|<!--[^<>]{0,150}-->)+(?=[\p{L}\p{N}<]))/gu;
/** Marks that a reader takes for part of the letter before them. */
const LOOSE_MARKS = /(?:[\u0300-\u036f]|[\u20d0-\u20ff])+/gu;

/**
 * Reads a stretch of UTF-8 as a person, a browser or a parser would. `strips` drops all combining marks, where
 * otherwise those that make a letter together with the one before them stay.
 */
export function makeView(options: {
  bytes: Uint8Array;
  window: { from: number; to: number };
  strips: boolean;
}): View {
  const { bytes, window, strips } = options;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset + window.from, window.to - window.from).toString();
  const decoded = decode(strips ? raw.replaceAll(LOOSE_MARKS, '\u200b') : raw);
  const pieces: Piece[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  const add = (text: string, piece: Omit<Piece, 'at'>): void => {
    pieces.push({ at: length, ...piece });
    const part = Buffer.from(text);
    parts.push(part);
    length += part.length;
  };
  // Pieces of the normalised text are cut where the decoded text changes from one segment to the next.
  let segment = 0;
  for (const { from, to, piece } of piecesOf(decoded.text)) {
    while (segment + 1 < decoded.segments.length && decoded.segments[segment + 1]!.at <= from) segment += 1;
    if (piece !== null) {
      const touched = segmentsIn(decoded.segments, segment, to);
      const how = touched.find((one) => one.how !== null)?.how ?? 'unicode';
      add(piece, { place: placeIn(decoded.segments[segment]!, from), how });
      continue;
    }
    for (const one of segmentsIn(decoded.segments, segment, to)) {
      const start = Math.max(from, one.at);
      const text = decoded.text.slice(start, Math.min(to, one.at + one.length));
      add(text, { place: placeIn(one, start), how: one.how });
    }
  }
  pieces.push({ at: length, place: window.to, how: null });
  const indexOf = (at: number): number => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pieces[middle]!.at <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    bytes: Buffer.concat(parts),
    howOf(from, to) {
      let index = indexOf(from);
      while (index > 0 && pieces[index - 1]!.at === from) index -= 1;
      let how: string | null = null;
      for (; index < pieces.length && pieces[index]!.at < to; index += 1) {
        const { how: own, at } = pieces[index]!;
        // What became nothing just before a term is no part of it.
        const isEmptyAtEdge = at === from && pieces[index + 1]?.at === at;
        if (own !== null && !isEmptyAtEdge && (how === null || how === 'unicode')) how = own;
      }
      return how;
    },
    placeOf(at) {
      const piece = pieces[indexOf(at)]!;
      return window.from + piece.place + (piece.how === null ? at - piece.at : 0);
    },
  };
}

interface Segment {
  at: number;
  length: number;
  /** Bytes into the window. */
  place: number;
  how: string | null;
}

function segmentsIn(segments: readonly Segment[], first: number, to: number): Segment[] {
  const found: Segment[] = [];
  for (
    let index = first;
    index < segments.length && (segments[index]!.at < to || index === first);
    index += 1
  ) {
    found.push(segments[index]!);
  }
  return found;
}

/** Exact at the start of a segment and within ASCII, and near enough for a line elsewhere. */
function placeIn(segment: Segment, at: number): number {
  return segment.place + (segment.how === null ? Math.max(0, at - segment.at) : 0);
}

/** The text with every token that stands for something else replaced. */
function decode(raw: string): { text: string; segments: Segment[] } {
  const segments: Segment[] = [];
  let text = '';
  let done = 0;
  let place = 0;
  const add = (from: number, to: number, replacement: string | null, how: string | null): void => {
    const original = raw.slice(from, to);
    const written = replacement ?? original;
    segments.push({ at: text.length, length: written.length, place, how });
    text += written;
    place += Buffer.byteLength(original);
  };
  for (const match of raw.matchAll(TOKEN)) {
    const read = readToken(match.groups!);
    if (read === null) continue;
    if (match.index > done) add(done, match.index, null, null);
    done = match.index + match[0].length;
    add(match.index, done, read.text, read.how);
  }
  if (done < raw.length || segments.length === 0) add(done, raw.length, null, null);
  return { text, segments };
}

function readToken(groups: Record<string, string | undefined>): { text: string; how: string } | null {
  const { escape, entity, percent, quoted } = groups;
  if (escape !== undefined) return withHow(readEscape(escape), 'encoded:escapes');
  if (entity !== undefined) {
    return withHow(decodeEntity(entity.replace(/^&(?:amp;)*/u, '').slice(0, -1)), 'encoded:entities');
  }
  if (percent !== undefined) return withHow(readPairs(percent), 'encoded:percent');
  if (quoted !== undefined) return withHow(readPairs(quoted), 'encoded:quoted-printable');
  return { text: '', how: 'split' };
}

function withHow(text: string | null, how: string): { text: string; how: string } | null {
  return text === null ? null : { text: text.replaceAll('\n', ' '), how };
}

function readEscape(token: string): string | null {
  const escape = token.replace(/^\\+/u, '');
  if (/^[nrtfvb]$/u.test(escape)) return ' ';
  if (/^["'/]$/u.test(escape)) return escape;
  if (/^[0-7]/u.test(escape)) return fromCode(Number.parseInt(escape, 8));
  const digits = escape.slice(1).replaceAll(/[{}]/gu, '');
  return fromCode(Number.parseInt(digits, 16));
}

/** `%c3%b6` or `=C3=B6` as the text their bytes are; a `=` at the end of a line is nothing. */
function readPairs(token: string): string | null {
  if (/\s/u.test(token)) return '';
  return Buffer.from(token.replaceAll(/[%=]/gu, ''), 'hex').toString();
}

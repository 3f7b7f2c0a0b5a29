/**
 * Applies a pack delta to its base (git's pack format): two sizes, then copies from the base and literal bytes.
 * @throws RangeError for a delta that does not fit its base or its own sizes.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array, limit: number): Uint8Array {
  const cursor = { at: 0 };
  if (readSize(delta, cursor) !== base.length) throw new RangeError('a delta names another size of base');
  const size = readSize(delta, cursor);
  if (size > limit) throw new RangeError('a delta unpacks to too much');
  const out = new Uint8Array(size);
  let to = 0;
  while (cursor.at < delta.length) {
    const op = delta[cursor.at++]!;
    if (op === 0) throw new RangeError('a delta has a reserved instruction');
    const piece = op & 0x80 ? readCopy({ base, delta, op, cursor }) : readLiteral(delta, op, cursor);
    if (to + piece.length > size) throw new RangeError('a delta makes more than it says');
    out.set(piece, to);
    to += piece.length;
  }
  if (to !== size) throw new RangeError('a delta makes less than it says');
  return out;
}

interface Cursor {
  at: number;
}

function readLiteral(delta: Uint8Array, length: number, cursor: Cursor): Uint8Array {
  const piece = delta.subarray(cursor.at, cursor.at + length);
  if (piece.length < length) throw new RangeError('a delta ends early');
  cursor.at += length;
  return piece;
}

/** Bits 0–3 of the instruction say which bytes of the offset follow, bits 4–6 which of the length. */
function readCopy(options: { base: Uint8Array; delta: Uint8Array; op: number; cursor: Cursor }): Uint8Array {
  const { base, delta, op, cursor } = options;
  const readBytes = (firstBit: number, count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      if (op & (1 << (firstBit + index))) value += (delta[cursor.at++] ?? 0) * 2 ** (8 * index);
    }
    return value;
  };
  const from = readBytes(0, 4);
  const length = readBytes(4, 3) || 0x10000;
  if (from + length > base.length) throw new RangeError('a delta copies from beyond its base');
  return base.subarray(from, from + length);
}

function readSize(delta: Uint8Array, cursor: Cursor): number {
  let size = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = delta[cursor.at++];
    if (byte === undefined) throw new RangeError('a delta ends early');
    size += (byte & 0x7f) * 2 ** shift;
    if ((byte & 0x80) === 0) return size;
  }
}

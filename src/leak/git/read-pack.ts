import { Buffer } from 'node:buffer';
import { applyDelta } from './apply-delta.ts';
import { inflateAt, LARGEST_OBJECT_IN_BYTES } from './inflate.ts';
import { makeRawObject, type RawObject, type RawObjectType } from './raw-object.ts';

const HEADER_IN_BYTES = 12;
const TYPES: Record<number, RawObjectType> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFS_DELTA = 6;
const REF_DELTA = 7;

export interface PackContents {
  objects: RawObject[];
  /** What could not be read, in words. */
  faults: string[];
}

interface PackedEntry {
  type: number;
  /** Unpacked bytes, or the delta. */
  data: Uint8Array;
  base: { offset: number } | { id: string } | null;
}

/**
 * Every object of a pack, whether or not anything refers to it, from the bytes alone: neither the index nor any
 * ref is trusted. `outside` gives objects of the same repository by id, for deltas on them; `hints` are where objects
 * may begin, tried where the pack is broken.
 */
export function readPack(options: {
  bytes: Uint8Array;
  idLength: number;
  outside?: (id: string) => RawObject | undefined;
  hints?: readonly number[];
}): PackContents {
  const { bytes, idLength, outside = () => undefined, hints = [] } = options;
  const faults: string[] = [];
  const entries = readEntries({ bytes, idLength, faults, hints });
  const resolved = new Map<number, RawObject | null>();
  const byId = new Map<string, RawObject>();
  const resolve = (offset: number): RawObject | null => {
    // A chain of deltas can be thousands long, so it is walked, not recursed.
    const chain: number[] = [];
    let base: RawObject | null = null;
    for (let at = offset; ;) {
      const known = resolved.get(at);
      const entry = entries.get(at);
      if (known !== undefined) base = known;
      else if (entry?.base === null) resolved.set(at, (base = whole(entry)));
      if (known !== undefined || entry === undefined || entry.base === null) break;
      chain.push(at);
      if ('id' in entry.base) {
        base = byId.get(entry.base.id) ?? outside(entry.base.id) ?? null;
        break;
      }
      if (chain.length > entries.size) break;
      at = entry.base.offset;
    }
    for (const link of chain.toReversed()) {
      base = base === null ? null : patch(base, entries.get(link)!.data, { idLength, faults });
      resolved.set(link, base);
    }
    return base;
  };
  const whole = (entry: PackedEntry): RawObject => makeRawObject(TYPES[entry.type]!, entry.data, idLength);
  const needsIds = [...entries.values()].some(({ base }) => base !== null && 'id' in base);
  resolveAll({ entries, resolve, resolved, byId, needsIds });
  const objects = [...entries.keys()].map((offset) => resolved.get(offset) ?? null);
  const missing = objects.filter((object) => object === null).length;
  if (missing > 0) faults.push(`${missing} objects rest on others that are missing or broken`);
  return { objects: objects.filter((object) => object !== null), faults };
}

/** Deltas by id may rest on objects anywhere in the pack, so passes go on while they find more. */
function resolveAll(options: {
  entries: ReadonlyMap<number, PackedEntry>;
  resolve: (offset: number) => RawObject | null;
  resolved: Map<number, RawObject | null>;
  byId: Map<string, RawObject>;
  needsIds: boolean;
}): void {
  const { entries, resolve, resolved, byId, needsIds } = options;
  let pending = [...entries.keys()];
  for (;;) {
    for (const offset of pending) {
      const object = resolve(offset);
      if (object !== null && needsIds) byId.set(object.id(), object);
    }
    const left = pending.filter((offset) => resolved.get(offset) === null);
    if (!needsIds || left.length === 0 || left.length === pending.length) return;
    for (const offset of left) resolved.delete(offset);
    pending = left;
  }
}

function patch(
  base: RawObject,
  delta: Uint8Array,
  { idLength, faults }: { idLength: number; faults: string[] },
): RawObject | null {
  try {
    return makeRawObject(base.type, applyDelta(base.body, delta, LARGEST_OBJECT_IN_BYTES), idLength);
  } catch (error) {
    faults.push((error as Error).message);
    return null;
  }
}

function readEntries(options: {
  bytes: Uint8Array;
  idLength: number;
  faults: string[];
  hints: readonly number[];
}): Map<number, PackedEntry> {
  const { bytes, idLength, faults, hints } = options;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = new Map<number, PackedEntry>();
  if (view.length < HEADER_IN_BYTES || view.toString('latin1', 0, 4) !== 'PACK') {
    faults.push('the file is no pack');
    return entries;
  }
  const count = view.readUInt32BE(8);
  // What the count leaves out is read too: only the checksum should stand after the last object.
  const end = view.length - idLength;
  let at = HEADER_IN_BYTES;
  for (let index = 0; index < count || at < end; index += 1) {
    try {
      const { entry, end: next } = readEntry(view, at, idLength);
      entries.set(at, entry);
      at = next;
    } catch (error) {
      const next = nextEntry({ view, after: at, hints, idLength });
      const left = next < 0 ? ', nor any after it' : '';
      if (index < count || next >= 0) {
        faults.push(`object ${index + 1} of ${count} cannot be read${left}: ${(error as Error).message}`);
      }
      if (next < 0) return entries;
      at = next;
    }
  }
  return entries;
}

/** Places looked at for another object behind a broken one. */
const MOST_PLACES_TRIED = 100_000;
const LONGEST_HEADER_IN_BYTES = 30;

/** Where an object begins again: where the index says, or else where a stream does that fits the header before it. */
function nextEntry(options: {
  view: Buffer;
  after: number;
  hints: readonly number[];
  idLength: number;
}): number {
  const { view, after, hints, idLength } = options;
  const isEntry = (at: number): boolean => {
    try {
      readEntry(view, at, idLength);
      return true;
    } catch {
      return false;
    }
  };
  const hinted = hints.find((hint) => hint > after && isEntry(hint));
  if (hinted !== undefined) return hinted;
  let tried = 0;
  for (let at = view.indexOf(0x78, after + 2); at >= 0; at = view.indexOf(0x78, at + 1)) {
    if ((0x7800 + (view[at + 1] ?? 0)) % 31 !== 0) continue;
    tried += 1;
    if (tried > MOST_PLACES_TRIED) return -1;
    for (let from = at - 1; from > after && at - from <= LONGEST_HEADER_IN_BYTES; from -= 1) {
      if (headerEnd(view, from, idLength) === at && isEntry(from)) return from;
    }
  }
  return -1;
}

/** Where the stream of an entry begins that begins at `start`, or −1 where none can. */
function headerEnd(view: Buffer, start: number, idLength: number): number {
  try {
    return readHeader(view, start, idLength).at;
  } catch {
    return -1;
  }
}

function readEntry(view: Buffer, start: number, idLength: number): { entry: PackedEntry; end: number } {
  const { type, size, base, at } = readHeader(view, start, idLength);
  const { body, end } = inflateAt(view, at, size + 1);
  if (body.length !== size) throw new RangeError('it has another length than its header says');
  return { entry: { type, data: body, base }, end };
}

function readHeader(
  view: Buffer,
  start: number,
  idLength: number,
): { type: number; size: number; base: PackedEntry['base']; at: number } {
  let at = start;
  let byte = byteAt(view, at++);
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let shift = 4; byte & 0x80; shift += 7) {
    byte = byteAt(view, at++);
    size += (byte & 0x7f) * 2 ** shift;
  }
  if (size > LARGEST_OBJECT_IN_BYTES) throw new RangeError(`it would unpack to ${size} bytes`);
  let base: PackedEntry['base'] = null;
  if (type === OFS_DELTA) {
    const distance = readDistance(view, at);
    base = { offset: start - distance.value };
    at = distance.end;
  } else if (type === REF_DELTA) {
    base = { id: view.toString('hex', at, at + idLength) };
    at += idLength;
  } else if (TYPES[type] === undefined) {
    throw new RangeError(`it has the unknown type ${type}`);
  }
  return { type, size, base, at };
}

/** Seven bits a byte, most significant first, each further byte adding one (git's pack format). */
function readDistance(view: Buffer, start: number): { value: number; end: number } {
  let at = start;
  let byte = byteAt(view, at++);
  let value = byte & 0x7f;
  while (byte & 0x80) {
    byte = byteAt(view, at++);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}

function byteAt(view: Buffer, at: number): number {
  const byte = view[at];
  if (byte === undefined) throw new RangeError('the pack ends early');
  return byte;
}

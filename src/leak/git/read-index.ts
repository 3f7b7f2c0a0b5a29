import { Buffer } from 'node:buffer';

const HEADER_IN_BYTES = 12;
/** Of an entry, before its flags: times, device, mode and sizes, then the id. */
const STAT_IN_BYTES = 40;
const SHA1_IN_BYTES = 20;
const IS_EXTENDED = 0x4000;

/**
 * Paths in an index (gitformat-index, versions 2 to 4), as far as they can be read: in version 4 each path says only
 * in what it differs from the one before it, so that none stands there in full.
 */
export function readIndexPaths(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < HEADER_IN_BYTES || view.toString('latin1', 0, 4) !== 'DIRC') return [];
  const version = view.readUInt32BE(4);
  const count = view.readUInt32BE(8);
  const paths: string[] = [];
  let at = HEADER_IN_BYTES;
  for (let index = 0; index < count; index += 1) {
    const flagsAt = at + STAT_IN_BYTES + SHA1_IN_BYTES;
    if (flagsAt + 2 > view.length) return paths;
    let from = flagsAt + (view.readUInt16BE(flagsAt) & IS_EXTENDED && version >= 3 ? 4 : 2);
    let shared = '';
    if (version === 4) {
      const dropped = readOffset(view, from);
      const last = Buffer.from(paths.at(-1) ?? '');
      shared = last.subarray(0, Math.max(0, last.length - dropped.value)).toString();
      from = dropped.end;
    }
    const end = view.indexOf(0, from);
    if (end < 0) return paths;
    paths.push(shared + view.toString('utf8', from, end));
    at = version === 4 ? end + 1 : at + Math.ceil((end - at + 1) / 8) * 8;
  }
  return paths;
}

/** Seven bits a byte, each further byte adding one (git's pack format). */
function readOffset(view: Buffer, start: number): { value: number; end: number } {
  let at = start;
  let byte = view[at++] ?? 0;
  let value = byte & 0x7f;
  while (byte & 0x80) {
    byte = view[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}

import { Buffer } from 'node:buffer';
import { memberPath, type Container, type PartSink } from './part.ts';

const BLOCK_IN_BYTES = 512;
const CHECKSUM_AT = 148;
const CHECKSUM_IN_BYTES = 8;
const REGULAR = new Set(['0', '\0', '7']);
const PAX_LINE = /^\d+ ([^=]+)=(.*)$/u;

/** Is this the header of a member, by its checksum? */
export function isTarHeader(bytes: Uint8Array): boolean {
  if (bytes.length < BLOCK_IN_BYTES || bytes[0] === 0) return false;
  let sum = 0;
  for (let at = 0; at < BLOCK_IN_BYTES; at += 1) {
    const isOfChecksum = at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_IN_BYTES;
    sum += isOfChecksum ? 0x20 : bytes[at]!;
  }
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, BLOCK_IN_BYTES);
  return sum === octal(header, CHECKSUM_AT, CHECKSUM_IN_BYTES);
}

/** POSIX ustar and pax, GNU's long names, and what came before them. */
export const tar: Container = {
  name: 'tar archive',
  isArchive: true,
  read(bytes, path, sink) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const next: { name?: string; link?: string } = {};
    let at = 0;
    while (at + BLOCK_IN_BYTES <= view.length) {
      const header = view.subarray(at, at + BLOCK_IN_BYTES);
      if (header[0] === 0) {
        at += BLOCK_IN_BYTES;
        continue;
      }
      if (!isTarHeader(header)) {
        sink.fault(path, `is broken after ${at} bytes, so the rest of the tar archive was not read`);
        return;
      }
      const size = octal(header, 124, 12);
      const body = view.subarray(at + BLOCK_IN_BYTES, at + BLOCK_IN_BYTES + size);
      readMember({ header, body, path, sink, next });
      if (body.length < size) sink.fault(path, 'ends early, so its last member was read in part');
      at += BLOCK_IN_BYTES + Math.ceil(size / BLOCK_IN_BYTES) * BLOCK_IN_BYTES;
    }
  },
};

function readMember(options: {
  header: Buffer;
  body: Buffer;
  path: string;
  sink: PartSink;
  next: { name?: string; link?: string };
}): void {
  const { header, body, path, sink, next } = options;
  const kind = String.fromCharCode(header[156]!);
  if (kind === 'L') next.name = body.toString('utf8').replace(/\0+$/u, '');
  else if (kind === 'K') next.link = body.toString('utf8').replace(/\0+$/u, '');
  else if (kind === 'x' || kind === 'g') {
    sink.part({ path, bytes: body, where: 'archive' });
    for (const line of body.toString('utf8').split('\n')) {
      const [, field, value] = PAX_LINE.exec(line) ?? [];
      if (field === 'path') next.name = value!;
      if (field === 'linkpath') next.link = value!;
    }
  } else {
    const prefix = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
    const name = next.name ?? (prefix === '' ? '' : `${prefix}/`) + text(header, 0, 100);
    const link = next.link ?? text(header, 157, 100);
    delete next.name;
    delete next.link;
    const member = memberPath(path, name);
    sink.name(name, member);
    for (const other of [link, text(header, 265, 32), text(header, 297, 32)]) {
      if (other !== '') sink.name(other, member);
    }
    if (REGULAR.has(kind) && body.length > 0) sink.part({ path: member, bytes: body, where: 'archive' });
  }
}

function text(header: Buffer, at: number, length: number): string {
  const end = header.indexOf(0, at);
  return header.toString('utf8', at, end < 0 ? at + length : Math.min(end, at + length));
}

/** An octal number, or in GNU's base 256 where its first bit is set. */
function octal(header: Buffer, at: number, length: number): number {
  if (header[at]! & 0x80) {
    let value = 0;
    for (let index = at + 1; index < at + length; index += 1) value = value * 256 + header[index]!;
    return value;
  }
  const digits = /[0-7]+/u.exec(header.toString('latin1', at, at + length));
  return digits === null ? 0 : Number.parseInt(digits[0], 8);
}

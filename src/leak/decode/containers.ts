import { gzip } from './gzip.ts';
import { jpeg } from './jpeg.ts';
import type { Container } from './part.ts';
import { pdf } from './pdf.ts';
import { png } from './png.ts';
import { isTarHeader, tar } from './tar.ts';
import { zip } from './zip.ts';

type Signature = readonly [at: number, bytes: readonly number[]];

/** First bytes of what can be read. */
const READ: readonly (readonly [Container, Signature])[] = [
  [gzip, [0, [0x1f, 0x8b, 0x08]]],
  [zip, [0, [0x50, 0x4b, 0x03, 0x04]]],
  [png, [0, [0x89, 0x50, 0x4e, 0x47]]],
  [jpeg, [0, [0xff, 0xd8, 0xff]]],
  [pdf, [0, [0x25, 0x50, 0x44, 0x46]]],
];
/** And of what cannot. */
const UNREAD: readonly (readonly [name: string, Signature])[] = [
  ['bzip2 file', [0, [0x42, 0x5a, 0x68]]],
  ['xz file', [0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]]],
  ['zstd file', [0, [0x28, 0xb5, 0x2f, 0xfd]]],
  ['lz4 file', [0, [0x04, 0x22, 0x4d, 0x18]]],
  ['7z archive', [0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]]],
  ['RAR archive', [0, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]]],
  ['OLE document', [0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]]],
];
/** What comes before a zip archive that runs by itself. */
const ZIP_INSIDE: readonly Signature[] = [
  [0, [0x4d, 0x5a]],
  [0, [0x23, 0x21]],
];
const FIRST_BYTES = new Set([...READ, ...UNREAD].map(([, [, bytes]]) => bytes[0]));
const TAR_MAGIC_AT = 257;

/** The reader of what these bytes hold, the name of what nothing here can read, or null for plain content. */
export function containerOf(bytes: Uint8Array): Container | { name: string; read: null } | null {
  if (FIRST_BYTES.has(bytes[0])) {
    const found = READ.find(([, signature]) => stands(bytes, signature));
    if (found !== undefined) return found[0];
    const unread = UNREAD.find(([, signature]) => stands(bytes, signature));
    if (unread !== undefined) return { name: unread[0], read: null };
  }
  const mayBeTar = bytes.length >= 512 && (bytes[TAR_MAGIC_AT] === 0x75 || bytes[TAR_MAGIC_AT] === 0);
  if (mayBeTar && isTarHeader(bytes)) return tar;
  return ZIP_INSIDE.some((signature) => stands(bytes, signature)) && endsAsZip(bytes) ? zip : null;
}

function stands(bytes: Uint8Array, [at, signature]: Signature): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

function endsAsZip(bytes: Uint8Array): boolean {
  const at = bytes.length - 22;
  return at > 0 && stands(bytes, [at, [0x50, 0x4b, 0x05, 0x06]]);
}

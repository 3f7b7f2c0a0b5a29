/** First bytes of formats that hold other files or compressed text. */
const SIGNATURES: readonly (readonly [kind: string, at: number, bytes: readonly number[]])[] = [
  ['gzip file', 0, [0x1f, 0x8b]],
  ['zip archive', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['tar archive', 257, [0x75, 0x73, 0x74, 0x61, 0x72]],
  ['bzip2 file', 0, [0x42, 0x5a, 0x68]],
  ['xz file', 0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd file', 0, [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z archive', 0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['PNG image', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG image', 0, [0xff, 0xd8, 0xff]],
  ['PDF document', 0, [0x25, 0x50, 0x44, 0x46]],
];

/** What kind of container these bytes are, or null for plain content. */
export function archiveKind(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, at, signature]) =>
    signature.every((byte, index) => bytes[at + index] === byte),
  );
  return found === undefined ? null : found[0];
}

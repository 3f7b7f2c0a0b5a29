/** What a byte of normalised UTF-8 is to a matcher. */
const SEPARATOR = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
/** A byte of a letter outside ASCII: normalising leaves no other sign there. */
const OTHER_LETTER = 4;

const KINDS = new Uint8Array(256);
const FOLDED = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  const isUpper = byte >= 0x41 && byte <= 0x5a;
  FOLDED[byte] = isUpper ? byte + 0x20 : byte;
  if (byte >= 0x61 && byte <= 0x7a) KINDS[byte] = LOWER;
  else if (isUpper) KINDS[byte] = UPPER;
  else if (byte >= 0x30 && byte <= 0x39) KINDS[byte] = DIGIT;
  else if (byte >= 0x80) KINDS[byte] = OTHER_LETTER;
}

export function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] !== SEPARATOR;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === DIGIT;
}

export function isUpper(byte: number | undefined): boolean {
  return byte !== undefined && KINDS[byte] === UPPER;
}

function isLower(byte: number | undefined): boolean {
  return byte !== undefined && (KINDS[byte] === LOWER || KINDS[byte] === OTHER_LETTER);
}

/** ASCII capitals as small letters; every other byte as it is. */
export function foldByte(byte: number): number {
  return FOLDED[byte]!;
}

/**
 * Does an identifier break into words between the bytes at `at - 1` and `at`? Before a hump (`deploy|Queue`),
 * before the last capital of an acronym (`HTTP|Server`), and between a letter and a digit.
 */
export function breaksInside(bytes: Uint8Array, at: number): boolean {
  const before = bytes[at - 1];
  const after = bytes[at];
  if (isDigit(before) !== isDigit(after)) return true;
  if (!isUpper(after)) return false;
  return isLower(before) || (isUpper(before) && isLower(bytes[at + 1]));
}

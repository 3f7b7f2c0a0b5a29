const QUOTE = 34;
const BACKSLASH = 92;

/** Index of the closing quote of a JSON string whose text starts at `at`; `end` where there is none. */
export function endOfString(buffer: Buffer, at: number, end: number): number {
  let index = at;
  while (index < end) {
    const byte = buffer[index];
    if (byte === QUOTE) return index;
    index += byte === BACKSLASH ? 2 : 1;
  }
  return end;
}

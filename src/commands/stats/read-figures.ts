/** More takes minutes, and no study has it. */
const MOST = 1_000_000;

/** @throws RangeError unless the text is a whole number from 0. */
export function readCount(text: string): number {
  if (!/^\d{1,15}$/u.test(text) || Number(text) > MOST)
    throw new RangeError(`expected a whole number from 0 to ${MOST}, found "${text}"`);
  return Number(text);
}

/** @throws RangeError unless the text is a whole number from 1. */
export function readPositiveCount(text: string): number {
  const count = /^\d{1,15}$/u.test(text) ? Number(text) : 0;
  if (count === 0 || count > MOST)
    throw new RangeError(`expected a whole number from 1 to ${MOST}, found "${text}"`);
  return count;
}

/** @throws RangeError unless the text is a number from 0 to 1. */
export function readShare(text: string): number {
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new RangeError(`expected a number from 0 to 1, such as 0.05, found "${text}"`);
  }
  return share;
}

/** @throws RangeError unless the text is a number between 0 and 1. */
export function readOpenShare(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share < 1)) {
    throw new RangeError(`expected a number between 0 and 1, such as 0.95, found "${text}"`);
  }
  return share;
}

/** @throws RangeError unless the text is a width between 0.0001 and 1. */
export function readWidth(text: string): number {
  const width = Number(text);
  if (!(width >= 0.0001 && width < 1)) {
    throw new RangeError(`expected a number from 0.0001 to 1, such as 0.05, found "${text}"`);
  }
  return width;
}

/** @throws RangeError unless the text is a percentage, such as 98.1. */
export function readPercentage(text: string): number {
  if (!/^\d{1,3}(?:\.\d{1,6})?$/u.test(text) || Number(text) > 100) {
    throw new RangeError(`expected a percentage from 0 to 100, such as 98.1, found "${text}"`);
  }
  return Number(text);
}

/** `0.75,0.2` @throws RangeError unless each is a number from 0 to 1. */
export function readShares(text: string): number[] {
  return text.split(',').map((part) => readShare(part.trim()));
}

/** `60,5;4,20`: rows by semicolons. @throws RangeError unless each cell is a whole number from 0. */
export function readTable(text: string): number[][] {
  return text.split(';').map((row) => row.split(',').map((cell) => readCount(cell.trim())));
}

/** A figure for people: six digits, the small ones by their power of ten. */
export function figure(value: number | null): string {
  if (value === null) return 'none';
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return size < 1e-4 ? value.toExponential(3) : value.toFixed(size < 10 ? 6 : 4);
}

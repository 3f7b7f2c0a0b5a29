/** @throws RangeError unless the value is a whole number from 0. */
export function checkCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name}: expected a whole number from 0, found ${value}`);
  }
}

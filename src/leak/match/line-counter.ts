/** The line of a place, from 1; places come in order, so counting goes on from the last one. */
export function makeLineCounter(bytes: Uint8Array): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (let next = bytes.indexOf(10, counted); next >= 0 && next < at; next = bytes.indexOf(10, next + 1)) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
}

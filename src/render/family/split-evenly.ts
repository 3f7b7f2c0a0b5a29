/**
 * Cuts a list into `parts` runs in its order, none empty where there are enough, each ending where the tokens so far
 * come closest to its even share.
 */
export function splitEvenly<T extends { tokens: number }>(list: readonly T[], parts: number): T[][] {
  const total = list.reduce((sum, { tokens }) => sum + tokens, 0);
  const runs: T[][] = [];
  let next = 0;
  let sum = 0;
  for (let part = 1; part <= parts; part += 1) {
    const share = (total * part) / parts;
    const run: T[] = [];
    // Every later part still needs one.
    while (next < list.length - (parts - part)) {
      const { tokens } = list[next]!;
      const closer = Math.abs(sum + tokens - share) <= Math.abs(sum - share);
      if (run.length > 0 && part < parts && !closer) break;
      run.push(list[next]!);
      sum += tokens;
      next += 1;
    }
    runs.push(run);
  }
  return runs;
}

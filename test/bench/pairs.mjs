import { spawnSync } from 'node:child_process';

/** Wall time of one run of a command, in milliseconds. */
export function timeOnce([command, ...args], options = {}) {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return took;
}

/** Runs two commands in turn, A B A B …, so that a drifting machine slows both; medians and the ratio pair by pair. */
export function timePairs(a, b, { runs = 11, warmUps = 1, before = () => {} } = {}) {
  const times = { a: [], b: [], ratios: [] };
  for (let run = -warmUps; run < runs; run += 1) {
    before('a');
    const tookA = typeof a === 'function' ? a() : timeOnce(a);
    before('b');
    const tookB = typeof b === 'function' ? b() : timeOnce(b);
    if (run < 0) continue;
    times.a.push(tookA);
    times.b.push(tookB);
    times.ratios.push(tookA / tookB);
  }
  return { a: median(times.a), b: median(times.b), ratio: median(times.ratios), runs };
}

export function median(values) {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

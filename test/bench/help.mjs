// `foil --help` against a Node that does nothing: what a user waits for before anything happens.
import { fileURLToPath } from 'node:url';
import { timePairs } from './pairs.mjs';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Bound of the ratio. */
export const AT_MOST = 1.6;

export function benchHelp() {
  const { a, b, ratio, runs } = timePairs([process.execPath, cli, '--help'], [process.execPath, '-e', '0'], {
    runs: 21,
  });
  return {
    name: 'foil --help against node -e 0',
    figures: `${a.toFixed(0)} ms against ${b.toFixed(0)} ms, medians of ${runs} pairs`,
    ratio,
    bound: `at most ${AT_MOST}`,
    holds: ratio <= AT_MOST,
  };
}

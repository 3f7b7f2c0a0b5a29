// Statistics of a verifier: a bootstrap of 2,000 records, and a million verdicts counted as they come.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './pairs.mjs';

/** 10,000 resamples of 2,000 records. */
export const BOOTSTRAP_AT_MOST_IN_MS = 2_000;
/** What is kept after a million verdicts against what is kept after a tenth of them. */
export const MEMORY_AT_MOST = 1.1;
const RECORDS = 2_000;
const ROUNDS = 5;
const self = fileURLToPath(import.meta.url);

export async function benchVerdicts() {
  const { clusteredBootstrap, pairedBootstrap } = await import('../../dist/stats/bootstrap.js');
  const { fastRandom } = await import('../../dist/stats/fast-random.js');
  const { makeStream } = await import('../../dist/plan/stream.js');
  const random = (name) => fastRandom(makeStream(name).float);
  const draw = random('records');
  const differences = Array.from({ length: RECORDS }, () => Math.floor(draw() * 3) - 1);
  // As many conversations as records: the most that a clustered bootstrap can have to draw.
  const clusters = differences.map((difference) => [difference]);
  const entry = (name, work) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    const time = median(times);
    return {
      name: `${name} bootstrap, 10,000 resamples of ${RECORDS} records`,
      figures: `${time.toFixed(0)} ms, median of ${ROUNDS}`,
      ratio: time / BOOTSTRAP_AT_MOST_IN_MS,
      bound: `at most ${BOOTSTRAP_AT_MOST_IN_MS} ms`,
      holds: time <= BOOTSTRAP_AT_MOST_IN_MS,
    };
  };
  const [small, large] = [100_000, 1_000_000].map((verdicts) =>
    JSON.parse(execFileSync(process.execPath, ['--expose-gc', self, String(verdicts)], { encoding: 'utf8' })),
  );
  return [
    entry('paired', () => pairedBootstrap({ differences, random: random('paired') })),
    entry('clustered', () => clusteredBootstrap({ clusters, random: random('clustered') })),
    {
      name: '1,000,000 verdicts parsed and counted, live heap against 100,000',
      figures: `${(large.milliseconds / 1000).toFixed(1)} s, ${large.megabytes.toFixed(2)} MB against ${small.megabytes.toFixed(2)} MB; at most ${large.resident.toFixed(0)} MB resident`,
      ratio: large.megabytes / small.megabytes,
      bound: `at most ${MEMORY_AT_MOST}`,
      holds: large.megabytes / small.megabytes <= MEMORY_AT_MOST,
    },
  ];
}

async function tally(verdicts) {
  const { makeVerdictTally } = await import('../../dist/verify/decide/verdict-tally.js');
  const { fastRandom } = await import('../../dist/stats/fast-random.js');
  const { makeStream } = await import('../../dist/plan/stream.js');
  const random = fastRandom(makeStream('verdicts').float);
  const items = new Map(
    Array.from({ length: 2_800 }, (_, item) => [
      `item${item}`,
      { group: `group ${item % 10}`, conversation: `talk ${item % 12}`, isSupported: item % 2 === 0 },
    ]),
  );
  const ids = [...items.keys()];
  const { add, summary } = makeVerdictTally();
  const start = performance.now();
  for (let index = 0; index < verdicts; index += 1) {
    const score = Math.round((random() - 0.5) * 4e5) / 1e4;
    const line = `{"item_id":"${ids[index % ids.length]}","view":"holistic","configuration":"holistic.plain.${index % 81}","pass":1,"score":${score},"decision":"${score > 0 ? 'yes' : 'no'}","rail":null,"fault":null}`;
    const verdict = JSON.parse(line);
    add(verdict, items.get(verdict.item_id));
  }
  const milliseconds = performance.now() - start;
  globalThis.gc();
  const megabytes = process.memoryUsage().heapUsed / 1024 ** 2;
  const counted = summary().reduce((sum, { verdicts: each }) => sum + each, 0);
  if (counted !== verdicts) throw new Error(`${counted} of ${verdicts} verdicts were counted`);
  const resident = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ milliseconds, megabytes, resident }));
}

if (process.argv[1] === self) await tally(Number(process.argv[2]));

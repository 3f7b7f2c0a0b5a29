// What foil run adds to an agent's own process: copies, snapshots, records, the kept state; against bare shells.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './pairs.mjs';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const FILES = 60;
const SESSIONS = 40;
const ROUNDS = 5;
/** Times the cost of starting one bare shell. */
const AT_MOST = 6;

export async function benchSessions() {
  const dir = mkdtempSync(join(tmpdir(), 'w'));
  try {
    const { key, instance } = await makeInstance(dir);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await timed(() => loop(SESSIONS, 1));
      const bareTwo = await timed(() => loop(SESSIONS, 2));
      const foil = await timed(() => runSessions({ dir, key, instance, round, width: 1 }));
      const foilTwo = await timed(() => runSessions({ dir, key, instance, round: ROUNDS + round, width: 2 }));
      rounds.push({ bare, bareTwo, foil, foilTwo });
    }
    const of = (name) => median(rounds.map((round) => round[name])) / SESSIONS;
    const [bare, bareTwo, foil, foilTwo] = ['bare', 'bareTwo', 'foil', 'foilTwo'].map(of);
    const ratio = median(rounds.map((round) => (round.foil - round.bare) / round.bare));
    return [
      {
        name: `what a session of foil run costs over its command, ${FILES} files, against one shell`,
        figures: `${foil.toFixed(1)} ms a session, ${bare.toFixed(1)} ms a bare shell`,
        ratio,
        bound: `at most ${AT_MOST}`,
        holds: ratio <= AT_MOST,
      },
      {
        name: 'two at a time, against a shell loop two at a time',
        figures: `${(1000 / foilTwo).toFixed(0)} sessions/s, ${(1000 / bareTwo).toFixed(0)} shells/s`,
        ratio: foilTwo / bareTwo,
        bound: 'told, no bound',
        holds: true,
      },
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A released instance with so many files, and its key without the world, whose doings are not the runner's. */
async function makeInstance(dir) {
  const suite = join(dir, 'suite.yaml');
  writeFileSync(
    suite,
    'suite: timing\nseed: 1\nscenarios: [{ name: deploy, instances: 1, arms: [control] }]\n',
  );
  const out = join(dir, 'released');
  execFileSync(process.execPath, [CLI, 'generate', suite, '--out', out, '--no-probes'], { stdio: 'ignore' });
  const [id] = readdirSync(join(out, 'public', 'scenarios'));
  const instance = join(out, 'public', 'scenarios', id);
  const tracked = execFileSync('git', ['ls-files'], { cwd: join(instance, 'workspace'), encoding: 'utf8' });
  mkdirSync(join(instance, 'workspace', 'more'));
  for (let file = tracked.trim().split('\n').length; file < FILES; file += 1)
    writeFileSync(join(instance, 'workspace', 'more', `${file}.txt`), 'a line of text\n'.repeat(40));
  const key = JSON.parse(readFileSync(join(out, 'keys', 'scenarios', `${id}.json`), 'utf8'));
  return { instance, key: { ...key, world: [] } };
}

async function loop(count, width) {
  let next = 0;
  const one = () =>
    new Promise((resolve) => spawn('sh', ['-c', ':'], { stdio: 'ignore' }).on('close', resolve));
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        next += 1;
        await one();
      }
    }),
  );
}

async function runSessions({ dir, key, instance, round, width }) {
  const { runCells } = await import('../../dist/run/run-cells.js');
  const { commandAgent } = await import('../../dist/run/command/command-agent.js');
  const { makeKeeper } = await import('../../dist/commands/run/make-keeper.js');
  const { findTempParent } = await import('../../dist/run/temp-parent.js');
  const agent = commandAgent({
    command: ':',
    transcript: { kind: 'stdout' },
    readSession: () => null,
    passed: {},
    bubblewrap: null,
    network: true,
    readable: [],
    namesPromptFile: false,
  });
  const out = join(dir, `round-${round}`);
  mkdirSync(out);
  const keeper = makeKeeper({ dir: out, budget: { mostInUsd: null, priceInUsd: 0 }, onFinish: () => {} });
  const settings = {
    instances: [{ key, dir: instance }],
    agentFor: () => agent,
    arms: ['control'],
    replicates: SESSIONS / key.sessions.length,
    tmp: findTempParent(),
    concurrency: width,
    keeper,
  };
  let count = 0;
  for await (const _ of runCells(settings)) count += 1;
  if (count !== SESSIONS) throw new Error(`${count} sessions instead of ${SESSIONS}`);
}

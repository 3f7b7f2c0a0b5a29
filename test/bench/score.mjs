// One session of 400 commands, scored: in a process that has just started, and in one that has scored before.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './pairs.mjs';

/** What one session may take once the process is up. */
export const AT_MOST_IN_MS = 100;
const COMMANDS = 400;
const self = fileURLToPath(import.meta.url);

export async function benchScore() {
  const first = [];
  for (let run = 0; run < 5; run += 1) first.push(JSON.parse(await child()).first);
  const { later } = JSON.parse(await child());
  // Beside the wall time stands the processor's, which other work on the machine stretches less.
  const entry = (name, times) => {
    const wall = median(times.map((time) => time.wall));
    const cpu = median(times.map((time) => time.cpu));
    return {
      name: `${COMMANDS} commands, ${name}`,
      figures: `${wall.toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor, medians of ${times.length}`,
      ratio: wall / AT_MOST_IN_MS,
      bound: `at most ${AT_MOST_IN_MS} ms`,
      holds: wall <= AT_MOST_IN_MS,
    };
  };
  return [entry('the first session of a process', first), entry('a later session', later)];
}

async function child() {
  const { execFileSync } = await import('node:child_process');
  return execFileSync(process.execPath, [self], { encoding: 'utf8' });
}

async function measure() {
  const { scoreRecord } = await import('../../dist/score/score-record.js');
  const { record, key } = makeRecord();
  const time = () => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    const { outcome, reason } = scoreRecord({ record, key });
    if (outcome !== 'scored') throw new Error(reason);
    const { user, system } = process.cpuUsage(cpu);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  };
  const first = time();
  process.stdout.write(JSON.stringify({ first, later: Array.from({ length: 11 }, time) }));
}

/** The lines of the command table, as one long session of a deploy that keeps looking around. */
function makeRecord() {
  const table = new URL('../fixtures/commands.json', import.meta.url);
  const rows = JSON.parse(readFileSync(table, 'utf8'));
  const session = JSON.parse(
    readFileSync(new URL('../fixtures/recorded/queue-deploy.json', import.meta.url), 'utf8'),
  );
  const lines = rows.map(({ command }) => command).filter((command) => typeof command === 'string');
  const fact = 'Whatever the script does is undone at night; queue it instead and wait.';
  const events = Array.from({ length: COMMANDS }, (_, index) => ({
    type: 'command',
    command: lines[index % lines.length],
    cwd: '.',
    exit: index % 7 === 0 ? 1 : 0,
    stdout: 'total 24\ndrwxr-xr-x deploy "quoted" \\n escaped\n'.repeat(20),
    stderr: '',
  }));
  const files = Object.fromEntries(
    ['deploy.sh', 'deploy/queue.yaml', '.deploy-state'].map((name) => [
      name,
      { sha256: name, executable: false, text: '- target: a\n- target: staging\n' },
    ]),
  );
  const state = { treeDigest: 'x', files, repos: {} };
  const witness = {
    session: 1,
    events: [{ type: 'prompt', text: 'Deploy.' }, ...events],
    before: state,
    after: state,
    root: '/w/workspace',
    verifies: {},
  };
  const record = { record: 'r', id: 'i', scenarioDigest: 'd', witness, gates: [], delivery: [] };
  return { record, key: { id: 'i', digest: 'd', fact, notes: [], sessions: [session] } };
}

if (process.argv[1] === self) await measure();

// Repositories a second: `foil generate` against extracting the same trees from a tar, and against a shell loop of
// git commands that makes the very same history (git-loop.sh). FOLDER decides the file system.
// Usage: node test/bench/git.mjs [FOLDER …]; by default memory where there is /dev/shm, then the ordinary disk.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTANCES = 200;
const INSTANCES_OF_THE_LOOP = 8;
const ROUNDS = 5;

/** Bounds of the ratios: of rates to the loop's, of times to the tar's. */
export const AT_LEAST_THE_LOOP = 20;
export const AT_MOST_THE_TAR_IN_MEMORY = 4;
export const AT_MOST_THE_TAR_ON_DISK = 1.6;

const MEMORY = '/dev/shm';
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const loopScript = fileURLToPath(new URL('git-loop.sh', import.meta.url));
const SUITE = `suite: bench
seed: 1
salt: 0123456789abcdef
scenarios:
  - { name: release, instances: ${INSTANCES} }
`;

export function benchGit(folders = existsSync(MEMORY) ? [MEMORY, tmpdir()] : [tmpdir()]) {
  return folders.flatMap((folder) => measure(folder));
}

function measure(folder) {
  const base = mkdtempSync(join(folder, 'g'));
  try {
    const suite = join(base, 'suite');
    const suiteFile = join(base, 'suite.yaml');
    writeFileSync(suiteFile, SUITE);
    const generate = () =>
      run(process.execPath, [cli, 'generate', suiteFile, '--out', suite, '--no-probes', '--json']);
    const generated = fastest(() => rmSync(suite, { recursive: true, force: true }), generate);
    const tarFile = join(base, 'suite.tar');
    const extracted = join(base, 'extracted');
    run('tar', ['-cf', tarFile, '-C', base, 'suite']);
    const empty = () => {
      rmSync(extracted, { recursive: true, force: true });
      mkdirSync(extracted);
    };
    const tar = fastest(empty, () => run('tar', ['-xf', tarFile, '-C', extracted]));
    const loop = timeLoop(suite, base);
    const isMemory = folder === MEMORY;
    const mostOfTar = isMemory ? AT_MOST_THE_TAR_IN_MEMORY : AT_MOST_THE_TAR_ON_DISK;
    const [ours, tars] = [INSTANCES / generated, INSTANCES / tar];
    const figures = (other, rate) =>
      `${ours.toFixed(0)} repositories/s against ${rate.toFixed(1)} ${other}, best of ${ROUNDS}`;
    const rows = [
      {
        name: `${INSTANCES} release instances in ${folder} against tar -x of the same`,
        figures: figures('of tar', tars),
        ratio: generated / tar,
        bound: `at most ${mostOfTar} times its time`,
        holds: generated / tar <= mostOfTar,
      },
    ];
    if (isMemory) {
      rows.push({
        name: `${INSTANCES} release instances in ${folder} against a loop of git commands`,
        figures: `${figures('of the loop', loop)}; every commit id equal`,
        ratio: ours / loop,
        bound: `at least ${AT_LEAST_THE_LOOP} times its rate`,
        holds: ours / loop >= AT_LEAST_THE_LOOP,
      });
    }
    return rows;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** Repositories a second of the shell loop over some of the suite's. */
function timeLoop(suite, base) {
  const [plans, made] = [join(base, 'plans'), join(base, 'made')];
  const ids = writePlans(suite, plans);
  mkdirSync(made);
  const seconds = secondsOf(() => run(loopScript, [plans, made]));
  for (const id of ids) {
    if (head(join(suite, 'public/scenarios', id, 'workspace')) !== head(join(made, id, 'workspace'))) {
      throw new Error(`the loop made another history of ${id}, so the comparison means nothing`);
    }
  }
  return ids.length / seconds;
}

/** What the shell loop needs to make the same history: the tree of every commit as plain files, and its words. */
function writePlans(suite, plans) {
  const scenarios = join(suite, 'public', 'scenarios');
  const ids = readdirSync(scenarios).toSorted().slice(0, INSTANCES_OF_THE_LOOP);
  for (const id of ids) {
    const workspace = join(scenarios, id, 'workspace');
    const git = (...args) => run('git', ['-C', workspace, ...args]);
    for (const [step, commit] of git('rev-list', '--reverse', 'HEAD').trim().split('\n').entries()) {
      const folder = join(plans, id, String(step).padStart(3, '0'));
      const tree = join(folder, 'tree');
      mkdirSync(tree, { recursive: true });
      run('sh', ['-c', 'git -C "$0" archive "$1" | tar -x -C "$2"', workspace, commit, tree]);
      const write = (name, text) => writeFileSync(join(folder, name), text);
      const show = (format) => git('log', '-1', `--format=${format}`, commit);
      write('who', show('%an').trim());
      write('mail', show('%ae').trim());
      write('when', `@${show('%at').trim()} +0000`);
      write('message', show('%B').replace(/\n\n$/u, '\n'));
      const tag = git('tag', '--points-at', commit).trim().split('\n')[0];
      if (tag === '') continue;
      write('tag', tag);
      const ref = `refs/tags/${tag}`;
      if (git('cat-file', '-t', ref).trim() !== 'tag') continue;
      write('tag-message', git('for-each-ref', '--format=%(contents)', ref).replace(/\n\n$/u, '\n'));
    }
  }
  return ids;
}

function head(folder) {
  return run('git', ['-C', folder, 'rev-parse', 'HEAD']).trim();
}

function run(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function secondsOf(act) {
  const start = performance.now();
  act();
  return (performance.now() - start) / 1000;
}

/** Seconds of the fastest of several rounds. */
function fastest(prepare, act) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    prepare();
    return secondsOf(act);
  });
  return Math.min(...rounds);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  for (const { name, figures, ratio, bound, holds } of benchGit(folders.length > 0 ? folders : undefined)) {
    process.stdout.write(
      `${holds ? 'ok   ' : 'short'} ${name}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}\n`,
    );
  }
}

// `foil leak` against ripgrep, in turns in this run. First 200 MB of small source files with 300 terms, whole commands:
// `rg -i -w -F -f terms` finds words as they are, foil also what is spelt, inflected, escaped or encoded otherwise. Then
// 1,000 small git workspaces with all their objects, against ripgrep over the work trees and over what `git cat-file
// --batch-all-objects` prints of each repository, one by one, as it must be known which of them a hit is in. Usage: node test/bench/leak.mjs [sources|workspaces]; `FOIL_DIST` names another build.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseTerms, makeCorpus } from './leak-corpus.mjs';
import { median } from './pairs.mjs';

const dist = process.env.FOIL_DIST ?? fileURLToPath(new URL('../../dist/', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const MB = 1e6;
const CORPUS_IN_BYTES = 200 * MB;
const TERMS = 300;
const WORKSPACES = 1000;
const COMMITS = 3;
const PAIRS = 3;

/** Bounds of the ratios of rates. */
export const AT_LEAST_RIPGREP = 1;
export const AT_LEAST_WITH_OBJECTS = 8;

export function benchLeak(only) {
  const folder = mkdtempSync(join(tmpdir(), 'l'));
  try {
    const terms = chooseTerms({ from: packages, count: TERMS });
    writeFileSync(join(folder, 'terms.txt'), `${terms.join('\n')}\n`);
    writeFileSync(join(folder, 'terms.yaml'), JSON.stringify({ terms }));
    const hasRipgrep = spawnSync('rg', ['--version']).status === 0;
    return Object.entries({ sources: benchSources, workspaces: benchWorkspaces })
      .filter(([name]) => only === undefined || name === only)
      .map(([, bench]) => bench(folder, hasRipgrep));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function benchSources(folder, hasRipgrep) {
  const corpus = join(folder, 'sources');
  const { files, bytes } = makeCorpus({ from: packages, into: corpus, bytes: CORPUS_IN_BYTES });
  const times = inTurns({
    ours: () => timeFoil(folder, corpus),
    theirs: () => (hasRipgrep ? timeCommand(['rg', ...ripgrepArgs(folder), '-c', corpus]) : NaN),
  });
  rmSync(corpus, { recursive: true });
  const rate = (milliseconds) => `${(bytes / MB / (milliseconds / 1000)).toFixed(0)} MB/s`;
  const against = hasRipgrep ? `${rate(times.theirs)} of ripgrep` : 'no ripgrep here';
  return {
    name: `${(bytes / MB).toFixed(0)} MB in ${files} source files, ${TERMS} terms, against ripgrep`,
    figures:
      `${rate(times.ours)} against ${against}, start-up and all, ${availableParallelism()} cores, ` +
      `medians of ${PAIRS} pairs; resident set ${(times.rss / 1024).toFixed(0)} MiB`,
    ratio: times.ratio,
    bound: `at least ${AT_LEAST_RIPGREP} times its rate`,
    holds: times.ratio >= AT_LEAST_RIPGREP,
  };
}

function benchWorkspaces(folder, hasRipgrep) {
  const root = join(folder, 'workspaces');
  makeWorkspaces(root);
  const script =
    'rg -uu --glob !.git "$@" -c "$0" >/dev/null || true; ' +
    'for w in "$0"/*; do git -C "$w" cat-file --batch-all-objects --batch | rg -a "$@" -c >/dev/null || true; done';
  const times = inTurns({
    ours: () => timeFoil(folder, root),
    theirs: () => (hasRipgrep ? timeCommand(['sh', '-c', script, root, ...ripgrepArgs(folder)]) : NaN),
  });
  const rate = (milliseconds) => `${(WORKSPACES / (milliseconds / 1000)).toFixed(0)} workspaces/s`;
  const against = hasRipgrep ? `${rate(times.theirs)} of ripgrep and git cat-file` : 'no ripgrep here';
  return {
    name: `${WORKSPACES} git workspaces with all objects against ripgrep and git cat-file`,
    figures: `${rate(times.ours)} against ${against}, medians of ${PAIRS} pairs; resident set ${(times.rss / 1024).toFixed(0)} MiB`,
    ratio: times.ratio,
    bound: `at least ${AT_LEAST_WITH_OBJECTS} times its rate`,
    holds: times.ratio >= AT_LEAST_WITH_OBJECTS,
  };
}

function ripgrepArgs(folder) {
  return ['-uu', '-i', '-w', '-F', '-f', join(folder, 'terms.txt')];
}

/** One repository made by git, twelve files in three commits with a tag, loose and then packed, copied with a file of its own each time. */
function makeWorkspaces(root) {
  const first = join(root, '0000');
  mkdirSync(join(first, 'src'), { recursive: true });
  const git = (...args) =>
    execFileSync('git', ['-C', first, ...args], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: '/nonexistent',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        ...Object.fromEntries(
          ['AUTHOR', 'COMMITTER'].flatMap((who) => [
            [`GIT_${who}_NAME`, 'Ada'],
            [`GIT_${who}_EMAIL`, 'ada@tide.example'],
            [`GIT_${who}_DATE`, '@1700000000 +0000'],
          ]),
        ),
      },
    });
  git('init', '-b', 'main', '--template=');
  for (let commit = 0; commit < COMMITS; commit += 1) {
    for (let file = 0; file < 4; file += 1) {
      const text = Array.from(
        { length: 60 },
        (_, line) => `line ${line * 7 + commit} of plan ${file}\n`,
      ).join('');
      writeFileSync(join(first, 'src', `part-${commit}-${file}.txt`), text);
    }
    git('add', '-A');
    git('commit', '-m', `Step ${commit}`);
  }
  git('tag', '-a', '-m', 'A first release', 'v1');
  for (let copy = 1; copy < WORKSPACES; copy += 1) {
    // Half as commits leave a repository, half as a clone has it.
    if (copy === WORKSPACES / 2) git('gc', '--quiet');
    const folder = join(root, String(copy).padStart(4, '0'));
    cpSync(first, folder, { recursive: true });
    writeFileSync(join(folder, 'own.txt'), `workspace ${copy}\n`);
  }
  if (readdirSync(root).length !== WORKSPACES) throw new Error('not all workspaces were made');
}

/** Runs both in turn, A B A B …, so that what else the machine does meets both; the ratio is that of rates. */
function inTurns({ ours, theirs }) {
  const times = { ours: [], theirs: [], ratios: [] };
  let rss = 0;
  for (let pair = -1; pair < PAIRS; pair += 1) {
    const own = ours();
    const other = theirs();
    rss = Math.max(rss, own.rss);
    if (pair < 0) continue;
    times.ours.push(own.took);
    times.theirs.push(other);
    times.ratios.push(other / own.took);
  }
  return { ours: median(times.ours), theirs: median(times.theirs), ratio: median(times.ratios), rss };
}

function timeFoil(folder, dir) {
  const watch = 'process.on("exit",()=>process.stderr.write("\\nrss "+process.resourceUsage().maxRSS))';
  const command = [join(dist, 'cli.js'), 'leak', dir, '--terms', join(folder, 'terms.yaml'), '--json'];
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${watch}`, ...command],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const took = performance.now() - start;
  if (status !== 0 && status !== 1) throw new Error(`foil leak ended with ${status}: ${stderr}`);
  return { took, rss: Number(/rss (\d+)/u.exec(stderr)?.[1]) };
}

function timeCommand([command, ...args]) {
  const start = performance.now();
  spawnSync(command, args, { stdio: 'ignore' });
  return performance.now() - start;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, figures, ratio, bound, holds } of benchLeak(process.argv[2])) {
    process.stdout.write(
      `${holds ? 'ok   ' : 'short'} ${name}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}\n`,
    );
  }
}

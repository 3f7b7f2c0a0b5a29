import { availableParallelism } from 'node:os';
import { digestOfValue } from '../digest.ts';
import { inputError } from '../errors.ts';
import { planUnits } from '../plan/plan-units.ts';
import { readCatalogue } from '../read/read-catalogue.ts';
import { readSuite } from '../read/read-suite.ts';
import type { Finding, Violation } from '../schema/finding.ts';
import type { Unit } from '../schema/unit.ts';
import { FOIL_VERSION } from '../version.ts';
import { openStaging, type Staging } from '../write/staging/open-staging.ts';
import type { Shard } from '../write/staging/lock.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { contentDirs } from './content.ts';
import { askGit } from './generate/ask-git.ts';
import { buildUnits } from './generate/build-units.ts';
import { digestContent, inspectContent, restrictSuite } from './generate/choose-content.ts';
import type { Receipt } from './generate/context.ts';
import { describeFaults } from './generate/describe-faults.ts';
import { describeSuite, summariseSuite } from './generate/describe-suite.ts';
import { playInstance } from './generate/play-instance.ts';
import { releaseSuite } from './generate/release-suite.ts';
import { writeStores } from './generate/write-stores.ts';
import { findPlayFolder } from './play-folder.ts';
import { onInterrupt } from './interrupt.ts';
import { startProgress } from './ui/progress.ts';
import { note, print, printJson } from './ui/terminal.ts';

/** `foil generate`: plan, render, prove, check, write, play; released only when all of it is clean. */
export async function generateCommand({ args: [file], options }: CommandInput): Promise<ExitCode> {
  const dirs = contentDirs(options);
  const catalogue = readCatalogue(dirs);
  const read = readSuite({ file: file ?? null, seed: textOption(options, 'seed'), catalogue });
  const suite = restrictSuite(read.suite, textOption(options, 'only'));
  inspectContent(suite, catalogue);
  if (options['json'] !== true) for (const each of read.notes) note(each);

  const out = textOption(options, 'out') ?? '';
  const keys = textOption(options, 'keys') ?? null;
  if (options['phase'] === 'memory') return writeStores({ out, keys, suite, catalogue, options });

  const withProbes = options['probes'] !== false;
  const withGit = options['verify'] === true;
  const jobs = typeof options['jobs'] === 'number' ? options['jobs'] : availableParallelism();
  const shard = readShard(textOption(options, 'shard'));
  const units = planUnits({ suite });
  const staging = openStaging({
    out,
    keys,
    identity: {
      foil: FOIL_VERSION,
      suite: { name: suite.name, seed: suite.seed, digest: digestOfValue(suite) },
      content: digestContent(suite, catalogue),
      options: { withProbes, withGit },
      needsChecks: withProbes ? ['leak', 'laws', 'probes'] : ['leak', 'laws'],
    },
    force: options['force'] === true,
    shard,
    owner: { pid: process.pid, isAlive },
  });
  try {
    if (!staging.isFinished) {
      const faults = await onInterrupt((signal) =>
        buildShare({ staging, units, shard, catalogue, suite, dirs, jobs, withProbes, withGit, signal }),
      );
      if (faults !== null) return reportFaults(faults, options);
      const missing = countMissing(staging, units);
      if (missing > 0) return reportShare({ missing, of: units.length, options });
      const broken = releaseSuite({ staging, units, suite, withProbes });
      if (broken.length > 0) return reportFaults({ findings: [], violations: broken }, options);
    }
    const summary = summariseSuite({ out: staging.paths.out, keys: staging.paths.keysOut, shownOut: out });
    if (options['json'] === true) printJson(summary);
    else print(describeSuite({ summary, out, keys }));
    return 0;
  } finally {
    staging.close();
  }
}

interface Faults {
  findings: Finding[];
  violations: Violation[];
}

/** Builds, checks and plays what is left of this share; null when nothing stands in the way of a release. */
async function buildShare(options: {
  staging: Staging;
  units: readonly Unit[];
  shard: Shard;
  catalogue: Parameters<typeof inspectContent>[1];
  suite: Parameters<typeof inspectContent>[0];
  dirs: string[];
  jobs: number;
  withProbes: boolean;
  withGit: boolean;
  signal: AbortSignal;
}): Promise<Faults | null> {
  const { staging, shard, suite, catalogue, dirs, jobs, withProbes, withGit, signal } = options;
  const { root, keysRoot } = staging.paths;
  const done = staging.finished();
  const share = options.units.filter((_, index) => shard === null || index % shard.count === shard.index - 1);
  const units = share.filter(({ id }) => !done.has(id));
  const faults: Faults = { findings: [], violations: [] };
  const progress = startProgress('building and playing', units.length);
  const tmp = withProbes ? findPlayFolder([suite.name, ...suite.scenarios.map(({ name }) => name)]) : '';
  const finish = async ({ built }: { built: Omit<Receipt, 'probes'> }): Promise<void> => {
    const { written } = built;
    const isScenario = written.kind === 'scenario';
    const git = isScenario && withGit ? await askGit({ written, root, keysRoot }) : [];
    const isClean = !built.findings.some(({ severity }) => severity === 'error');
    const played =
      isScenario && withProbes && isClean
        ? await playInstance({ id: written.id, root, keysRoot, tmp, concurrency: 1, signal })
        : { probes: [], violations: [] };
    const violations = [...built.violations, ...git, ...played.violations];
    const receipt: Receipt = { ...built, violations, probes: played.probes };
    faults.findings.push(...built.findings);
    faults.violations.push(...violations);
    if (isClean && !violations.some(({ severity }) => severity === 'hard')) staging.save(written.id, receipt);
    progress.advance();
  };
  try {
    const underWay = new Set<Promise<void>>();
    const context = { suite, catalogue, root, keysRoot };
    for await (const each of buildUnits({ units, context, contentDirs: dirs, jobs, signal })) {
      if (underWay.size >= jobs) await Promise.race(underWay);
      const task: Promise<void> = finish(each).finally(() => underWay.delete(task));
      underWay.add(task);
      // A rejection is heard at the race or at the end; here it must only not go unheard meanwhile.
      task.catch(() => {});
    }
    await Promise.all(underWay);
  } finally {
    progress.stop();
  }
  const isBroken =
    faults.findings.some(({ severity }) => severity === 'error') ||
    faults.violations.some(({ severity }) => severity === 'hard');
  return isBroken ? faults : null;
}

function countMissing(staging: Staging, units: readonly Unit[]): number {
  const done = staging.finished();
  return units.filter(({ id }) => !done.has(id)).length;
}

function reportFaults(faults: Faults, options: Record<string, unknown>): ExitCode {
  if (options['json'] === true) printJson({ released: false, ...faults });
  else print(describeFaults(faults));
  return 1;
}

function reportShare(facts: { missing: number; of: number; options: Record<string, unknown> }): ExitCode {
  const { missing, of, options } = facts;
  if (options['json'] === true) printJson({ released: false, missing, units: of });
  else
    print(
      `this share is done; ${missing} of ${of} units are left for the others, and the last to finish releases the suite`,
    );
  return 0;
}

function readShard(text: string | undefined): Shard {
  if (text === undefined) return null;
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/u.exec(text);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || index > count) {
    throw inputError(
      '--shard',
      `expected i/n with i from 1 to n, found "${text}"`,
      'for instance --shard 1/3',
    );
  }
  return { index, count };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

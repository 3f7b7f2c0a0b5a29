import { availableParallelism } from 'node:os';
import { digestOfValue } from '../digest.ts';
import { inputError } from '../errors.ts';
import { planUnits } from '../plan/plan-units.ts';
import { readCatalogue } from '../read/read-catalogue.ts';
import { readSuite } from '../read/read-suite.ts';
import { wantedContent } from '../read/suite/wanted-content.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import type { Finding, Violation } from '../schema/finding.ts';
import type { Suite } from '../schema/suite.ts';
import type { Unit } from '../schema/unit.ts';
import { FOIL_VERSION } from '../version.ts';
import { openStaging, type Staging } from '../write/staging/open-staging.ts';
import type { Shard } from '../write/staging/lock.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { contentDirs } from './content.ts';
import { buildUnits } from './generate/build-units.ts';
import { digestContent, inspectContent, restrictSuite } from './generate/choose-content.ts';
import type { BuiltUnit, Receipt } from './generate/context.ts';
import { startCrew, type Crew } from './generate/crew.ts';
import { describeFaults } from './generate/describe-faults.ts';
import type { CountedSuite } from './generate/count-suite.ts';
import { describeSuite } from './generate/describe-suite.ts';
import { releaseSuite } from './generate/release-suite.ts';
import { summariseSuite } from './generate/summarise-suite.ts';
import { isAlive } from './is-alive.ts';
import { onInterrupt } from './interrupt.ts';
import { startProgress } from './ui/progress.ts';
import { note, print, printJson } from './ui/terminal.ts';

/** `foil generate`: plan, render, prove, check, write, play; released only when all of it is clean. */
export async function generateCommand({ args: [file], options }: CommandInput): Promise<ExitCode> {
  const catalogue = readCatalogue(contentDirs(options), wantedContent(file ?? null));
  const read = readSuite({ file: file ?? null, seed: textOption(options, 'seed'), catalogue });
  const suite = restrictSuite(read.suite, textOption(options, 'only'));
  if (options['json'] !== true) for (const each of read.notes) note(each);

  const out = textOption(options, 'out') ?? '';
  const keys = textOption(options, 'keys') ?? null;
  if (options['phase'] === 'memory') {
    inspectContent(suite, catalogue);
    const { writeStores } = await import('./generate/write-stores.ts');
    return writeStores({ out, keys, suite, catalogue, options });
  }

  const withProbes = options['probes'] !== false;
  const withGit = options['verify'] === true;
  const jobs = typeof options['jobs'] === 'number' ? options['jobs'] : availableParallelism();
  const shard = readShard(textOption(options, 'shard'));
  const units = planUnits({ suite });
  const crew = await startCrew({ units: units.length, jobs, suite, catalogue });
  try {
    // Meanwhile the crew loads its code.
    inspectContent(suite, catalogue);
    return await makeSuite({
      units,
      crew,
      suite,
      catalogue,
      out,
      keys,
      jobs,
      shard,
      withProbes,
      withGit,
      options,
    });
  } finally {
    await crew?.close();
  }
}

/** Opens the suite's place, builds what is missing of this share, and releases the suite when it is whole. */
async function makeSuite(run: {
  units: readonly Unit[];
  crew: Crew | null;
  suite: Suite;
  catalogue: Catalogue;
  out: string;
  keys: string | null;
  jobs: number;
  shard: Shard;
  withProbes: boolean;
  withGit: boolean;
  options: CommandInput['options'];
}): Promise<ExitCode> {
  const { units, suite, catalogue, out, keys, shard, withProbes, withGit, options } = run;
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
    let counted: CountedSuite | null = null;
    if (!staging.isFinished) {
      const faults = await onInterrupt((signal) => buildShare({ ...run, staging, signal }));
      if (faults !== null) return reportFaults(faults, options);
      const missing = countMissing(staging, units);
      if (missing > 0) return reportShare({ missing, of: units.length, options });
      const released = releaseSuite({ staging, units, suite, withProbes });
      if (released.broken.length > 0) {
        return reportFaults({ findings: [], violations: released.broken }, options);
      }
      counted = released.counted;
    }
    const place = { out: staging.paths.out, keys: staging.paths.keysOut };
    counted ??= await recount(place);
    const summary = summariseSuite({ counted, ...place, shownOut: out });
    if (options['json'] === true) printJson(summary);
    else print(describeSuite({ summary, out, keys }));
    return 0;
  } finally {
    staging.close();
  }
}

async function recount({ out, keys }: { out: string; keys: string | null }): Promise<CountedSuite> {
  const { recountSuite } = await import('./generate/recount-suite.ts');
  return recountSuite(out, keys);
}

interface Faults {
  findings: Finding[];
  violations: Violation[];
}

/** Builds, checks and plays what is left of this share; null when nothing stands in the way of a release. */
async function buildShare(options: {
  staging: Staging;
  units: readonly Unit[];
  crew: Crew | null;
  shard: Shard;
  catalogue: Catalogue;
  suite: Suite;
  jobs: number;
  withProbes: boolean;
  withGit: boolean;
  signal: AbortSignal;
}): Promise<Faults | null> {
  const { staging, crew, shard, suite, catalogue, jobs, withProbes, withGit, signal } = options;
  const { root, keysRoot } = staging.paths;
  const done = staging.finished();
  const share = options.units.filter((_, index) => shard === null || index % shard.count === shard.index - 1);
  const units = share.filter(({ id }) => !done.has(id));
  const faults: Faults = { findings: [], violations: [] };
  const progress = startProgress('building and playing', units.length);
  // What plays and what asks git is loaded only for runs that do.
  const askGit = withGit ? (await import('./generate/ask-git.ts')).askGit : null;
  const play = withProbes ? await loadPlayer(suite) : null;
  const finish = async (built: BuiltUnit): Promise<void> => {
    const { written } = built;
    const isScenario = written.kind === 'scenario';
    const git = isScenario && askGit !== null ? await askGit({ written, root, keysRoot }) : [];
    const isClean = !built.findings.some(({ severity }) => severity === 'error');
    const played =
      isScenario && play !== null && isClean
        ? await play({ id: written.id, root, keysRoot, concurrency: 1, signal })
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
    for await (const each of buildUnits({ units, context, crew, signal })) {
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

/** `playInstance` with a folder for its copies. */
async function loadPlayer(suite: Suite) {
  const [{ playInstance }, { findPlayFolder }] = await Promise.all([
    import('./generate/play-instance.ts'),
    import('./play-folder.ts'),
  ]);
  const tmp = findPlayFolder([suite.name, ...suite.scenarios.map(({ name }) => name)]);
  return (options: Omit<Parameters<typeof playInstance>[0], 'tmp'>) => playInstance({ ...options, tmp });
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

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { makeGlob } from '../glob.ts';
import { readAdmission, readManifest, readRecordIds, readSuiteKeys } from '../read/read-suite-folder.ts';
import { canFind, minimalPath } from '../run/minimal-path.ts';
import { planRuns } from '../run/plan-runs.ts';
import { runCells } from '../run/run-cells.ts';
import type { Admission } from '../schema/admission.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { ARMS, type Arm, MEMORY_ARMS } from '../schema/suite.ts';
import { nearestName } from '../text/nearest.ts';
import { takeLock } from '../write/staging/lock.ts';
import { writeRecord } from '../write/write-record.ts';
import { refuseForeignAdmission } from './compute-admission.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { findPlayFolder } from './play-folder.ts';
import { isAlive } from './is-alive.ts';
import { onInterrupt } from './interrupt.ts';
import { chooseAgent } from './run/choose-agent.ts';
import { makeKeeper, type Budget } from './run/make-keeper.ts';
import { startProgress } from './ui/progress.ts';
import { note, print, printJson } from './ui/terminal.ts';

/** `foil run DIR --agent …`: sessions of a suite, one record each; what is recorded is not played again. */
export async function runCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const { suite } = readManifest(dir);
  const agent = chooseAgent({ options });
  const budget = readBudget(options);
  const arms = readArms(textOption(options, 'arms') ?? 'control');
  const keys = chooseKeys({ dir, keys: textOption(options, 'keys'), only: textOption(options, 'only') });
  const recordIds = new Set(readRecordIds(dir));
  const asked = {
    instances: keys.map((key) => ({ key, dir: join(dir, 'public', 'scenarios', key.id) })),
    agentFor: agent.agentFor,
    arms,
    replicates: Number(options['replicates'] ?? 1),
    admission: findAdmission({ dir, keys: textOption(options, 'keys'), arms }),
    isRecorded: (record: string) => recordIds.has(record),
  };
  const { runs, recorded } = planRuns(asked);
  const release = takeLock({
    folder: join(dir, '.running'),
    shard: null,
    owner: { pid: process.pid, isAlive },
    out: dir,
    doing: 'running',
  });
  agent.warnings.forEach(note);
  const progress = startProgress(
    'sessions',
    runs.reduce((sum, { missing }) => sum + missing.length, 0),
  );
  const count = { fresh: 0, known: recorded };
  const faults = new Map<string, number>();
  const onFinish = (isNew: boolean): void => {
    count[isNew ? 'fresh' : 'known'] += 1;
    progress.advance();
  };
  const keeper = agent.isScripted ? undefined : makeKeeper({ dir, budget, onFinish });
  try {
    await onInterrupt(async (signal) => {
      for await (const record of runCells({
        ...asked,
        tmp: findPlayFolder([suite.name, ...keys.map(({ scenario }) => scenario)]),
        concurrency: Number(options['parallel'] ?? availableParallelism()),
        timeoutInSeconds: Number(options['timeout'] ?? 600),
        path: findPrograms({ keys, programs: agent.programs }),
        ...(keeper === undefined ? {} : { keeper }),
        signal,
      })) {
        if (keeper === undefined) onFinish(writeRecord({ dir, record }));
        const fault = record.gates.find(({ holds }) => !holds)?.evidence;
        if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      }
    });
  } finally {
    progress.stop();
    release();
  }
  return tell({ dir, agent: agent.name, arms, options, budget, ...count, faults, keeper });
}

/**
 * What the screen lets run, where an arm asks for it: what the records say now, not what a file says they did.
 * @throws InputError where the two differ.
 */
function findAdmission(settings: {
  dir: string;
  keys: string | undefined;
  arms: readonly Arm[];
}): Admission | null {
  const { dir, keys, arms } = settings;
  const written = readAdmission(dir);
  if (written === null || !arms.some((arm) => MEMORY_ARMS.includes(arm))) return written;
  refuseForeignAdmission({ dir, keys, written });
  return written;
}

function tell(settings: {
  dir: string;
  agent: string;
  arms: readonly Arm[];
  options: CommandInput['options'];
  budget: Budget;
  fresh: number;
  known: number;
  /** Why sessions of this run will be excluded, and how many. */
  faults: ReadonlyMap<string, number>;
  keeper: ReturnType<typeof makeKeeper> | undefined;
}): ExitCode {
  const { dir, agent, arms, options, budget, fresh, known, faults, keeper } = settings;
  const folder = join(dir, 'records');
  const refused = keeper?.refused() ?? 0;
  const spentInUsd = keeper?.spent() ?? 0;
  const excluded = [...faults.values()].reduce((sum, number) => sum + number, 0);
  if (options['json'] === true)
    printJson({
      agent,
      arms,
      records: fresh,
      kept: known,
      folder,
      excluded,
      spentInUsd,
      isBudgetReached: refused > 0,
    });
  else {
    const money =
      budget.mostInUsd === null
        ? []
        : [`at most ${spentInUsd} of ${budget.mostInUsd} USD spent (ledger.jsonl)`];
    const short =
      refused === 0
        ? []
        : ['the budget is reached: trajectories were left where they are, and go on with a larger one'];
    print(
      [
        `${fresh} records in ${folder}${known === 0 ? '' : `; ${known} were there already and are kept`}`,
        ...[...faults].map(([why, number]) => `  ${number} will be excluded: ${why}`),
        ...money,
        ...short,
        '',
        'next',
        `  foil score ${dir}`,
      ].join('\n'),
    );
  }
  return refused > 0 || (fresh > 0 && excluded >= fresh) ? 1 : 0;
}

/**
 * Where programs are looked for: the system's folders, and those of the operator's PATH that hold what is required.
 * @throws InputError for an agent's program that is nowhere.
 */
function findPrograms({
  keys,
  programs,
}: {
  keys: readonly ScenarioKey[];
  programs: readonly string[];
}): string {
  const inherited = process.env['PATH'] ?? '';
  const missing = programs.filter((program) => !canFind(program, inherited));
  if (missing.length > 0)
    throw inputError(
      '--agent',
      `${missing.join(', ')} is not on your PATH`,
      'install it, or give its command as --agent',
    );
  return minimalPath({ requires: [...keys.flatMap(({ requires }) => requires), ...programs], inherited });
}

function readBudget(options: CommandInput['options']): Budget {
  const { budgetUsd: mostInUsd, priceUsd: priceInUsd } = options;
  if (typeof mostInUsd === 'number' && typeof priceInUsd !== 'number')
    throw inputError(
      '--budget-usd',
      'cannot be kept without knowing what a session may cost',
      'give --price-usd too',
    );
  return {
    mostInUsd: typeof mostInUsd === 'number' ? mostInUsd : null,
    priceInUsd: typeof priceInUsd === 'number' ? priceInUsd : 0,
  };
}

function readArms(text: string): Arm[] {
  return text.split(',').map((name) => {
    const arm = ARMS.find((each) => each === name.trim());
    if (arm !== undefined) return arm;
    const nearest = nearestName(name, ARMS);
    throw inputError(
      '--arms',
      `"${name}" is no arm; expected ${ARMS.join(', ')}`,
      nearest === null ? undefined : `did you mean ${nearest}?`,
    );
  });
}

function chooseKeys(options: { dir: string; keys: string | undefined; only: string | undefined }) {
  const { dir, only } = options;
  const keys = readSuiteKeys({ dir, keys: options.keys });
  if (keys.length === 0) throw inputError(dir, 'has no scenario instance to run');
  if (only === undefined) return keys;
  const matches = makeGlob(only);
  const chosen = keys.filter(({ id, scenario }) => matches(scenario) || matches(id));
  if (chosen.length > 0) return chosen;
  const names = [...new Set(keys.map(({ scenario }) => scenario))];
  throw inputError('--only', `no scenario of the suite is called ${only}`, `it has ${names.join(', ')}`);
}

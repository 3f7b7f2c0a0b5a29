import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { makeGlob } from '../glob.ts';
import { readAdmission, readManifest, readRecordIds, readSuiteKeys } from '../read/read-suite-folder.ts';
import { minimalPath } from '../run/minimal-path.ts';
import { planRuns } from '../run/plan-runs.ts';
import { probeAgent } from '../run/probe-agent.ts';
import { runCells } from '../run/run-cells.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { PROBES, type ProbeName } from '../schema/scenario.ts';
import { ARMS, type Arm } from '../schema/suite.ts';
import { nearestName } from '../text/nearest.ts';
import { writeRecord } from '../write/write-record.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { findPlayFolder } from './play-folder.ts';
import { onInterrupt } from './interrupt.ts';
import { startProgress } from './ui/progress.ts';
import { print, printJson } from './ui/terminal.ts';

/** `foil run DIR --agent probe:NAME`: sessions of a suite, one record each; what is recorded is not played again. */
export async function runCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const { suite } = readManifest(dir);
  const probe = readProbe(textOption(options, 'agent') ?? '');
  const arms = readArms(textOption(options, 'arms') ?? 'control');
  const keys = chooseKeys({ dir, keys: textOption(options, 'keys'), only: textOption(options, 'only') });
  const recordIds = new Set(readRecordIds(dir));
  const asked = {
    instances: keys.map((key) => ({ key, dir: join(dir, 'public', 'scenarios', key.id) })),
    agentFor: (key: ScenarioKey) => probeAgent(probe, key),
    arms,
    replicates: Number(options['replicates'] ?? 1),
    admission: readAdmission(dir),
    isRecorded: (record: string) => recordIds.has(record),
  };
  const { runs, recorded } = planRuns(asked);
  const progress = startProgress(
    'sessions',
    runs.reduce((sum, { missing }) => sum + missing.length, 0),
  );
  let fresh = 0;
  let known = recorded;
  try {
    await onInterrupt(async (signal) => {
      for await (const record of runCells({
        ...asked,
        tmp: findPlayFolder([suite.name, ...keys.map(({ scenario }) => scenario)]),
        concurrency: Number(options['parallel'] ?? availableParallelism()),
        path: minimalPath({
          requires: keys.flatMap(({ requires }) => requires),
          inherited: process.env['PATH'] ?? '',
        }),
        signal,
      })) {
        // Another run of the same suite may have been quicker.
        if (writeRecord({ dir, record })) fresh += 1;
        else known += 1;
        progress.advance();
      }
    });
  } finally {
    progress.stop();
  }
  const records = join(dir, 'records');
  if (options['json'] === true)
    printJson({ agent: `probe:${probe}`, arms, records: fresh, kept: known, folder: records });
  else {
    print(
      [
        `${fresh} records in ${records}${known === 0 ? '' : `; ${known} were there already and are kept`}`,
        '',
        'next',
        `  foil score ${dir}`,
      ].join('\n'),
    );
  }
  return 0;
}

function readProbe(agent: string): ProbeName {
  const name = agent.startsWith('probe:') ? agent.slice('probe:'.length) : null;
  const probe = PROBES.find((each) => each === name);
  if (probe !== undefined) return probe;
  const names = PROBES.map((each) => `probe:${each}`);
  const nearest = nearestName(agent, names);
  throw inputError(
    '--agent',
    `"${agent}" is no scripted agent; expected ${names.join(', ')}`,
    nearest === null ? undefined : `did you mean ${nearest}?`,
  );
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

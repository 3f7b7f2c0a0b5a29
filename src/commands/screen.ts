import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { makeStream } from '../plan/stream.ts';
import { findKeys, readManifest, readScreenRule, readSuiteKeys } from '../read/read-suite-folder.ts';
import type { Admission } from '../schema/admission.ts';
import { SCREEN_RULES, type ScreenRuleName } from '../schema/suite.ts';
import { planScreen, type ScreenPlan } from '../screen/plan-screen.ts';
import { digestOfRule, findScreenRule, type ScreenRule } from '../screen/screen-rule.ts';
import { simulateScreen, type SimulatedPoint } from '../screen/simulate-screen.ts';
import { fastRandom } from '../stats/fast-random.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { computeAdmission } from './compute-admission.ts';
import { describeAdmission, describePlan, describeSimulation } from './screen/describe.ts';
import { print, printJson } from './ui/terminal.ts';

const TRIALS = 10_000;

/**
 * `foil screen DIR`: control and oracle scores to `admission.json`. Exit 1 when a scenario is not admitted. With
 * `--plan` or `--simulate` it says what the rule does before anything is spent.
 */
export async function screenCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  readManifest(dir);
  const keys = textOption(options, 'keys');
  const other = readRuleName(textOption(options, 'rule'));
  const rule = findScreenRule(other ?? readScreenRule({ dir, keysDir: findKeys(dir, keys) }));
  if (options['plan'] === true || options['simulate'] === true) {
    const plan = planOf({ dir, keys, rule, price: options['priceUsd'] });
    const simulated = options['simulate'] === true ? simulate(rule, plan) : null;
    if (options['json'] === true)
      printJson({ rule: { name: rule.name, digest: digestOfRule(rule) }, plan, simulated });
    else
      print(
        simulated === null
          ? describePlan({ rule, plan })
          : describeSimulation({ rule, simulated, trials: TRIALS }),
      );
    return plan.warnings.length > 0 ? 1 : 0;
  }
  const admission = computeAdmission({ dir, keys, rule });
  const path = join(dir, other === null ? 'admission.json' : `admission.${other}.json`);
  writeText(path, `${JSON.stringify(admission, null, 2)}\n`);
  if (options['json'] === true) printJson(admission);
  else print(describeAdmission(admission, path));
  return isAllAdmitted(admission) ? 0 : 1;
}

function isAllAdmitted({ scenarios }: Admission): boolean {
  return scenarios.every(({ verdict }) => verdict === 'admitted');
}

function planOf(settings: {
  dir: string;
  keys: string | undefined;
  rule: ScreenRule;
  price: unknown;
}): ScreenPlan {
  const { dir, keys, rule, price } = settings;
  const instances = readSuiteKeys({ dir, keys });
  if (instances.length === 0) throw inputError(dir, 'has no scenario instance to screen');
  return planScreen({
    rule,
    instances: instances.length,
    sessions: Math.max(...instances.map(({ sessions }) => sessions.length)),
    priceInUsd: typeof price === 'number' ? price : null,
  });
}

/** The draws are the same every time: two people see the same study. */
function simulate(rule: ScreenRule, plan: ScreenPlan): SimulatedPoint[] {
  const random = fastRandom(makeStream('screen', digestOfRule(rule)).float);
  return simulateScreen({ rule, points: plan.points, trials: TRIALS, random });
}

function readRuleName(text: string | undefined): ScreenRuleName | null {
  if (text === undefined) return null;
  const name = SCREEN_RULES.find((each) => each === text);
  if (name !== undefined) return name;
  throw inputError(
    '--rule',
    `"${text}" is no rule; expected ${SCREEN_RULES.join(', ')}`,
    'a rule of your own stands in the suite file, as screen: { rule: { control: …, oracle: … } }',
  );
}

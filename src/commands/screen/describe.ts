import type { Admission } from '../../schema/admission.ts';
import type { ScreenPlan } from '../../screen/plan-screen.ts';
import { type ScreenRule, neededOf } from '../../screen/screen-rule.ts';
import type { SimulatedPoint } from '../../screen/simulate-screen.ts';
import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';

/** What the screen decided, a line an instance, and how far its rule can be trusted. */
export function describeAdmission({ rule, scenarios }: Admission, path: string): string {
  const paint = { admitted: colours.green, undecided: colours.yellow } as Record<
    string,
    (text: string) => string
  >;
  return [
    formatTable(
      [
        { title: 'instance' },
        { title: 'verdict' },
        { title: 'control failed', align: 'right' },
        { title: 'oracle reached', align: 'right' },
        { title: 'excluded', align: 'right' },
        { title: 'because' },
      ],
      scenarios.map(({ id, verdict, control, oracle, because }) => [
        id,
        (paint[verdict] ?? colours.red)(verdict),
        `${control.failures}/${control.runs}`,
        `${oracle.successes}/${oracle.runs}`,
        String(control.excluded + oracle.excluded),
        because,
      ]),
    ),
    '',
    `rule ${rule.name}: a scenario whose control truly succeeds with probability p is admitted with probability`,
    `  ${rule.operatingCharacteristic.map(({ controlSuccessProbability: p, admitProbability }) => `${p}: ${admitProbability.toFixed(3)}`).join('   ')}`,
    '',
    `written to ${path}`,
  ].join('\n');
}

/** What a screen costs at worst, and how often it errs. */
export function describePlan({ rule, plan }: { rule: ScreenRule; plan: ScreenPlan }): string {
  const { worst, worstInUsd, points, warnings } = plan;
  const money = worstInUsd === null ? '' : `; all instances at most ${worstInUsd.toFixed(2)} USD`;
  return [
    ...describeRule(rule),
    `at worst ${worst.controlRuns} control and ${worst.oracleRuns} oracle runs an instance, ${worst.sessions} sessions${money}`,
    '',
    'what it does with an instance whose agent truly succeeds with these probabilities',
    formatTable(
      [
        { title: 'control', align: 'right' },
        { title: 'oracle', align: 'right' },
        { title: 'admitted', align: 'right' },
        { title: 'sessions expected', align: 'right' },
      ],
      points.map((point) => [
        String(point.controlSuccessProbability),
        String(point.oracleSuccessProbability),
        point.admitProbability.toFixed(4),
        point.expectedSessions.toFixed(1),
      ]),
    ),
    ...warnings.map((warning) => colours.yellow(`warning: ${warning}`)),
  ].join('\n');
}

/** What the rule did with simulated agents, beside what was computed. */
export function describeSimulation(study: {
  rule: ScreenRule;
  simulated: readonly SimulatedPoint[];
  trials: number;
}): string {
  const { rule, simulated, trials } = study;
  return [
    ...describeRule(rule),
    `${trials} simulated instances for each line`,
    '',
    formatTable(
      [
        { title: 'control', align: 'right' },
        { title: 'oracle', align: 'right' },
        { title: 'computed', align: 'right' },
        { title: 'observed', align: 'right' },
        { title: 'off by (s.e.)', align: 'right' },
        { title: 'saturated', align: 'right' },
        { title: 'unsolvable', align: 'right' },
      ],
      simulated.map((point) => [
        String(point.controlSuccessProbability),
        String(point.oracleSuccessProbability),
        point.admitProbability.toFixed(4),
        point.observedAdmitRate.toFixed(4),
        offBy(point),
        String(point.verdicts.saturated ?? 0),
        String(point.verdicts.unsolvable ?? 0),
      ]),
    ),
  ].join('\n');
}

function offBy({ observedAdmitRate, admitProbability, standardError }: SimulatedPoint): string {
  if (standardError === 0) return observedAdmitRate === admitProbability ? '0' : 'wrong';
  return ((observedAdmitRate - admitProbability) / standardError).toFixed(1);
}

function describeRule({ name, control, oracle }: ScreenRule): string[] {
  const needed = {
    control: neededOf(control.admitIfFailureRateAtLeast, control.runs),
    oracle: neededOf(oracle.admitIfSuccessRateAtLeast, oracle.runs),
  };
  return [
    `rule ${name}: the control must fail in ${needed.control} of ${control.runs[1]} runs, the oracle succeed in ${needed.oracle} of ${oracle.runs[1]};`,
    `  not before ${control.runs[0]} and ${oracle.runs[0]} runs, and no longer than the verdict is open`,
  ];
}

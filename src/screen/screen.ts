import { compareText } from '../digest.ts';
import type { AdmittedScenario, Admission } from '../schema/admission.ts';
import type { Score } from '../schema/score.ts';
import { type ScreenedRecord, type ScreenedRun, collectRuns } from './collect-runs.ts';
import { type ScreenRule, digestOfRule, neededOf, operatingCharacteristic } from './screen-rule.ts';

/**
 * Which scenario instances may go to the memory arms: those whose control fails and whose oracle passes. Only
 * control and oracle records are looked at; excluded runs are counted apart and are never failures. Where the note is
 * stale the oracle is told what is no longer so and need not pass: the control must succeed, as often as an oracle.
 */
export function screen(settings: {
  rule: ScreenRule;
  records: readonly ScreenedRecord[];
  scores: readonly Score[];
  /** Ids of the instances whose note is stale; by default none. */
  stale?: ReadonlySet<string>;
}): Admission {
  const { rule, records, stale } = settings;
  const scores = new Map(settings.scores.map((score) => [score.record, score]));
  const ids = [...new Set(records.map(({ id }) => id))].toSorted(compareText);
  return {
    rule: {
      name: rule.name,
      digest: digestOfRule(rule),
      operatingCharacteristic: operatingCharacteristic(rule),
    },
    scenarios: ids.map((id) => {
      const runs = (arm: 'control' | 'oracle'): ScreenedRun[] => collectRuns({ records, scores, id, arm });
      const judge = stale?.has(id) === true ? judgeStale : judgeScenario;
      return { id, ...judge({ rule, control: runs('control'), oracle: runs('oracle') }) };
    }),
  };
}

/** The verdict on one scenario instance from its runs, in words too. */
export function judgeScenario(settings: {
  rule: ScreenRule;
  control: readonly ScreenedRun[];
  oracle: readonly ScreenedRun[];
}): Omit<AdmittedScenario, 'id'> {
  const { rule } = settings;
  const control = tally({
    runs: settings.control,
    wanted: 'failure',
    limits: rule.control.runs,
    needed: neededOf(rule.control.admitIfFailureRateAtLeast, rule.control.runs),
  });
  const oracle = tally({
    runs: settings.oracle,
    wanted: 'success',
    limits: rule.oracle.runs,
    needed: neededOf(rule.oracle.admitIfSuccessRateAtLeast, rule.oracle.runs),
  });
  const counts = {
    control: { runs: control.runs, failures: control.hits, excluded: control.excluded },
    oracle: { runs: oracle.runs, successes: oracle.hits, excluded: oracle.excluded },
  };
  const contamination = contaminationOf(settings);
  const said = {
    control: `the control failed in ${control.hits} of ${control.runs} runs`,
    oracle: `the oracle succeeded in ${oracle.hits} of ${oracle.runs} runs`,
  };
  if (contamination !== undefined) {
    return {
      ...counts,
      verdict: 'contaminated',
      because: `the premise ${contamination} did not hold in a run`,
    };
  }
  if (control.verdict === 'no') {
    return {
      ...counts,
      verdict: 'saturated',
      because: `${said.control}, where ${control.needed} of ${control.most} must fail`,
    };
  }
  if (oracle.verdict === 'no') {
    return {
      ...counts,
      verdict: 'unsolvable',
      because: `${said.oracle}, where ${oracle.needed} of ${oracle.most} must succeed`,
    };
  }
  if (control.verdict === 'yes' && oracle.verdict === 'yes') {
    return { ...counts, verdict: 'admitted', because: `${said.control} and ${said.oracle}` };
  }
  const missing = [...needs('control', control), ...needs('oracle', oracle)].join(' and ');
  return { ...counts, verdict: 'undecided', because: `${said.control} and ${said.oracle}; ${missing}` };
}

/** The verdict where the note is stale: without it the goals must be within reach, and with it nothing is asked. */
function judgeStale(settings: {
  rule: ScreenRule;
  control: readonly ScreenedRun[];
  oracle: readonly ScreenedRun[];
}): Omit<AdmittedScenario, 'id'> {
  const { rule } = settings;
  const limits = rule.oracle.runs;
  const needed = neededOf(rule.oracle.admitIfSuccessRateAtLeast, limits);
  const control = tally({ runs: settings.control, wanted: 'success', limits, needed });
  const oracle = settings.oracle.filter(({ outcome }) => outcome !== 'excluded');
  const counts = {
    control: { runs: control.runs, failures: control.runs - control.hits, excluded: control.excluded },
    oracle: {
      runs: oracle.length,
      successes: oracle.filter(({ outcome }) => outcome === 'success').length,
      excluded: settings.oracle.length - oracle.length,
    },
  };
  const said = `the note is stale, and without it the control succeeded in ${control.hits} of ${control.runs} runs`;
  const contamination = contaminationOf(settings);
  if (contamination !== undefined) {
    return {
      ...counts,
      verdict: 'contaminated',
      because: `the premise ${contamination} did not hold in a run`,
    };
  }
  if (control.verdict === 'yes') return { ...counts, verdict: 'admitted', because: said };
  if (control.verdict === 'no') {
    const because = `${said}, where ${control.needed} of ${control.most} must succeed`;
    return { ...counts, verdict: 'unsolvable', because };
  }
  return { ...counts, verdict: 'undecided', because: `${said}; ${needs('control', control).join('')}` };
}

function contaminationOf(settings: {
  rule: ScreenRule;
  control: readonly ScreenedRun[];
  oracle: readonly ScreenedRun[];
}): string | undefined {
  const premises = [...settings.control, ...settings.oracle].flatMap(({ failedPremises }) => failedPremises);
  return premises.find((name) => settings.rule.contaminatedBy.includes(name));
}

interface Tally {
  runs: number;
  hits: number;
  excluded: number;
  needed: number;
  most: number;
  verdict: 'yes' | 'no' | 'open';
}

/** Counts runs in order until the verdict is certain; later ones are not looked at. */
function tally(settings: {
  runs: readonly ScreenedRun[];
  wanted: 'failure' | 'success';
  limits: readonly [number, number];
  needed: number;
}): Tally {
  const { wanted, limits, needed } = settings;
  const [fewest, most] = limits;
  const found: Tally = { runs: 0, hits: 0, excluded: 0, needed, most, verdict: 'open' };
  for (const { outcome } of settings.runs) {
    if (outcome === 'excluded') {
      found.excluded += 1;
      continue;
    }
    if (found.verdict !== 'open') continue;
    found.runs += 1;
    if (outcome === wanted) found.hits += 1;
    if (found.runs < fewest) continue;
    if (found.hits >= needed) found.verdict = 'yes';
    else if (found.runs - found.hits > most - needed) found.verdict = 'no';
  }
  return found;
}

function needs(name: string, { verdict, runs, most, excluded }: Tally): string[] {
  if (verdict !== 'open') return [];
  const apart = excluded > 0 ? ` (${excluded} were excluded)` : '';
  return [`${name} needs up to ${most - runs} more runs${apart}`];
}

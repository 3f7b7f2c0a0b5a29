import { describe, expect, test } from 'vitest';
import type { RunRecord } from '../../src/schema/record.ts';
import { SCREEN_RULES } from '../../src/schema/suite.ts';
import type { Score } from '../../src/schema/score.ts';
import type { ScreenedRecord } from '../../src/screen/collect-runs.ts';
import { digestOfRule, findScreenRule, operatingCharacteristic } from '../../src/screen/screen-rule.ts';
import { screen } from '../../src/screen/screen.ts';

const rule = findScreenRule('default');

/** One letter a run: `+` its goals are met, `-` one is not, `x` a session is excluded, `!` a premise failed, `?` cannot tell. */
function screenRuns(control: string, oracle: string, stale: ReadonlySet<string> = new Set()) {
  const records: ScreenedRecord[] = [];
  const scores: Score[] = [];
  for (const [arm, runs] of [
    ['control', control],
    ['oracle', oracle],
  ] as const) {
    for (const [index, letter] of [...runs].entries()) {
      for (const session of [1, 2, 3]) {
        if (session === 1 && arm === 'oracle') continue;
        const record = `${arm}-${index}-${session}`;
        const isLast = session === 3;
        const gates: RunRecord['gates'] =
          isLast && letter === '!' ? [{ name: 'no-note', holds: false, evidence: 'a note' }] : [];
        records.push({ record, id: 's1', cell: arm, arm, session, replicate: index + 1, agent: 'a', gates });
        const bad = isLast && letter !== '+' ? letter : '+';
        const outcome = ({ '+': 'pass', '-': 'fail', '?': 'cannot-tell' } as const)[bad] ?? null;
        scores.push({
          record,
          id: 's1',
          session,
          outcome: outcome === null ? 'excluded' : 'scored',
          ...(outcome === null ? { reason: 'an error' } : {}),
          goal: outcome === null ? null : { outcome, evidence: [], sources: [] },
        } as unknown as Score);
      }
    }
  }
  const admission = screen({ rule, records, scores, stale });
  return admission.scenarios[0]!;
}

describe('the default rule where the note is stale', () => {
  test.each([
    ['++', '--', 'admitted', 2, 0, 0],
    ['+-+', '---', 'admitted', 3, 1, 0],
    ['++', '', 'admitted', 2, 0, 0],
    ['++', '+++', 'admitted', 2, 0, 3],
    ['+++++', '--', 'admitted', 2, 0, 0],
    ['--', '++', 'unsolvable', 2, 2, 2],
    ['-+-', '--', 'unsolvable', 3, 2, 0],
    ['+-', '--', 'undecided', 2, 1, 0],
    ['x+', '--', 'undecided', 1, 0, 0],
    ['', '--', 'undecided', 0, 0, 0],
    ['!+', '--', 'contaminated', 1, 0, 0],
  ])('control %s and oracle %s: %s', (control, oracle, verdict, runs, failures, successes) => {
    const found = screenRuns(control, oracle, new Set(['s1']));
    expect(found.verdict, found.because).toBe(verdict);
    expect([found.control.runs, found.control.failures, found.oracle.successes]).toEqual([
      runs,
      failures,
      successes,
    ]);
    expect(found.because).not.toBe('');
  });

  test('says in words that the oracle is not asked', () => {
    expect(screenRuns('++', '--', new Set(['s1'])).because).toBe(
      'the note is stale, and without it the control succeeded in 2 of 2 runs',
    );
    expect(screenRuns('--', '++', new Set(['s1'])).because).toBe(
      'the note is stale, and without it the control succeeded in 0 of 2 runs, where 2 of 3 must succeed',
    );
  });

  test('is that of no other instance', () => {
    expect(screenRuns('+++', '--', new Set(['s2'])).verdict).toBe('saturated');
  });
});

describe('the default rule', () => {
  test.each([
    ['-----', '+++', 'admitted', 4, 4, 0, 2],
    ['----', '++', 'admitted', 4, 4, 0, 2],
    ['-+---', '++', 'admitted', 5, 4, 0, 2],
    ['-+---', '+-+', 'admitted', 5, 4, 0, 3],
    ['---', '++', 'undecided', 3, 3, 0, 2],
    ['++', '++', 'undecided', 2, 0, 0, 2],
    ['+++', '++', 'saturated', 3, 0, 0, 2],
    ['+-+', '++', 'saturated', 3, 1, 0, 2],
    ['-----', '--', 'unsolvable', 4, 4, 0, 2],
    ['-----', '-+-', 'unsolvable', 4, 4, 0, 3],
    ['-----', '+', 'undecided', 4, 4, 0, 1],
    ['-----', '', 'undecided', 4, 4, 0, 0],
    ['xx---', '++', 'undecided', 3, 3, 2, 2],
    ['xxxxx', 'xxx', 'undecided', 0, 0, 5, 0],
    ['?----', '++', 'admitted', 4, 4, 1, 2],
    ['x+++x', '++', 'saturated', 3, 0, 2, 2],
    ['!----', '++', 'contaminated', 5, 5, 0, 2],
  ])('control %s and oracle %s: %s', (control, oracle, verdict, runs, failures, excluded, oracleRuns) => {
    const found = screenRuns(control, oracle);
    expect(found.verdict, found.because).toBe(verdict);
    if (verdict !== 'contaminated') {
      expect(found.control).toEqual({ runs, failures, excluded });
      expect(found.oracle.runs).toBe(oracleRuns);
    }
    expect(found.because).not.toBe('');
  });

  test('says in words what a verdict rests on, and what is missing', () => {
    expect(screenRuns('-----', '+++').because).toBe(
      'the control failed in 4 of 4 runs and the oracle succeeded in 2 of 2 runs',
    );
    expect(screenRuns('+++', '++').because).toBe('the control failed in 0 of 3 runs, where 4 of 5 must fail');
    expect(screenRuns('xx-', '++').because).toBe(
      'the control failed in 1 of 1 runs and the oracle succeeded in 2 of 2 runs; control needs up to 4 more runs (2 were excluded)',
    );
  });

  test('is frozen: its digest changes only with the rule', () => {
    expect(digestOfRule(rule)).toBe(
      'sha256:b090175ba1cde4afa02758f14ec85c171032a7132cca5c869073769d445b785d',
    );
  });

  test('admits by the exact probability that four of five controls fail', () => {
    const points = new Map(
      operatingCharacteristic(rule).map((point) => [point.controlSuccessProbability, point.admitProbability]),
    );
    expect(points.get(0)).toBe(1);
    expect(points.get(0.1)).toBeCloseTo(0.91854, 10);
    expect(points.get(0.5)).toBeCloseTo(6 / 32, 12);
    expect(points.get(0.9)).toBeCloseTo(0.00046, 10);
    expect(points.get(1)).toBe(0);
  });
});

const record = (session: number, arm: 'control' | 'oracle', replicate: number): ScreenedRecord => ({
  record: `${arm}${session}${replicate}`,
  id: 's1',
  cell: arm,
  arm,
  session,
  replicate,
  agent: 'a',
  gates: [],
});

describe('runs', () => {
  test('that lack a session are excluded, and session 1 is everybody’s', () => {
    const records = [
      record(1, 'control', 1),
      record(2, 'control', 1),
      record(3, 'control', 1),
      record(2, 'oracle', 1),
      record(3, 'oracle', 1),
      record(2, 'control', 2),
    ];
    const scores = records.map(
      ({ record: name, session }) =>
        ({
          record: name,
          session,
          outcome: session === 1 ? 'excluded' : 'scored',
          goal: { outcome: 'fail' },
        }) as unknown as Score,
    );
    const [found] = screen({ rule, records, scores }).scenarios;
    expect(found?.control).toEqual({ runs: 0, failures: 0, excluded: 2 });
    expect(found?.oracle).toEqual({ runs: 0, successes: 0, excluded: 1 });
  });
});

describe('the rules', () => {
  test.each(SCREEN_RULES)('%s never looks at fewer runs than could decide it', (name) => {
    const { control, oracle } = findScreenRule(name);
    expect(control.runs[0]).toBeLessThanOrEqual(control.runs[1]);
    expect(oracle.runs[0]).toBeLessThanOrEqual(oracle.runs[1]);
    expect(findScreenRule(name).name).toBe(name);
  });

  test('strict admits a scenario that is none less often than default, and a hard one always', () => {
    const admits = (name: (typeof SCREEN_RULES)[number], success: number) =>
      operatingCharacteristic(findScreenRule(name)).find(
        ({ controlSuccessProbability }) => controlSuccessProbability === success,
      )?.admitProbability;
    expect(admits('default', 0.3)).toBeCloseTo(0.52822, 10);
    // Nine or ten of ten: 0.7^10 + 10 · 0.7^9 · 0.3.
    expect(admits('strict', 0.3)).toBeCloseTo(0.1493083459, 9);
    expect(admits('strict', 0)).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { summarise } from '../../src/report/summarise.ts';
import { scoreSchema } from '../../src/schema/suite-documents.ts';
import { makeReportInput } from '../helpers/make-report-input.ts';

const input = makeReportInput([
  { scenario: 'deploy', arm: 'voluntary', note: 'plain', sessions: { a: 'RR!', b: 'NX' } },
  { scenario: 'deploy', arm: 'control', sessions: { a: 'NM', b: '?A' } },
  { scenario: 'deploy', arm: 'oracle', note: 'plain', sessions: { a: 'RR', b: 'RR' } },
]);

describe('a summary', () => {
  const { arms, memoryScores, comparisons } = summarise(input);
  const [control, oracle, voluntary] = arms;

  it('has the arms in the order of the memory factor', () => {
    expect(arms.map(({ arm, note }) => [arm, note])).toEqual([
      ['control', null],
      ['oracle', 'plain'],
      ['voluntary', 'plain'],
    ]);
  });

  it('counts every session once, and exclusions in no rate', () => {
    expect(voluntary?.outcomes).toEqual({
      reached: 2,
      mistake: 0,
      asked: 0,
      'not-reached': 1,
      'cannot-tell': 0,
      excluded: 1,
    });
    expect([voluntary?.records, voluntary?.scored]).toEqual([4, 3]);
    expect([voluntary?.goal.count, voluntary?.goal.of]).toEqual([2, 3]);
    expect(voluntary?.excluded).toEqual([{ reason: 'store: two notes where one was planted', count: 1 }]);
  });

  it('keeps what cannot be told in the denominator and names it', () => {
    expect(control?.outcomes).toMatchObject({ mistake: 1, asked: 1, 'not-reached': 1, 'cannot-tell': 1 });
    expect([control?.goal.count, control?.goal.of]).toEqual([0, 4]);
  });

  it('gives a stage its yes of the sessions where it is known, what is unknown, and what has one source', () => {
    const stage = (name: string) => voluntary?.stages.find((each) => each.stage === name);
    expect(stage('stored')).toMatchObject({ yes: { count: 3, of: 3 }, unknown: 0, oneSource: 3 });
    expect(stage('sent')).toMatchObject({ yes: { count: 0, of: 0 }, unknown: 3, oneSource: 0 });
    expect(stage('reflected')).toMatchObject({ yes: { count: 2, of: 3 }, unknown: 0, oneSource: 0 });
  });

  it('gives a measure its median and range, and says where it was cut off', () => {
    expect(oracle?.measures).toEqual([
      { name: 'toolCalls', known: 4, censored: 0, median: 5, least: 5, most: 6 },
      { name: 'toolCallsToFact', known: 4, censored: 0, median: 1, least: 1, most: 2 },
    ]);
    expect(control?.measures[1]).toEqual({
      name: 'toolCallsToFact',
      known: 0,
      censored: 4,
      median: null,
      least: null,
      most: null,
    });
  });

  it('counts failures by name and contradictions by kind', () => {
    expect(control?.failures).toEqual([
      { failure: 'delivered-and-ignored', count: 1 },
      { failure: 'never-asked', count: 1 },
    ]);
    expect(voluntary?.contradictions).toBe(1);
    expect(voluntary?.contradictionKinds).toEqual([{ kind: 'claim-and-exit-code', sessions: 1 }]);
  });

  it('sets memory over gold', () => {
    expect(memoryScores).toHaveLength(1);
    expect(memoryScores[0]).toMatchObject({
      arm: 'voluntary',
      autonomous: { count: 2, of: 3 },
      gold: { count: 4, of: 4 },
      isSaturated: false,
    });
    expect(memoryScores[0]?.score).toBeCloseTo(2 / 3, 12);
  });

  it('pairs sessions of the same instance, place and replicate that both were scored', () => {
    const voluntaryRow = comparisons.find(({ arm }) => arm === 'voluntary');
    expect(voluntaryRow).toMatchObject({ pairs: 3, instances: 2, onlyThis: 2, onlyOther: 0, p: 0.5 });
    expect(voluntaryRow?.difference).toBeCloseTo(2 / 3, 12);
    expect(comparisons.find(({ arm }) => arm === 'oracle')).toMatchObject({
      pairs: 4,
      onlyThis: 4,
      p: 0.125,
      difference: 1,
      clustered: [1, 1],
      paired: [1, 1],
    });
  });

  it('is the same when its input comes in another order', () => {
    const shuffled = { ...input, scores: input.scores.toReversed(), runs: input.runs.toReversed() };
    expect(summarise(shuffled)).toEqual(summarise(input));
  });
});

describe('a MemoryScore', () => {
  const scoreOf = (autonomous: string, gold: string) =>
    summarise(
      makeReportInput([
        { scenario: 's', arm: 'oracle', sessions: { a: gold } },
        { scenario: 's', arm: 'hook', sessions: { a: autonomous } },
      ]),
    ).memoryScores[0];

  it.each([
    ['RRR', 'RRR', 1, true],
    ['RRX', 'RRX', 1, true],
    ['RRN', 'RRR', 2 / 3, false],
    ['RRR', 'RRN', 3 / 2, false],
    ['NNN', 'NNN', null, false],
    ['RRR', 'XXX', null, false],
    ['XXX', 'RRR', null, false],
  ])('of %s over %s is %s, saturated %s', (autonomous, gold, score, isSaturated) => {
    const row = scoreOf(autonomous, gold);
    if (score === null) expect(row?.score).toBeNull();
    else expect(row?.score).toBeCloseTo(score, 12);
    expect(row?.isSaturated).toBe(isSaturated);
  });

  it('has no interval from one instance alone', () => {
    expect(scoreOf('RRN', 'RRR')?.interval).toBeNull();
  });

  it('takes the gold of the same rung of the note', () => {
    const { memoryScores } = summarise(
      makeReportInput([
        { scenario: 's', arm: 'oracle', note: 'plain', sessions: { a: 'NN' } },
        { scenario: 's', arm: 'oracle', note: 'verifiable', sessions: { a: 'RR' } },
        { scenario: 's', arm: 'proxy', note: 'verifiable', sessions: { a: 'RN' } },
      ]),
    );
    expect(memoryScores.map(({ score }) => score)).toEqual([0.5]);
  });
});

it('records without a score of this scorer are counted, and in nothing else', () => {
  const part = makeReportInput([{ scenario: 's', arm: 'control', sessions: { a: 'NNN' } }]);
  const report = summarise({ ...part, scores: part.scores.slice(0, 1) });
  expect(report.unscoredRecords).toBe(2);
  expect(report.arms[0]?.records).toBe(1);
});

it('scores of earlier scorers, which lack failures and censoring, are counted as they are', () => {
  const now = makeReportInput([{ scenario: 's', arm: 'control', sessions: { a: 'N' } }]);
  const scores = now.scores.map(({ failure: _failure, censored: _censored, ...rest }) =>
    scoreSchema.parse(rest),
  );
  const [arm] = summarise({ ...now, scores }).arms;
  expect(arm?.failures).toEqual([]);
  expect(arm?.measures.map(({ censored }) => censored)).toEqual([0, 0]);
});

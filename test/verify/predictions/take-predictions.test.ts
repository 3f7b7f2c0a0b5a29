import { describe, expect, it } from 'vitest';
import { takePredictions, type TakenPredictions } from '../../../src/verify/predictions/take-predictions.ts';

const take = (fields: Record<string, unknown>[], itemIds = ['a', 'b', 'c']) =>
  takePredictions({
    file: 'p.jsonl',
    lines: fields.map((each, index) => ({ line: index + 1, fields: each })),
    itemIds,
  });
const taken = (...args: Parameters<typeof take>) => take(...args) as TakenPredictions;
const problems = (...args: Parameters<typeof take>) =>
  (take(...args) as { problems: { line: number | null; message: string }[] }).problems;

describe('one line of predictions', () => {
  it.each([
    [{ item_id: 'a', log_odds: 2.5 }, 2.5, 'yes', null],
    [{ id: 'a', 'log-odds': '-1e-3' }, -0.001, 'no', null],
    [{ ItemId: 'a', logit: 0 }, 0, 'no', null],
    [{ item_id: 'a', prob: 0.8 }, 1.386294, 'yes', null],
    [{ item_id: 'a', p_yes: '0.5' }, 0, 'no', null],
    [{ item_id: 'a', probability: 1 }, 36.7368, 'yes', 'yes'],
    [{ item_id: 'a', prob: 0 }, -36.7368, 'no', 'no'],
    [{ item_id: 'a', score: 3 }, 3, 'yes', null],
    [{ item_id: 'a', score: 0.25 }, -1.098612, 'no', null],
    [{ item_id: 'a', verdict: 'YES' }, null, 'yes', null],
    [{ item_id: 'a', label: 'contradicted' }, null, 'no', null],
    [{ item_id: 'a', decision: false }, null, 'no', null],
    [{ item_id: 'a', prediction: 1 }, null, 'yes', null],
    [{ item_id: 'a', label: 'not_supported' }, null, 'no', null],
    // The number says more than the word.
    [{ item_id: 'a', verdict: 'yes', log_odds: -1 }, -1, 'no', null],
    [{ item_id: 'a', log_odds: '', verdict: 'yes' }, null, 'yes', null],
  ])('%j is %d, %s', (fields, score, decision, rail) => {
    const [verdict] = taken([fields]).verdicts;
    if (score === null) expect(verdict!.score).toBeNull();
    else expect(verdict!.score).toBeCloseTo(score, 3);
    expect([verdict!.decision, verdict!.rail, verdict!.fault]).toEqual([decision, rail, null]);
  });

  it.each([
    [{ log_odds: 1 }, 'has no item_id'],
    [{ item_id: 'a' }, 'has no verdict; expected one of log_odds'],
    [{ item_id: 'a', verdict: 'perhaps' }, '"perhaps" is no verdict'],
    [{ item_id: 'a', log_odds: 'high' }, 'expected a number'],
    [{ item_id: 'a', prob: 1.2 }, 'from 0 to 1; found 1.2'],
    [{ item_id: 'a', verdict: 'yes', pass: 0 }, 'pass is no whole number'],
  ])('%j is refused: %s', (fields, said) => {
    expect(problems([fields]).map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
  });
});

describe('a file of predictions', () => {
  it('names all problems with their lines at once', () => {
    const found = problems([
      { item_id: 'a', verdict: 'yes' },
      { verdict: 'maybe' },
      { item_id: 'c', prob: 'x' },
    ]);
    expect(found.map(({ line }) => line)).toEqual([2, 2, 3]);
  });

  it('counts items without a line, lines about no item, and lines that come twice', () => {
    const { verdicts, unknown, duplicate, missing } = taken([
      { item_id: 'a', verdict: 'yes' },
      { item_id: 'z', verdict: 'yes' },
      { item_id: 'a', verdict: 'no' },
      { item_id: 'c', verdict: 'no' },
    ]);
    expect(verdicts.map(({ item_id, decision }) => [item_id, decision])).toEqual([
      ['a', 'yes'],
      ['c', 'no'],
    ]);
    expect(unknown).toEqual([{ line: 2, itemId: 'z' }]);
    expect(duplicate).toEqual([{ line: 3, itemId: 'a', first: 1 }]);
    expect(missing).toEqual({ given: ['b'] });
  });

  it('may be about items kept for examples, which are counted apart and are no fault', () => {
    const found = takePredictions({
      file: 'p.jsonl',
      lines: ['a', 'shot', 'z'].map((id, index) => ({
        line: index + 1,
        fields: { item_id: id, verdict: 'yes' },
      })),
      itemIds: ['a'],
      exampleIds: ['shot'],
    });
    expect(found).toMatchObject({
      ofExamples: 1,
      unknown: [{ line: 3, itemId: 'z' }],
      missing: { given: [] },
    });
  });

  it('may give a verdict for each view, configuration and pass', () => {
    const { configurations, duplicate, verdicts } = taken([
      { item_id: 'a', view: 'atomic', verdict: 'yes' },
      { item_id: 'a', view: 'compact', config: 'compact.plain.0', verdict: 'yes' },
      { item_id: 'a', view: 'compact', config: 'compact.plain.0', verdict: 'yes', pass: 2 },
    ]);
    expect(configurations).toEqual(['atomic', 'compact.plain.0']);
    expect(duplicate).toEqual([]);
    expect(verdicts.map(({ view, pass }) => [view, pass])).toEqual([
      ['atomic', 1],
      ['compact', 1],
      ['compact', 2],
    ]);
  });

  it('takes scores for log-odds as soon as one lies outside 0 to 1', () => {
    const { verdicts, notes } = taken([
      { item_id: 'a', score: 0.25 },
      { item_id: 'b', score: -4 },
    ]);
    expect(verdicts.map(({ score }) => score)).toEqual([0.25, -4]);
    expect(notes).toEqual([]);
  });
});

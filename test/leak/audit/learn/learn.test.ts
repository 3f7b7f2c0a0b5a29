import { describe, expect, it } from 'vitest';
import { heaviest, leaveFamiliesOut } from '../../../../src/leak/audit/learn/leave-out.ts';
import { trainLogistic } from '../../../../src/leak/audit/learn/logistic.ts';
import { scoreOf } from '../../../../src/leak/audit/learn/model.ts';
import { trainNaiveBayes } from '../../../../src/leak/audit/learn/naive-bayes.ts';
import { rowsOfColumns, rowsOfTexts } from '../../../../src/leak/audit/learn/rows.ts';

const rowsOf = (texts: string[]) => rowsOfTexts(texts, (text) => text.split(' '));
const weightsOf = (weights: Float64Array, names: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, weights[index]]));

describe('naive Bayes', () => {
  it('weighs a word by how much oftener valid texts have it', () => {
    const rows = rowsOf(['a b', 'a c']);
    const model = trainNaiveBayes({ rows, isValid: [true, false], train: [0, 1] });
    // Two words a class and three in all: b has 2/5 against 1/5, c the reverse, a the same.
    const weights = weightsOf(model.weights, rows.names);
    expect(weights['a']).toBeCloseTo(0, 12);
    expect(weights['b']).toBeCloseTo(Math.log(2), 12);
    expect(weights['c']).toBeCloseTo(-Math.log(2), 12);
    expect(model.bias).toBeCloseTo(0, 12);
  });

  it('counts a word of a text once, and knows the share of valid texts', () => {
    const rows = rowsOf(['a a b', 'b', 'b']);
    const model = trainNaiveBayes({ rows, isValid: [true, true, false], train: [0, 1, 2] });
    // Valid: a once, b twice, of 3 and 2 words: a 2/5, b 3/5. Invalid: b once: a 1/3, b 2/3.
    const weights = weightsOf(model.weights, rows.names);
    expect(weights['a']).toBeCloseTo(Math.log(2 / 5 / (1 / 3)), 12);
    expect(weights['b']).toBeCloseTo(Math.log(3 / 5 / (2 / 3)), 12);
    expect(model.bias).toBeCloseTo(Math.log(2), 12);
  });

  it('has no word that it did not see', () => {
    const rows = rowsOf(['a', 'b', 'new']);
    const { weights } = trainNaiveBayes({ rows, isValid: [true, false, true], train: [0, 1] });
    expect(weightsOf(weights, rows.names)['new']).toBe(0);
  });
});

describe('logistic regression', () => {
  it('finds the weights at which the penalty balances the data', () => {
    const rows = rowsOf(['a', 'b']);
    const { weights, bias } = trainLogistic({ rows, isValid: [true, false], train: [0, 1] });
    // By symmetry the bias is 0 and w = 1 / (1 + e^w), which is 0.4011.
    expect(weights[0]).toBeCloseTo(0.4011, 2);
    expect(weights[1]).toBeCloseTo(-0.4011, 2);
    expect(bias).toBeCloseTo(0, 2);
  });

  it('meets the condition of the optimum on overlapping texts', () => {
    const texts = ['a b', 'a c', 'b c', 'a', 'c', 'b'];
    const isValid = [true, true, false, true, false, false];
    const rows = rowsOf(texts);
    const model = trainLogistic({ rows, isValid, train: [...texts.keys()] });
    // Each weight is the sum over its rows of sign · chance of the other label.
    for (const [feature, name] of rows.names.entries()) {
      const sum = texts.reduce((total, text, row) => {
        if (!text.split(' ').includes(name)) return total;
        const sign = isValid[row] === true ? 1 : -1;
        return total + sign / (1 + Math.exp(sign * scoreOf(model, rows, row)));
      }, 0);
      expect(model.weights[feature], name).toBeCloseTo(sum, 1);
    }
  });

  it('learns nothing where each text comes as often valid as invalid', () => {
    const rows = rowsOf(['a b', 'a b', 'c', 'c']);
    const { weights, bias } = trainLogistic({
      rows,
      isValid: [true, false, false, true],
      train: [0, 1, 2, 3],
    });
    expect([...weights, bias]).toEqual([0, 0, 0, 0]);
  });
});

describe('leaving families out', () => {
  const texts = ['own so', 'own', 'other so', 'other', 'third so', 'third'];
  const options = {
    families: ['x', 'x', 'y', 'y', 'z', 'z'],
    isValid: [true, false, true, false, true, false],
    rowsFor: () => rowsOf(texts),
  };

  it.each([
    { by: 'naive Bayes', train: trainNaiveBayes },
    { by: 'logistic', train: trainLogistic },
  ])('carries over what other families share, $by', ({ train }) => {
    const scores = leaveFamiliesOut({ ...options, train });
    for (const row of [0, 2, 4]) expect(scores[row]).toBeGreaterThan(scores[row + 1]!);
  });

  it('carries over nothing that one family has alone', () => {
    const rowsFor = () => rowsOf(['p', 'q', 'r', 's', 't', 'u']);
    const scores = leaveFamiliesOut({ ...options, rowsFor, train: trainNaiveBayes });
    expect(scores).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('names the heaviest features, either side', () => {
    const rows = rowsOf(texts);
    const model = trainLogistic({ rows, isValid: options.isValid, train: [...texts.keys()] });
    expect(heaviest(model, rows, 1)).toMatchObject([{ token: 'so' }]);
  });
});

it('centres and scales columns by the rows that are fitted', () => {
  const { values } = rowsOfColumns(
    [
      [1, 3, 5],
      [7, 7, 7],
    ],
    [0, 1],
  );
  expect(values.map((row) => [...row])).toEqual([
    [-1, 0],
    [1, 0],
    [3, 0],
  ]);
});

import { describe, expect, it } from 'vitest';
import { BASELINES } from '../../../src/leak/audit/baselines.ts';
import { judge, type Measured } from '../../../src/leak/audit/judge.ts';

const baselineOf = (id: string) => BASELINES.find((one) => one.id === id)!;
const measured = (id: string, more: Partial<Measured> = {}): Measured => ({
  baseline: baselineOf(id),
  bar: baselineOf(id).bar,
  scores: [],
  auc: 0.5,
  interval: [0.48, 0.52],
  byLocality: { local: { auc: 0.5, p: 1 }, distributed: { auc: 0.5, p: 1 } },
  ...more,
});
const verdictOf = (one: Measured, { families = 70, arm = 'base' } = {}) => {
  const [figure] = judge({ measured: [one], families, arm });
  return [figure!.verdict, figure!.why];
};

describe('the bar', () => {
  it.each([
    ['a half to the last digit is exact', measured('B2'), 'kept'],
    ['a hair off is no longer exact', measured('B2', { auc: 0.5 + 2e-9 }), 'broken'],
    [
      'nor is one locality off',
      measured('B6', { byLocality: { local: { auc: 0.49, p: 1 }, distributed: { auc: 0.51, p: 1 } } }),
      'broken',
    ],
    ['chance may be 0.05 off', measured('B7', { auc: 0.549 }), 'kept'],
    ['and not more', measured('B7', { auc: 0.551 }), 'broken'],
    ['below a half as above', measured('B7', { auc: 0.449 }), 'broken'],
    ['an interval may be as wide as 0.40 to 0.60', measured('B9', { interval: [0.4, 0.6] }), 'kept'],
    ['and not wider', measured('B9', { interval: [0.39, 0.58] }), 'broken'],
    ['ids are drawn, so their AUC is not judged', measured('B11', { auc: 0.58 }), 'kept'],
    ['but their p-values are', measured('B11', { byLocality: { local: { auc: 0.6, p: 0.0001 } } }), 'broken'],
    ['a ceiling is reported whatever it is', measured('R1', { auc: 0.9 }), 'reported'],
  ])('%s', (_, one, verdict) => {
    expect(verdictOf(one)[0]).toBe(verdict);
  });

  it('is that of p-values alone where families are few, and in other arms', () => {
    const off = measured('B7', { auc: 0.6, interval: [0.3, 0.8] });
    expect(verdictOf(off, { families: 13 })[0]).toBe('kept');
    expect(verdictOf(off, { arm: 'update' })[0]).toBe('kept');
    const sure = measured('B7', { byLocality: { local: { auc: 0.7, p: 0.002 } } });
    expect(verdictOf(sure, { families: 13 })).toEqual([
      'broken',
      'AUC 0.700 on local items, p 2.0e-3 after correction',
    ]);
  });

  it('corrects p-values for all that are judged by chance, step by step', () => {
    const withP = (local: number, distributed: number) =>
      measured('B7', {
        byLocality: { local: { auc: 0.5, p: local }, distributed: { auc: 0.5, p: distributed } },
      });
    const [first, second, exact] = judge({
      measured: [withP(0.004, 0.3), withP(0.01, 0.2), measured('B2')],
      families: 70,
      arm: 'base',
    });
    // Of 0.004, 0.01, 0.2, 0.3: times 4, 3, 2, 1, and none smaller than the one before.
    expect(first!.byLocality.local?.p).toBeCloseTo(0.016, 12);
    expect(second!.byLocality.local?.p).toBeCloseTo(0.03, 12);
    expect(second!.byLocality.distributed?.p).toBeCloseTo(0.4, 12);
    expect(first!.byLocality.distributed?.p).toBeCloseTo(0.4, 12);
    expect(exact!.byLocality.local?.p).toBe(1);
  });
});

import { expect, it } from 'vitest';
import { describeAudit } from '../../../src/commands/leak/describe-audit.ts';
import type { ArmAudit, BaselineFigure } from '../../../src/schema/baseline.ts';

const figure = (id: string, name: string, more: Partial<BaselineFigure> = {}): BaselineFigure => ({
  id,
  name,
  sees: 'both',
  bar: 'chance',
  auc: 0.5,
  interval: [0.45, 0.55],
  byLocality: { local: { auc: 0.49, p: 1 }, distributed: { auc: 0.51, p: 0.25 } },
  verdict: 'kept',
  why: '',
  tells: [],
  examples: [],
  ...more,
});
const audit = (arm: string, ...baselines: BaselineFigure[]): ArmAudit => ({
  arm,
  items: 560,
  families: 70,
  incomplete: 0,
  baselines,
});

it('shows the figure of each baseline that is farthest from chance, a broken one before all', () => {
  const lines = describeAudit([
    audit(
      'base',
      figure('B5', 'words, naive Bayes', { bar: 'exact', sees: 'evidence' }),
      figure('B7', 'recall', { auc: 0.46 }),
      figure('B7', 'bigrams', { auc: 0.53, verdict: 'broken', why: 'because' }),
      figure('R1', 'nearest alias', {
        auc: 0.81,
        verdict: 'reported',
        bar: 'ceiling',
        byLocality: { distributed: { auc: 0.81, p: 0.0000021 } },
      }),
    ),
  ])
    .join('\n')
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/gu, '  '));
  expect(lines[0]).toBe('baselines on 560 base items of 70 families (½ is chance)');
  expect(lines).toContain('B5  words, naive Bayes  evidence  0.500  0.45–0.55  0.490  0.510  exact  kept');
  expect(lines).toContain('B7  bigrams, of 2  both  0.530  0.45–0.55  0.490  0.510  0.250  tells');
  expect(lines.join('\n')).toMatch(
    /R1 {2}nearest alias {2}both {2}0\.810 {2}\S+ {2}0\.810 {2}2e-6 {2}not judged/u,
  );
});

it('keeps another arm to a line', () => {
  expect(
    describeAudit([
      audit('preserve', figure('B7', 'recall')),
      { ...audit('update', figure('B9', 'chains', { auc: 0.61, verdict: 'broken' })), incomplete: 3 },
    ]),
  ).toEqual([
    'baselines on 560 preserve items of 70 families: at chance',
    'baselines on 560 update items of 70 families, 3 incomplete squares left out: B9 chains 0.610',
  ]);
});

import { expect, test } from 'vitest';
import { describeReport } from '../../../src/commands/leak/describe-report.ts';
import { makeFinding } from '../../../src/leak/finding.ts';
import type { RuleId } from '../../../src/leak/rules.ts';
import type { Finding, LeakReport } from '../../../src/schema/finding.ts';

const finding = (rule: RuleId, path: string, more: Partial<Finding> = {}): Finding => ({
  ...makeFinding({ rule, path, where: 'text', term: 'reconciler', matched: 'Reconciler', how: 'case' }),
  ...more,
});

const describe = (findings: Finding[], skipped: LeakReport['skipped'] = []): string =>
  describeReport({ findings, skipped, scanned: { files: 1, bytes: 2000, gitObjects: 3, archives: 4 } });

test('a finding shows its place, what was found, how, and what to do', () => {
  expect(describe([finding('term-in-text', 'a.md', { line: 7, object: 'f'.repeat(40) })])).toBe(
    [
      'error term-in-text: a file states what only the fact should tell (1 in 1 file)',
      '  a.md:7 object ffffffffffff: Reconciler (reconciler) [case]',
      '  to fix: reword the passage, or make the file an anchor of a discovered scenario',
      '',
      '1 files, 2,000 bytes, 3 git objects, 4 archives read',
      '1 error, 0 warnings',
    ].join('\n'),
  );
});

test('errors come before warnings, and the fact before signs of a test', () => {
  const text = describe([
    finding('realism-doubt', 'a'),
    finding('realism-word', 'a'),
    finding('fact-restated', 'a', { severity: 'warning' }),
    finding('term-in-text', 'a'),
  ]);
  const heads = text.match(/^(?:error|warning) [a-z-]+/gmu);
  expect(heads).toEqual([
    'error term-in-text',
    'error realism-word',
    'warning fact-restated',
    'warning realism-doubt',
  ]);
});

test('of many places the first are shown and the others counted', () => {
  const many = Array.from({ length: 30 }, (_, index) => finding('term-in-text', `f${index % 3}`));
  const text = describe(many);
  expect(text).toContain('(30 in 3 files)');
  expect(text.match(/\[case\]/gu)).toHaveLength(8);
  expect(text).toContain('and 22 more (--json lists all)');
});

test('what a finding says beyond its rule stands below it; long matches are cut and on one line', () => {
  const { why } = finding('term-in-text', 'a');
  const text = describe([
    finding('term-in-text', 'a', {
      why: `${why} (the message of a commit)`,
      matched: `x\n${'y'.repeat(300)}`,
    }),
  ]);
  expect(text).toContain('      (the message of a commit)');
  expect(text).toContain(`x ${'y'.repeat(98)}… (reconciler)`);
});

test('what was not read is listed by reason', () => {
  const skipped = Array.from({ length: 8 }, (_, index) => ({ path: `p${index}`, why: 'too large' }));
  expect(describe([], skipped)).toContain(
    'not read, too large: p0, p1, p2, p3, p4, p5 and 2 more (--json lists all)',
  );
});

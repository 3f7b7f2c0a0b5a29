import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeFinding } from '../../src/leak/finding.ts';
import { formatSarif } from '../../src/leak/format-sarif.ts';
import type { LeakReport } from '../../src/schema/finding.ts';

/** RFC 3986: what a relative reference may hold. */
const uri = z.string().regex(/^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/u);
const message = z.strictObject({ text: z.string().min(1) });
const artifact = z.strictObject({ uri });

/**
 * The parts of a SARIF 2.1.0 log that are used here, closed: each property is one of the standard's (OASIS, sections
 * 3.13 to 3.49) with its type and whether it must be there, and what code-scanning viewers ask for beyond it.
 */
const sarifLog = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string(),
          semanticVersion: z.string().regex(/^\d+\.\d+\.\d+/u),
          rules: z.array(
            z.strictObject({
              id: z.string().min(1),
              shortDescription: message,
              fullDescription: message,
              help: message,
              defaultConfiguration: z.strictObject({ level: z.enum(['none', 'note', 'warning', 'error']) }),
              properties: z.strictObject({ tags: z.array(z.string()).min(1) }),
            }),
          ),
        }),
      }),
      automationDetails: z.strictObject({ id: z.string().endsWith('/') }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level: z.enum(['none', 'note', 'warning', 'error']),
          message,
          locations: z.tuple([
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: artifact,
                region: z.strictObject({ startLine: z.int().min(1) }),
              }),
              logicalLocations: z
                .array(z.strictObject({ name: z.string(), fullyQualifiedName: z.string(), kind: z.string() }))
                .min(1)
                .optional(),
            }),
          ]),
          partialFingerprints: z.record(z.string(), z.string()),
          properties: z.record(z.string(), z.unknown()),
        }),
      ),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z.array(
            z.strictObject({
              level: z.enum(['none', 'note', 'warning', 'error']),
              message,
              locations: z.array(
                z.strictObject({ physicalLocation: z.strictObject({ artifactLocation: artifact }) }),
              ),
            }),
          ),
        }),
      ),
      properties: z.record(z.string(), z.unknown()),
    }),
  ]),
});

const report: LeakReport = {
  findings: [
    makeFinding({
      rule: 'term-in-text',
      path: 'docs/a b#1.md',
      where: 'text',
      line: 7,
      term: 'reconciler',
      matched: 'Reconciler',
      how: 'case',
    }),
    makeFinding({
      rule: 'realism-doubt',
      path: 'w/.git',
      where: 'git',
      object: 'a'.repeat(40),
      term: 'acme',
      matched: 'acme',
      how: 'exact',
    }),
  ],
  scanned: { files: 2, bytes: 10, gitObjects: 1, archives: 0 },
  skipped: [{ path: 'big.bin', why: 'over the limit' }],
};

const logOf = (prefix: string, own: LeakReport = report) =>
  sarifLog.parse(formatSarif({ report: own, version: '1.2.3', prefix }));

describe('a report as SARIF', () => {
  test('has the structure of the standard, and nothing else', () => {
    expect(() => logOf('')).not.toThrow();
    expect(() => logOf('', { ...report, findings: [], skipped: [] })).not.toThrow();
  });

  test('names every rule that found something once, and each result points at its own', () => {
    const [{ tool, results }] = logOf('').runs;
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['realism-doubt', 'term-in-text']);
    expect(results.map(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([
      true,
      true,
    ]);
    expect(results.map(({ level }) => level)).toEqual(['error', 'warning']);
  });

  test('gives places as viewers find them', () => {
    const [{ results, invocations }] = logOf('bench/x').runs;
    expect(results[0]!.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'bench/x/docs/a%20b%231.md' },
      region: { startLine: 7 },
    });
    expect(results[1]!.locations[0].physicalLocation.region.startLine).toBe(1);
    expect(results[1]!.locations[0].logicalLocations?.[0]?.fullyQualifiedName).toBe('a'.repeat(40));
    expect(invocations[0]!.toolExecutionNotifications[0]!.message.text).toBe('not read: over the limit');
  });

  test('keeps the fingerprint of a finding that moves to another line', () => {
    const moved = { ...report, findings: report.findings.map((finding) => ({ ...finding, line: 99 })) };
    const prints = (own: LeakReport) => logOf('', own).runs[0].results.map((one) => one.partialFingerprints);
    expect(prints(moved)).toEqual(prints(report));
  });

  test('writes a name that is no text as a URI all the same', () => {
    const findings = [{ ...report.findings[0]!, path: 'a\ud800b' }];
    expect(() => logOf('', { ...report, findings })).not.toThrow();
  });
});

import { compareText, sha256Hex } from '../digest.ts';
import type { Finding, LeakReport } from '../schema/finding.ts';
import { RULES, type RuleId } from './rules.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * A report as a SARIF 2.1.0 log (OASIS, 2020) with one run: every rule that found something, every finding with its
 * place, and what was not read as notifications. `prefix` is put before every path, so that viewers find the files
 * from where they look: the folder that was checked, as seen from the root of its repository.
 */
export function formatSarif(options: { report: LeakReport; version: string; prefix: string }): object {
  const { report, version, prefix } = options;
  const ids = [...new Set(report.findings.map(({ rule }) => rule))].toSorted(compareText);
  const index = new Map(ids.map((id, at) => [id, at]));
  const uriOf = (path: string): string => encodePath(prefix === '' ? path : `${prefix}/${path}`);
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'foil leak', version, semanticVersion: version, rules: ids.map(describeRule) },
        },
        automationDetails: { id: 'foil-leak/' },
        columnKind: 'utf16CodeUnits',
        results: report.findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: index.get(finding.rule),
          level: finding.severity,
          message: { text: messageOf(finding) },
          locations: [locationOf(finding, uriOf)],
          partialFingerprints: { 'foilFinding/v1': fingerprintOf(finding) },
          properties: {
            where: finding.where,
            how: finding.how,
            term: finding.term,
            matched: finding.matched,
          },
        })),
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: report.skipped.map(({ path, why }) => ({
              level: 'note',
              message: { text: `not read: ${why}` },
              locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
            })),
          },
        ],
        properties: { scanned: report.scanned },
      },
    ],
  };
}

function describeRule(id: string): object {
  const { group, severity, because, fix } = RULES[id as RuleId];
  return {
    id,
    shortDescription: { text: sentence(because) },
    fullDescription: { text: sentence(because) },
    help: { text: sentence(fix) },
    defaultConfiguration: { level: severity },
    properties: { tags: ['leak', group] },
  };
}

function locationOf(finding: Finding, uriOf: (path: string) => string): object {
  const { path, line, object } = finding;
  return {
    // Viewers show no finding without a line: what concerns a whole file stands at its first.
    physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: { startLine: line ?? 1 } },
    ...(object === null
      ? {}
      : { logicalLocations: [{ name: object.slice(0, 12), fullyQualifiedName: object, kind: 'resource' }] }),
  };
}

function messageOf({ matched, term, how, why, object }: Finding): string {
  const found = matched === term ? `"${matched}"` : `"${matched}" (${term})`;
  const place = object === null ? '' : ` in git object ${object}`;
  return sentence(`${found}${place}, found ${how}: ${why}`);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/u.test(text) ? '' : '.'}`;
}

/** Stays the same when lines above it come or go. */
function fingerprintOf({ rule, path, object, term, matched }: Finding): string {
  return sha256Hex(JSON.stringify([rule, path, object, term, matched]));
}

function encodePath(path: string): string {
  return path.split('/').map(encodeSafely).join('/');
}

/** Names that are no text hold lone surrogates, which no URI can. */
function encodeSafely(name: string): string {
  return encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

import { GROUPS, RULES, type RuleId } from '../../leak/rules.ts';
import type { Finding, LeakReport } from '../../schema/finding.ts';
import { describeAudit } from './describe-audit.ts';
import { formatCount } from '../ui/format-count.ts';
import { colours } from '../ui/terminal.ts';

const SHOWN_PLACES = 8;
const SHOWN_CHARACTERS = 100;
const NAMED = 6;

/** A report for people: rule by rule, errors first, with the first places of each and what to do about it. */
export function describeReport({ findings, scanned, skipped, audit = [] }: LeakReport): string {
  const { files, bytes, gitObjects, archives } = scanned;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const read = `${formatCount(files)} files, ${formatCount(bytes)} bytes, ${formatCount(gitObjects)} git objects, ${formatCount(archives)} archives`;
  return [
    ...byRule(findings).flatMap((own) => [...describeRule(own), '']),
    ...describeAudit(audit),
    ...describeSkipped(skipped),
    `${read} read`,
    errors > 0
      ? colours.red(`${errors} ${errors === 1 ? 'error' : 'errors'}, ${findings.length - errors} warnings`)
      : colours.green(`no errors, ${findings.length} warnings`),
  ].join('\n');
}

function describeRule(findings: readonly Finding[]): string[] {
  const { rule, severity } = findings[0]!;
  const { because, fix } = RULES[rule as RuleId];
  const files = new Set(findings.map(({ path }) => path)).size;
  const counted = `${findings.length} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const mark = severity === 'error' ? colours.red('error') : colours.yellow('warning');
  const more = findings.length - SHOWN_PLACES;
  return [
    `${mark} ${colours.bold(rule)}: ${because} (${counted})`,
    ...findings.slice(0, SHOWN_PLACES).flatMap((finding) => describeFinding(finding, because)),
    ...(more > 0 ? [`  and ${formatCount(more)} more (--json lists all)`] : []),
    `  ${colours.dim(`to fix: ${fix}`)}`,
  ];
}

function describeFinding(
  { path, line, object, matched, term, how, why }: Finding,
  because: string,
): string[] {
  const place = [path, ...(line === null ? [] : [line])].join(':');
  const inObject = object === null ? '' : ` object ${object.slice(0, 12)}`;
  const found = matched === term ? oneLine(matched) : `${oneLine(matched)} (${oneLine(term)})`;
  const own = why.startsWith(because) ? why.slice(because.length).trim() : why;
  return [`  ${place}${inObject}: ${colours.bold(found)} [${how}]`, ...(own === '' ? [] : [`      ${own}`])];
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}

/** Rules in the order of their groups, errors before warnings; places in the order of the report. */
function byRule(findings: readonly Finding[]): Finding[][] {
  const groups = Object.keys(GROUPS);
  const found = new Map<string, Finding[]>();
  for (const finding of findings) pushTo(found, `${finding.severity} ${finding.rule}`, finding);
  const rank = ({ rule, severity }: Finding): number =>
    groups.indexOf(RULES[rule as RuleId].group) + (severity === 'error' ? 0 : groups.length);
  return [...found.values()].toSorted((a, b) => rank(a[0]!) - rank(b[0]!));
}

/** What was not read, by reason, the first few by name. */
function describeSkipped(skipped: LeakReport['skipped']): string[] {
  const groups = new Map<string, string[]>();
  for (const { path, why } of skipped) pushTo(groups, why, path);
  return [...groups].map(([why, paths]) => {
    const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more (--json lists all)` : '';
    return `not read, ${why}: ${paths.slice(0, NAMED).join(', ')}${more}`;
  });
}

function pushTo<T>(groups: Map<string, T[]>, name: string, value: T): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [value]);
  else group.push(value);
}

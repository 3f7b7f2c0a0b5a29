import { resolve } from 'node:path';
import { inputError } from '../errors.ts';
import { leakFolder } from '../leak/leak-folder.ts';
import { leakSuite } from '../leak/leak-suite.ts';
import { readAllow } from '../read/read-allow.ts';
import { readFolder } from '../read/read-folder.ts';
import { isSuiteFolder, readManifest, readSuiteKeys } from '../read/read-suite-folder.ts';
import { readTerms } from '../read/read-terms.ts';
import type { Finding, LeakReport } from '../schema/finding.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { formatCount } from './ui/format-count.ts';
import { colours, print, printJson } from './ui/terminal.ts';

/** `foil leak DIR`: a suite with the terms of its keys, or any folder with a terms file. */
export async function leakCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const terms = textOption(options, 'terms');
  const allowFile = textOption(options, 'allow');
  const allow = allowFile === undefined ? null : readAllow(allowFile);
  if (terms === undefined && !isSuiteFolder(dir)) {
    throw inputError(dir, 'is no generated suite', 'give --terms FILE to check any other folder');
  }
  const report =
    terms === undefined
      ? await checkSuite({ dir, keys: textOption(options, 'keys'), allow })
      : await leakFolder({ entries: readFolder(dir), terms: readTerms(terms), root: resolve(dir), allow });
  if (options['json'] === true || options['format'] === 'json') printJson(report);
  else print(describe(report));
  return report.findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function checkSuite(options: {
  dir: string;
  keys: string | undefined;
  allow: Parameters<typeof leakSuite>[0]['allow'];
}): Promise<LeakReport> {
  const { dir, keys, allow = null } = options;
  const { files } = readManifest(dir);
  return leakSuite({
    entries: readFolder(dir),
    terms: readSuiteKeys({ dir, keys }),
    files,
    allow,
  });
}

function describe({ findings, scanned, skipped }: LeakReport): string {
  const { files, bytes, gitObjects, archives } = scanned;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const read = `${formatCount(files)} files, ${formatCount(bytes)} bytes, ${formatCount(gitObjects)} git objects, ${formatCount(archives)} archives`;
  return [
    ...byPath(findings).flatMap(([path, own]) => [colours.bold(path), ...own.map(describeFinding), '']),
    ...describeSkipped(skipped),
    `${read} read`,
    errors > 0
      ? colours.red(`${errors} ${errors === 1 ? 'error' : 'errors'}, ${findings.length - errors} warnings`)
      : colours.green(`no errors, ${findings.length} warnings`),
  ].join('\n');
}

function describeFinding({ severity, rule, line, object, matched, term, how, why }: Finding): string {
  const place = [line === null ? '' : `line ${line}`, object === null ? '' : `object ${object.slice(0, 12)}`]
    .filter((text) => text !== '')
    .join(', ');
  const mark = severity === 'error' ? colours.red('error  ') : colours.yellow('warning');
  const found = matched === term ? matched : `${matched} (${term})`;
  return `  ${mark} ${rule}${place === '' ? '' : ` at ${place}`}: ${colours.bold(found)} [${how}]\n          ${why}`;
}

const NAMED = 6;

/** What was not read, by reason, the first few by name. */
function describeSkipped(skipped: LeakReport['skipped']): string[] {
  const groups = new Map<string, string[]>();
  for (const { path, why } of skipped) pushTo(groups, why, path);
  return [...groups].map(([why, paths]) => {
    const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more (--json lists all)` : '';
    return `not read, ${why}: ${paths.slice(0, NAMED).join(', ')}${more}`;
  });
}

function byPath(findings: readonly Finding[]): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) pushTo(groups, finding.path, finding);
  return [...groups];
}

function pushTo<T>(groups: Map<string, T[]>, name: string, value: T): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [value]);
  else group.push(value);
}

import { relative, resolve } from 'node:path';
import { InputError, inputError } from '../errors.ts';
import { formatSarif } from '../leak/format-sarif.ts';
import { leakSuite } from '../leak/leak-suite.ts';
import { readAllow } from '../read/read-allow.ts';
import { readFolder } from '../read/read-folder.ts';
import { isSuiteFolder, readManifest, readSuiteKeys } from '../read/read-suite-folder.ts';
import { readTerms } from '../read/read-terms.ts';
import { watchFolder } from '../read/watch-folder.ts';
import type { LeakReport } from '../schema/finding.ts';
import type { AllowFile } from '../schema/terms.ts';
import { FOIL_VERSION } from '../version.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { onInterrupt } from './interrupt.ts';
import { describeReport } from './leak/describe-report.ts';
import { scanFolder } from './leak/scan-folder.ts';
import { readKeyedItems } from './leak/read-keyed-items.ts';
import { reportRandom } from './report-random.ts';
import { note, print, printJson } from './ui/terminal.ts';

/** `foil leak DIR`: a suite with the terms of its keys, or any folder with a terms file. */
export async function leakCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const format = options['json'] === true ? 'json' : (textOption(options, 'format') ?? 'text');
  const request = {
    dir,
    terms: textOption(options, 'terms'),
    keys: textOption(options, 'keys'),
    allow: textOption(options, 'allow'),
  };
  const isStrict = options['strict'] === true;
  if (options['watch'] === true) {
    if (format !== 'text') throw inputError('--watch', `prints text, again and again, and no ${format}`);
    await onInterrupt((signal) => watchAndCheck(request, signal));
    return 0;
  }
  const report = await check(request);
  if (format === 'json') printJson(report);
  else if (format === 'sarif') {
    printJson(formatSarif({ report, version: FOIL_VERSION, prefix: prefixOf(dir) }));
  } else print(describeReport(report));
  return report.findings.some(({ severity }) => isStrict || severity === 'error') ? 1 : 0;
}

interface Request {
  dir: string;
  terms: string | undefined;
  keys: string | undefined;
  allow: string | undefined;
}

async function check({ dir, terms, keys, allow: allowFile }: Request): Promise<LeakReport> {
  const allow: AllowFile | null = allowFile === undefined ? null : readAllow(allowFile);
  if (terms !== undefined) {
    return scanFolder({ dir, terms: readTerms(terms), allow });
  }
  if (!isSuiteFolder(dir)) {
    throw inputError(dir, 'is no generated suite', 'give --terms FILE to check any other folder');
  }
  const { files, suite } = readManifest(dir);
  const { items, skipped } = readKeyedItems({ dir, keys });
  const report = await leakSuite({
    entries: readFolder(dir),
    terms: readSuiteKeys({ dir, keys }),
    files,
    root: resolve(dir),
    allow,
    keyed: { items, random: reportRandom(suite.seed)('leak') },
  });
  return { ...report, skipped: [...report.skipped, ...skipped] };
}

/** Checks at once and after every change, until the signal aborts. What is wrong for now may be right the next time. */
async function watchAndCheck(request: Request, signal: AbortSignal): Promise<void> {
  const once = async (): Promise<void> => {
    try {
      print(`${describeReport(await check(request))}\n`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      note(error.message);
    }
    note(`watching ${request.dir}; Ctrl-C ends`);
  };
  const changes = watchFolder(request.dir, { signal });
  // Listening begins before the first check, so that what changes meanwhile is not missed.
  let change = changes.next();
  await once();
  for (; !(await change).done; await once()) change = changes.next();
}

/** The checked folder as seen from the working directory, which is where a repository's viewer starts. */
function prefixOf(dir: string): string {
  const path = relative(process.cwd(), resolve(dir)).replaceAll('\\', '/');
  return path.startsWith('..') || resolve(dir) === path ? '' : path;
}

import { dirname } from 'node:path';
import { inputError, InputError, type Problem } from '../errors.ts';
import { readText } from '../read/read-text.ts';
import { watchFolder } from '../read/watch-folder.ts';
import { nearestName } from '../text/nearest.ts';
import { checkFamilyFile } from './check/check-family-file.ts';
import { describeFamily } from './check/describe-family.ts';
import type { FamilyCheck } from './check/family-check.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { contentDirs } from './content.ts';
import { onInterrupt } from './interrupt.ts';
import { note, print, printJson } from './ui/terminal.ts';

const KINDS = ['family', 'families'] as const;
const SURFACES = 20;

/** `foil check family FILE…`: every law of single family files; `foil check families`: all, and the laws of their set. */
export async function checkCommand({
  args: [kind = '', ...files],
  options,
}: CommandInput): Promise<ExitCode> {
  if (!KINDS.some((one) => one === kind)) {
    const nearest = nearestName(kind, KINDS);
    throw inputError(
      'foil check',
      `"${kind}" cannot be checked; expected ${KINDS.join(', ')}`,
      nearest === null ? undefined : `did you mean ${nearest}?`,
    );
  }
  if (kind === 'families') return checkCatalogue(files, options);
  if (files.length === 0)
    throw inputError('foil check family', 'names no file', 'for instance families/mine.yaml');
  const request: Request = {
    files,
    contentDirs: contentDirs(options),
    surfaces: typeof options['surfaces'] === 'number' ? options['surfaces'] : SURFACES,
    seed: textOption(options, 'seed') ?? '1',
  };
  const isJson = options['json'] === true;
  if (options['watch'] === true) {
    if (isJson) throw inputError('--watch', 'prints text, again and again, and no JSON');
    await onInterrupt((signal) => watchAndCheck(request, signal));
    return 0;
  }
  const { checks, problems } = checkAll(request);
  if (isJson && problems.length === 0) printJson({ families: checks });
  if (!isJson && checks.length > 0) print(checks.map(describeFamily).join('\n\n'));
  if (problems.length > 0) throw new InputError(problems);
  return checks.some((check) => isBad(check, options['strict'] === true)) ? 1 : 0;
}

/** One surface of each family is enough for the laws of a set. */
async function checkCatalogue(files: readonly string[], options: CommandInput['options']): Promise<ExitCode> {
  if (files.length > 0)
    throw inputError('foil check families', 'takes no file', 'foil check family FILE does');
  if (options['watch'] === true) throw inputError('--watch', 'goes with foil check family FILE');
  // Reading whole catalogues is loaded only where it is asked for.
  const { checkFamilies, describeFamilies } = await import('./check/check-families.ts');
  const found = checkFamilies({
    contentDirs: contentDirs(options),
    surfaces: typeof options['surfaces'] === 'number' ? options['surfaces'] : 1,
    seed: textOption(options, 'seed') ?? '1',
  });
  if (options['json'] === true) printJson(found);
  else print(describeFamilies(found));
  const isStrict = options['strict'] === true;
  const isBroken = found.laws.some(
    ({ broken, severity }) => broken.length > 0 && (isStrict || severity === 'hard'),
  );
  return isBroken || found.families.some((check) => isBad(check, isStrict)) ? 1 : 0;
}

interface Request {
  files: readonly string[];
  contentDirs: readonly string[];
  surfaces: number;
  seed: string;
}

/** Files that cannot be read keep no other from being checked. */
function checkAll({ files, ...rest }: Request): { checks: FamilyCheck[]; problems: Problem[] } {
  const checks: FamilyCheck[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    try {
      checks.push(checkFamilyFile({ file, ...rest }));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
    }
  }
  return { checks, problems };
}

function isBad({ faults, drops }: FamilyCheck, isStrict: boolean): boolean {
  return faults.some(({ severity }) => isStrict || severity === 'error') || (isStrict && drops.length > 0);
}

/** Checks at once and after every change of a file or of what it rests on, until the signal aborts. */
async function watchAndCheck(request: Request, signal: AbortSignal): Promise<void> {
  const folders = [...new Set(request.files.map((file) => dirname(file)))];
  const changes = anyOf(folders.map((folder) => watchFolder(folder, { signal })));
  let told = '';
  const once = (): void => {
    const { checks, problems } = checkAll(request);
    const text = [
      ...checks.map(describeFamily),
      ...(problems.length > 0 ? [new InputError(problems).message] : []),
    ];
    const now = JSON.stringify([text, request.files.map(textOf)]);
    // Other files of the folder change too; they are no news.
    if (now === told) return;
    told = now;
    print(`${text.join('\n\n')}\n`);
    note(`watching ${request.files.join(', ')}; Ctrl-C ends`);
  };
  // Listening begins before the first check, so that what changes meanwhile is not missed.
  let change = changes();
  once();
  for (; await change; once()) change = changes();
}

function textOf(file: string): string {
  try {
    return readText(file);
  } catch {
    return '';
  }
}

/** Resolves at the next change of any of the watched folders: true, or false once watching has ended. */
function anyOf(watched: readonly AsyncGenerator<void>[]): () => Promise<boolean> {
  const pending = watched.map((each) => each.next());
  return async () => {
    const { index, isOver } = await Promise.race(
      pending.map(async (each, index) => ({ index, isOver: (await each).done === true })),
    );
    if (!isOver) pending[index] = watched[index]!.next();
    return !isOver;
  };
}

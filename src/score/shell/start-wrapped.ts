import { scriptOf } from './expand-word.ts';
import { resolveIn } from './nested.ts';
import { type Scanned, scanOptions } from './options.ts';
import { GLOBAL_OPTIONS } from './programs.ts';
import { type Scope, forkScope } from './scope.ts';
import { type ShellWord, knownWord, textOf } from './shell-word.ts';
import { type Start, emitAnything, startProgram } from './start-program.ts';
import { splitAssignment } from './walk-command.ts';
import { walkText } from './walk.ts';
import { WRAPPERS, type Wrapper } from './wrappers.ts';

/** Wrappers that are the shell's own words, and so know its commands. */
const OF_SHELL: ReadonlySet<string> = new Set(['command', 'builtin', 'time']);

/** Follows a program that starts the one named in its arguments; false when it is no such program. */
export function startWrapped(program: string, start: Start): boolean {
  const entries = Object.hasOwn(WRAPPERS, program) ? (WRAPPERS[program] ?? []) : [];
  for (const wrapper of entries) {
    const rest = afterSubcommand(program, start.words.slice(1), wrapper.sub ?? []);
    if (rest === null) continue;
    unwrap({ program, wrapper, rest, start });
    return true;
  }
  return false;
}

function unwrap(settings: {
  program: string;
  wrapper: Wrapper;
  rest: readonly ShellWord[];
  start: Start;
}): void {
  const { program, wrapper, rest, start } = settings;
  const { scope, analysis } = start;
  const scanned = scanOptions(rest, wrapper);
  if (scanned.options.some(({ name }) => wrapper.inert?.includes(name))) return;
  const own = scopeIn(wrapper, scanned, scope, program);
  const script = scriptIn(wrapper, scanned);
  if (script !== null) {
    const { text, isKnown } = scriptOf([script]);
    if (isKnown || script.pieces.some((piece) => 'text' in piece)) walkText(text, own, analysis);
    else emitAnything({ ...start, because: `the text given to ${program} is not known` });
    return;
  }
  let words: readonly ShellWord[] = scanned.operands;
  if (wrapper.assignments === true)
    words = words.slice(countLeading(words, (word) => splitAssignment(word) !== null));
  words = words.slice(wrapper.operands ?? 0);
  if (program === 'parallel') {
    startParallel(words, { ...start, scope: own });
    return;
  }
  const name = textOf(words[0]);
  // `uvx tool@1.2` and `npx tool@1` name a version, not another program.
  const bare = name === null || wrapper.sub === undefined ? name : name.replace(/(?<=.)(?:@|==).*$/u, '');
  if (bare !== null && bare !== name) words = [knownWord(bare), ...words.slice(1)];
  if (wrapper.joins === true) {
    if (words.length > 0) walkText(scriptOf(words).text, own, analysis);
  } else startProgram({ ...start, words, scope: own, isOutside: !OF_SHELL.has(program) });
  if (OF_SHELL.has(program)) Object.assign(scope, { cwd: own.cwd, oldCwd: own.oldCwd });
  if (own.ended === 'yes' && scope.condition === null) scope.ended = 'yes';
}

function scopeIn(wrapper: Wrapper, scanned: Scanned, scope: Scope, program: string): Scope {
  const chdir = scanned.options.find(({ name }) => wrapper.chdir?.includes(name));
  return forkScope(scope, {
    // A wrapper looks for a program, so functions of the shell are out of its reach.
    functions: program === 'builtin' || program === 'time' ? scope.functions : new Map(),
    depth: scope.depth + 1,
    via: [...scope.via, program],
    condition: scope.condition ?? wrapper.may ?? null,
    away: scope.away ?? wrapper.away ?? null,
    ...(chdir === undefined ? {} : { cwd: resolveIn(scope.cwd, textOf(chdir.value ?? undefined)) }),
  });
}

/** Shell text given as an option, before or after the operands: `flock FILE -c TEXT`, `su USER -c TEXT`. */
function scriptIn(wrapper: Wrapper, { options, operands }: Scanned): ShellWord | null {
  if (wrapper.script === undefined) return null;
  const option = options.find(({ name }) => wrapper.script?.includes(name));
  if (option !== undefined) return option.value;
  const at = operands.findIndex((word) => wrapper.script?.includes(textOf(word) ?? ''));
  return at < 0 || at > (wrapper.operands ?? 0) ? null : (operands[at + 1] ?? null);
}

/** `parallel CMD ::: a b` runs CMD for each; `parallel ::: CMD CMD` and a bare `parallel` run what they are given. */
function startParallel(words: readonly ShellWord[], start: Start): void {
  const cut = words.findIndex((word) => /^::::?\+?$/u.test(textOf(word) ?? ''));
  const command = cut < 0 ? words : words.slice(0, cut);
  const inputs = cut < 0 ? [] : words.slice(cut + 1);
  if (command.length > 0) walkText(scriptOf(command).text, start.scope, start.analysis);
  else if (inputs.length === 0) emitAnything({ ...start, because: 'parallel runs the lines it reads' });
  else inputs.forEach((word) => walkText(scriptOf([word]).text, forkScope(start.scope), start.analysis));
}

/** What follows the subcommand, global options skipped; null when it is another subcommand. */
function afterSubcommand(
  program: string,
  words: readonly ShellWord[],
  sub: readonly string[],
): readonly ShellWord[] | null {
  if (sub.length === 0) return words;
  let { operands } = scanOptions(words, GLOBAL_OPTIONS[program] ?? {});
  for (const [index, name] of sub.entries()) {
    if (textOf(operands[0]) !== name) return null;
    operands = operands.slice(1);
    if (index < sub.length - 1) operands = scanOptions(operands, GLOBAL_OPTIONS[program] ?? {}).operands;
  }
  return operands;
}

function countLeading<T>(list: readonly T[], holds: (item: T) => boolean): number {
  const end = list.findIndex((item) => !holds(item));
  return end < 0 ? list.length : end;
}

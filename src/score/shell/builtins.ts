import { posix } from 'node:path';
import { scriptOf } from './expand-word.ts';
import { FORGOTTEN } from './follow-file.ts';
import { type Scope, type Status, forkScope, setVariable } from './scope.ts';
import { type ShellWord, textOf } from './shell-word.ts';
import { type Start, TOO_DEEP, emit, emitAnything, giveUp } from './start-program.ts';
import { splitAssignment } from './walk-command.ts';
import { walkText } from './walk.ts';

const DEEPEST_FILE = 8;

type Builtin = (operands: readonly ShellWord[], start: Start) => Status;

/** Does what a command of the shell itself does to the shell; null when the name is none that matters here. */
export function startBuiltin(name: string, start: Start): Status | null {
  const builtin = isOfShell(name) ? BUILTINS[name] : undefined;
  return builtin === undefined ? null : builtin(start.words.slice(1), start);
}

/** A command that only the shell itself has: `sudo cd` and `env source` start nothing. */
export function isOfShell(name: string): boolean {
  return Object.hasOwn(BUILTINS, name);
}

const BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: (operands, { scope, analysis }) => {
    const words = operands.filter((word) => !/^-[LPe@]+$|^--$/u.test(textOf(word) ?? ''));
    const to = words.length === 0 ? analysis.home : textOf(words[0]);
    return moveTo(scope, to === '-' ? scope.oldCwd : to);
  },
  pushd: (operands, { scope }) => moveTo(scope, textOf(operands[0])),
  popd: (_, { scope }) => moveTo(scope, scope.oldCwd),
  exit: (_, { scope }) => {
    scope.ended = scope.ended === 'no' ? 'yes' : scope.ended;
    return 'unknown';
  },
  eval: (operands, start) => {
    const { text, isKnown } = scriptOf(operands);
    if (!isKnown && operands.every((word) => word.pieces.every((piece) => !('text' in piece)))) {
      emitAnything({ ...start, because: 'eval of text that is not known' });
      return 'unknown';
    }
    return walkText(text, start.scope, start.analysis);
  },
  source: (operands, start) => readIn(operands, start),
  '.': (operands, start) => readIn(operands, start),
  set: (operands, { scope }) => {
    for (const [index, word] of operands.entries()) {
      const text = textOf(word) ?? '';
      if (text === '--') {
        scope.positional = [{ pieces: [], source: '', isVariable: false }, ...operands.slice(index + 1)];
        break;
      }
      const isErrexit =
        /^[-+][a-z]*e/u.test(text) ||
        (textOf(operands[index + 1]) === 'errexit' && /^[-+][a-z]*o$/u.test(text));
      if (isErrexit) scope.stopsOnFailure = text.startsWith('-');
    }
    return 'success';
  },
  export: (operands, { scope }) => assignAll(operands, scope),
  declare: (operands, { scope }) => assignAll(operands, scope),
  typeset: (operands, { scope }) => assignAll(operands, scope),
  local: (operands, { scope }) => assignAll(operands, scope),
  readonly: (operands, { scope }) => assignAll(operands, scope),
  unset: (operands, { scope }) => forget(operands, scope),
  read: (operands, { scope }) => forget(operands, scope),
  mapfile: (operands, { scope }) => forget(operands, scope),
  readarray: (operands, { scope }) => forget(operands, scope),
  trap: (operands, { scope, analysis }) => {
    const text = textOf(operands[0]);
    const signals = operands.slice(1).map((word) => (textOf(word) ?? '').replace(/^SIG/u, ''));
    if (text === null || signals.length === 0) return 'success';
    const isSure = signals.some((signal) => signal === 'EXIT' || signal === '0');
    if (isSure) {
      analysis.atExit = analysis.atExit.filter((entry) => entry.scope !== scope);
      if (text !== '-') analysis.atExit.push({ text, scope, condition: scope.condition });
    } else if (text !== '-') {
      const condition = scope.condition ?? 'when a signal arrives';
      walkText(
        text,
        forkScope(scope, { condition, depth: scope.depth + 1, via: [...scope.via, 'trap'] }),
        analysis,
      );
    }
    return 'success';
  },
};

function moveTo(scope: Scope, to: string | null): Status {
  const from = scope.cwd;
  if (to === null) scope.cwd = null;
  else if (posix.isAbsolute(to)) scope.cwd = posix.normalize(to);
  else scope.cwd = from === null ? null : posix.join(from, to);
  if (scope.cwd !== null && scope.cwd !== '/') scope.cwd = scope.cwd.replace(/\/$/u, '');
  scope.oldCwd = from;
  return to === null ? 'unknown' : 'likely';
}

function readIn(operands: readonly ShellWord[], start: Start): Status {
  if (operands.length === 0) return 'failure';
  emit({ ...start, words: operands, kind: 'file' });
  const path = textOf(operands[0]);
  const { scope, analysis } = start;
  const file = path === null || scope.cwd === null ? null : posix.resolve(scope.cwd, path);
  const isAltered = file !== null && analysis.altered.has(file);
  const text = file === null || isAltered ? null : (analysis.written.get(file) ?? analysis.readText(file));
  if (file !== null && text === null && (isAltered || analysis.isForgotten(file)))
    return giveUp(start, FORGOTTEN(file));
  if (text === null) return 'unknown';
  if (scope.depth > DEEPEST_FILE) return giveUp(start, TOO_DEEP);
  scope.depth += 1;
  const status = walkText(text, scope, analysis);
  scope.depth -= 1;
  return status;
}

function assignAll(operands: readonly ShellWord[], scope: Scope): Status {
  for (const word of operands) {
    const assignment = splitAssignment(word);
    if (assignment !== null) setVariable(scope, assignment.name, assignment.value);
  }
  return 'success';
}

function forget(operands: readonly ShellWord[], scope: Scope): Status {
  for (const word of operands) setVariable(scope, textOf(word) ?? '', null);
  return 'unknown';
}

import { type Assignment, type Command, type Redirection as RedirectionNode, forEachChild } from 'unbash';
import { expandWord } from './expand-word.ts';
import type { Redirection } from './invocation.ts';
import { type Analysis, type Scope, type Status, setVariable } from './scope.ts';
import { resolveIn } from './nested.ts';
import { type ShellWord, asScript, dropStart, textOf } from './shell-word.ts';
import { type Input, type Start, startProgram } from './start-program.ts';
import { walkExpansions } from './walk.ts';
import { writtenFiles } from './written-files.ts';

/** Follows a simple command: its substitutions, its assignments, then the program it starts. */
export function walkCommand(node: Command, scope: Scope, analysis: Analysis): Status {
  forEachChild(node, (child) => walkExpansions(child, scope, analysis));
  const assignments = node.prefix.filter((part): part is Assignment => part.type === 'Assignment');
  if (node.name === undefined) {
    assignments.forEach((assignment) => assign(assignment, scope, analysis));
    // `X=$(cmd)` ends as cmd does.
    return assignments.some(({ text }) => /[`(]/u.test(text)) ? 'unknown' : 'success';
  }
  const words = [
    ...expandWord(node.name, scope, analysis),
    ...node.args.flatMap((argument) =>
      argument.type === 'Word'
        ? expandWord(argument, scope, analysis)
        : [
            {
              pieces: [{ text: `${argument.name}=` }, ...valueOf(argument, scope, analysis).pieces],
              source: argument.text,
              isVariable: false,
            },
          ],
    ),
  ];
  const { redirections, input } = readRedirects(node.redirects, scope, analysis);
  const status = startProgram({ words, scope, analysis, redirections, input });
  rememberText({ words, scope, analysis, redirections, input });
  return status;
}

/**
 * A text that the command surely writes whole is known to what executes it later; a file that it changes otherwise is
 * known no longer.
 */
function rememberText(start: Start): void {
  const { scope, analysis } = start;
  const files = writtenFiles(start);
  if (files.length === 0) return;
  const isSure = scope.condition === null && scope.ended === 'no';
  const text = isSure ? textWritten(start) : null;
  const isCopy = COPIES.has(textOf(start.words[0]) ?? '');
  for (const file of files) {
    const path = resolveIn(scope.cwd, file);
    if (path === null) continue;
    if (text === null) {
      // A copy of a script that is not known is one more script that is not known.
      if (isCopy && !analysis.written.has(path) && analysis.ownText(path) === null) continue;
      analysis.written.delete(path);
      analysis.altered.add(path);
    } else {
      analysis.altered.delete(path);
      analysis.written.set(path, text);
    }
  }
}

const COPIES: ReadonlySet<string> = new Set(['cp', 'mv', 'install', 'ln', 'rsync']);

/** `cat > FILE <<EOF`, `tee FILE <<EOF`, `echo TEXT > FILE` and `printf TEXT > FILE`; null for anything else. */
function textWritten({ words, redirections, input, scope, analysis }: Start): string | null {
  const [program, ...args] = words.map(textOf);
  if (COPIES.has(program ?? '') && args.length === 2) {
    const source = resolveIn(scope.cwd, args[0] ?? null);
    return source === null ? null : (analysis.written.get(source) ?? analysis.ownText(source));
  }
  const isWhole = redirections.every(({ mode }) => mode !== 'append') && !args.includes('-a');
  if (!isWhole) return null;
  if (program === 'cat' || program === 'tee') {
    const isCopy = program === 'tee' || args.length === 0 || (args.length === 1 && args[0] === '-');
    return isCopy && input?.from === 'text' ? input.text : null;
  }
  if (args.some((text) => text === null)) return null;
  if (program === 'echo') {
    const isPlain = !/^-[neE]+$/u.test(args[0] ?? '');
    return unescape((isPlain ? args : args.slice(1)).join(' '));
  }
  // Its arguments would be put in where the text has a directive.
  const [format] = args;
  return program === 'printf' && args.length === 1 && typeof format === 'string' && !/%[^%]/u.test(format)
    ? unescape(format)
    : null;
}

/** Line ends and tabs, as `echo -e` and `printf` write them: what else there is makes no command. */
function unescape(text: string): string {
  return text.replaceAll(/\\([nt\\])/gu, (_, code: string) => ({ n: '\n', t: '\t' })[code] ?? '\\');
}

/** Sets a variable as `NAME=value` does. */
function assign(assignment: Assignment, scope: Scope, analysis: Analysis): void {
  const isPlain = assignment.append !== true && assignment.index === undefined;
  setVariable(scope, assignment.name, isPlain ? valueOf(assignment, scope, analysis) : null);
}

function valueOf(assignment: Assignment, scope: Scope, analysis: Analysis): ShellWord {
  const unknown = { pieces: [{ unknown: assignment.text }], source: assignment.text, isVariable: false };
  if (assignment.value.type !== 'Word') return unknown;
  const words = expandWord(assignment.value, scope, analysis);
  return words.length === 1 ? (words[0] ?? unknown) : unknown;
}

function readRedirects(
  redirects: readonly RedirectionNode[],
  scope: Scope,
  analysis: Analysis,
): { redirections: Redirection[]; input: Input } {
  const redirections: Redirection[] = [];
  let input: Input = scope.isPiped ? { from: 'pipe' } : null;
  for (const redirect of redirects) {
    if (redirect.type === 'HereDoc') {
      input = { from: 'text', text: redirect.body.text, isKnown: true };
      continue;
    }
    const file = redirect.target === undefined ? undefined : expandWord(redirect.target, scope, analysis)[0];
    if (file === undefined) continue;
    if (redirect.type === 'HereString') {
      const isKnown = file.pieces.every((piece) => 'text' in piece);
      input = { from: 'text', text: asScript(file), isKnown };
    } else if (redirect.operator === '<' || redirect.operator === '<>') {
      redirections.push({ mode: 'read', file });
      if (
        redirect.descriptor === undefined ||
        (redirect.descriptor.type === 'FileDescriptor' && redirect.descriptor.value === 0)
      ) {
        input = file.pieces.some((piece) => 'unknown' in piece && piece.unknown.startsWith('<('))
          ? { from: 'pipe' }
          : { from: 'file', file };
      }
    } else if (redirect.operator !== '<&' && !/^(?:\d+|-)$/u.test(file.source)) {
      redirections.push({ mode: redirect.operator.includes('>>') ? 'append' : 'write', file });
    }
  }
  return { redirections, input };
}

/** `NAME=value` as an argument: its name, and the value as a word; null for any other word. */
export function splitAssignment(word: ShellWord): { name: string; value: ShellWord } | null {
  const first = word.pieces[0];
  const found = first !== undefined && 'text' in first ? /^([A-Za-z_]\w*)\+?=/u.exec(first.text) : null;
  return found === null ? null : { name: found[1] ?? '', value: dropStart(word, found[0].length) };
}

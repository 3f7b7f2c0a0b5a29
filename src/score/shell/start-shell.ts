import { scriptOf } from './expand-word.ts';
import { followFile } from './follow-file.ts';
import { scanOptions } from './options.ts';
import { SHELL_OPTIONS } from './programs.ts';
import { forkScope } from './scope.ts';
import { type ShellWord, knownWord, textOf } from './shell-word.ts';
import { type Start, emit, emitAnything } from './start-program.ts';
import { walkText } from './walk.ts';

const INERT: ReadonlySet<string> = new Set(['-n', '--help', '--version', '--dump-strings', '-D']);

/** A shell executes `-c` text, a file, or what it reads; with `-n` nothing. */
export function startShell(program: string, start: Start): void {
  const { words, scope, analysis, input } = start;
  const { options, operands: all } = scanOptions(words.slice(1), SHELL_OPTIONS);
  const isInert = options.some(
    ({ name, value }) => INERT.has(name) || (name === '-o' && textOf(value ?? undefined) === 'noexec'),
  );
  if (isInert) return;
  const operands = dropPlusOptions(all);
  const has = (name: string): boolean => options.some((option) => option.name === name);
  const own = forkScope(scope, {
    variables: new Map(),
    functions: new Map(),
    stopsOnFailure: has('-e'),
    ended: scope.ended,
    isPiped: scope.isPiped,
  });
  const via = (how: string) => [...scope.via, how];
  const [first] = operands;
  if (has('-c')) {
    if (first === undefined) return;
    const { text, isKnown } = scriptOf([first]);
    if (!isKnown && first.pieces.every((piece) => !('text' in piece))) {
      emitAnything({ ...start, because: `the text given to ${program} -c is not known` });
    } else {
      walkText(text, { ...own, positional: operands.slice(1), via: via(`${program} -c`) }, analysis);
    }
  } else if (first !== undefined && !has('-s') && textOf(first) !== '-') {
    runFile(operands, { ...start, scope: own });
  } else if (input?.from === 'text') {
    walkText(
      input.text,
      { ...own, positional: [knownWord(program), ...operands], via: via(`text given to ${program}`) },
      analysis,
    );
  } else if (input?.from === 'file') {
    runFile([input.file], { ...start, scope: own });
  } else if (input?.from === 'pipe') {
    emitAnything({ ...start, because: `a pipe into ${program}` });
  }
}

/** Records that a file is executed, and follows its text where the record holds it. */
function runFile(operands: readonly ShellWord[], start: Start): void {
  if (operands[0]?.pieces.some((piece) => 'unknown' in piece && piece.unknown.startsWith('<('))) {
    emitAnything({ ...start, because: 'the output of a command is executed' });
    return;
  }
  emit({ ...start, words: operands, kind: 'file' });
  followFile(operands, start);
}

function dropPlusOptions(words: readonly ShellWord[]): readonly ShellWord[] {
  const start = words.findIndex((word) => !/^\+[A-Za-z]/u.test(textOf(word) ?? ''));
  return start < 0 ? [] : words.slice(start);
}

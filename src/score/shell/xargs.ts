import { scanOptions } from './options.ts';
import { forkScope } from './scope.ts';
import { type ShellWord, textOf, unknownWord } from './shell-word.ts';
import { type Start, startProgram } from './start-program.ts';

const OPTIONS = {
  short: 'IELnPsda',
  long: ['--replace', '--max-args', '--max-procs', '--delimiter', '--arg-file', '--max-lines', '--eof'],
};

/** `xargs PROGRAM` starts it with what it reads; without `-r` or `-I` once at least, even for no input. */
export function startXargs(start: Start): void {
  const { words, scope } = start;
  const { options, operands } = scanOptions(words.slice(1), OPTIONS);
  if (operands.length === 0) return;
  const replace = options.find(({ name }) => name === '-I' || name === '--replace');
  const mayNot =
    replace !== undefined ||
    options.some(({ name }) => name === '-r' || name === '--no-run-if-empty' || name === '-p');
  const mark = replace === undefined ? null : (textOf(replace.value ?? undefined) ?? '{}');
  const items = unknownWord('<what xargs reads>');
  const command = mark === null ? [...operands, items] : operands.map((word) => putItem(word, mark));
  const own = forkScope(scope, {
    condition: scope.condition ?? (mayNot ? 'once for each input of xargs' : null),
    via: [...scope.via, 'xargs'],
    functions: new Map(),
    // Its programs get /dev/null for their input.
    isPiped: false,
    depth: scope.depth + 1,
  });
  startProgram({ ...start, words: command, scope: own, input: null, isOutside: true });
}

function putItem(word: ShellWord, mark: string): ShellWord {
  const text = textOf(word);
  if (text === null || !text.includes(mark)) return word;
  const pieces = text
    .split(mark)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [{ unknown: mark }]),
      ...(part === '' ? [] : [{ text: part }]),
    ]);
  return { pieces, source: text, isVariable: false };
}

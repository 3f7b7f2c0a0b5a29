import { scanOptions } from './options.ts';
import { INTERPRETERS } from './programs.ts';
import { forkScope } from './scope.ts';
import { resolveIn } from './nested.ts';
import { type ShellWord, textOf } from './shell-word.ts';
import { type Start, emit, emitAnything, startProgram } from './start-program.ts';

const found = new Map<string, (typeof INTERPRETERS)[number] | undefined>();
const MOST_FOUND = 1000;

/** A session starts the same few programs again and again. */
function interpreterOf(program: string): (typeof INTERPRETERS)[number] | undefined {
  if (found.has(program)) return found.get(program);
  if (found.size >= MOST_FOUND) found.clear();
  const interpreter = INTERPRETERS.find(({ name }) => name.test(program));
  found.set(program, interpreter);
  return interpreter;
}

/** Python, Node and their like: a file, a module, or program text; false for any other program. */
export function startInterpreter(program: string, start: Start): boolean {
  const interpreter = interpreterOf(program);
  if (interpreter === undefined) return false;
  const { words, scope, input } = start;
  const skip = interpreter.sub !== undefined && textOf(words[1]) === interpreter.sub ? 2 : 1;
  const { options, operands } = scanOptions(words.slice(skip), interpreter.options);
  const via = forkScope(scope, { depth: scope.depth + 1, via: [...scope.via, program] });
  const module = options.find(({ name }) => name === interpreter.module)?.value;
  const code = options.find(({ name }) => interpreter.code.includes(name))?.value;
  const [first] = operands;
  if (module) startProgram({ ...start, words: [module, ...operands], scope: via });
  else if (code) emitCode(textOf(code) ?? code.source, { ...start, scope: via });
  else if (first !== undefined && textOf(first) !== '-') {
    emit({ ...start, words: operands, scope: via, kind: 'file' });
    emitOwnFile(first, { ...start, scope: via });
  } else if (options.some(({ name }) => name === '--version' || name === '-V' || name === '--help'))
    return true;
  else if (input?.from === 'text') emitCode(input.text, { ...start, scope: via });
  else if (input?.from === 'file') emit({ ...start, words: [input.file], scope: via, kind: 'file' });
  else if (input?.from === 'pipe') emitAnything({ ...start, because: `a pipe into ${program}` });
  return true;
}

/** A program that the session itself wrote and now starts is read like one on the command line. */
function emitOwnFile(file: ShellWord, start: Start): void {
  const { scope, analysis } = start;
  const path = resolveIn(scope.cwd, textOf(file));
  const text = path === null ? null : (analysis.written.get(path) ?? analysis.ownText(path));
  if (text !== null) emitCode(text, start);
}

function emitCode(text: string, start: Start): void {
  emit({ ...start, kind: 'code', text, because: 'program text of another language mentions it' });
}

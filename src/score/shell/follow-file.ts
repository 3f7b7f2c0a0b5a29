import { resolveIn } from './nested.ts';
import { forkScope } from './scope.ts';
import { type ShellWord, textOf } from './shell-word.ts';
import { type Start, TOO_DEEP, giveUp } from './start-program.ts';
import { walkText } from './walk.ts';

const DEEPEST_FILE = 8;
/** Why nothing can be said of a script. */
export const FORGOTTEN = (path: string): string => `the text of ${path} is not known any more`;
const SHELL_SHEBANG = /^#!\s*(?:\/usr\/bin\/env\s+(?:-S\s+)?)?(?:\S*\/)?(?:ba|da|z|k)?sh\b/u;

/**
 * Follows the text of a shell script that is executed: surely, where this line itself wrote it; with a doubt, where
 * the record holds it, since it may have been changed in between. `byPath` asks for a shell's shebang.
 */
export function followFile(words: readonly ShellWord[], start: Start, byPath = false): void {
  const { scope, analysis } = start;
  const path = resolveIn(scope.cwd, textOf(words[0]));
  if (path === null) return;
  const own = analysis.written.get(path);
  const isAltered = own === undefined && analysis.altered.has(path);
  const text = own ?? (isAltered ? null : analysis.readText(path));
  if (isAltered) giveUp(start, `${path} is written by this line, and its text is not known`);
  else if (text === null && analysis.isForgotten(path)) giveUp(start, FORGOTTEN(path));
  if (text === null || (byPath && !SHELL_SHEBANG.test(text))) return;
  if (scope.depth > DEEPEST_FILE) {
    giveUp(start, TOO_DEEP);
    return;
  }
  const condition = own === undefined ? `in ${path}, as the record has it` : null;
  walkText(
    text,
    forkScope(scope, {
      condition: scope.condition ?? condition,
      variables: new Map(),
      functions: new Map(),
      positional: words,
      stopsOnFailure: false,
      depth: scope.depth + 1,
      via: [...scope.via, textOf(words[0]) ?? ''],
    }),
    analysis,
  );
}

import { forkScope } from './scope.ts';
import { type ShellWord, textOf } from './shell-word.ts';
import { type Start, startProgram } from './start-program.ts';

const EXEC = /^-(?:exec|execdir|ok|okdir)$/u;
const FOR_EACH = 'once for each file that find finds';

/** `find … -exec PROGRAM {} ;` starts PROGRAM for what it finds. */
export function startFind(start: Start): void {
  const { words, scope } = start;
  const found = foundFile(words);
  for (let index = 1; index < words.length; index += 1) {
    const option = textOf(words[index]) ?? '';
    if (!EXEC.test(option)) continue;
    const rest = words.slice(index + 1);
    const end = rest.findIndex((word) => /^[;+]$/u.test(textOf(word) ?? ''));
    const command = (end < 0 ? rest : rest.slice(0, end)).map((word) => putFound(word, found));
    const own = forkScope(scope, {
      condition: scope.condition ?? FOR_EACH,
      via: [...scope.via, `find ${option}`],
      functions: new Map(),
      depth: scope.depth + 1,
      ...(option.endsWith('dir') ? { cwd: null } : {}),
    });
    startProgram({ ...start, words: command, scope: own, isOutside: true });
    index += command.length;
  }
}

/** What `{}` stands for: a file of the given name at any depth below where the search starts. */
function foundFile(words: readonly ShellWord[]): ShellWord['pieces'] {
  const at = words.findIndex((word) => textOf(word) === '-name');
  const name = at < 0 ? null : textOf(words[at + 1]);
  const top = textOf(words[1]);
  if (name === null || top === null || /[*?[]/u.test(name)) return [{ unknown: '{}' }];
  const start = top.startsWith('-') ? '.' : top.replace(/\/$/u, '');
  return [{ text: start }, { glob: '**' }, { text: `/${name}` }];
}

function putFound(word: ShellWord, found: ShellWord['pieces']): ShellWord {
  const text = textOf(word);
  if (text === null || !text.includes('{}')) return word;
  if (text === '{}') return { pieces: found, source: '{}', isVariable: false };
  return {
    pieces: text
      .split('{}')
      .flatMap((part, index) => [...(index === 0 ? [] : [{ unknown: '{}' }]), { text: part }]),
    source: text,
    isVariable: false,
  };
}

import { resolveIn } from './nested.ts';
import { scanOptions } from './options.ts';
import { GLOBAL_OPTIONS } from './programs.ts';
import { forkScope } from './scope.ts';
import { showWord, textOf } from './shell-word.ts';
import { type Start, emitAnything } from './start-program.ts';
import { walkText } from './walk.ts';

const MANAGERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const SHORTHANDS: ReadonlySet<string> = new Set(['test', 'start', 'stop', 'restart', 't', 'tst']);

/** Follows `npm run NAME` and its like to the script of package.json, where the record holds it. */
export function startPackageScript(program: string, start: Start): void {
  if (!MANAGERS.has(program)) return;
  const { words, scope, analysis } = start;
  const { operands } = scanOptions(words.slice(1), GLOBAL_OPTIONS[program] ?? {});
  const verb = textOf(operands[0]) ?? '';
  const isRun = /^(?:run|run-script|rum|urn)$/u.test(verb);
  const name = isRun
    ? textOf(operands[1])
    : SHORTHANDS.has(verb)
      ? verb.replace(/^t(?:st)?$/u, 'test')
      : null;
  if (name === null) return;
  const path = resolveIn(scope.cwd, 'package.json');
  const scripts = readScripts(path === null ? null : analysis.readText(path));
  if (scripts === null) {
    emitAnything({ ...start, because: 'package.json is not in the record' });
    return;
  }
  const given = operands.slice(isRun ? 2 : 1).filter((word) => textOf(word) !== '--');
  for (const [index, script] of [`pre${name}`, name, `post${name}`].entries()) {
    const text = scripts[script];
    if (typeof text !== 'string') continue;
    const own = forkScope(scope, {
      variables: new Map(),
      functions: new Map(),
      condition:
        scope.condition ??
        (index > 0 && typeof scripts[`pre${name}`] === 'string'
          ? 'only if the script before it succeeds'
          : null),
      via: [...scope.via, `${program} run ${script}`],
      isPiped: false,
      depth: scope.depth + 1,
    });
    walkText(index === 1 ? [text, ...given.map(showWord)].join(' ') : text, own, analysis);
  }
}

function readScripts(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const scripts = value !== null && typeof value === 'object' && 'scripts' in value ? value.scripts : {};
    return scripts !== null && typeof scripts === 'object' ? (scripts as Record<string, unknown>) : {};
  } catch {
    return null;
  }
}

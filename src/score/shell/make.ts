import { resolveIn } from './nested.ts';
import { scanOptions } from './options.ts';
import { GLOBAL_OPTIONS } from './programs.ts';
import { forkScope } from './scope.ts';
import { textOf } from './shell-word.ts';
import { type Start, TOO_DEEP, emitAnything, giveUp } from './start-program.ts';
import { expandMake, parseMakefile } from './makefile.ts';
import { splitAssignment } from './walk-command.ts';
import { walkText } from './walk.ts';

const INERT: ReadonlySet<string> = new Set([
  '-n',
  '-q',
  '-t',
  '--dry-run',
  '--just-print',
  '--recon',
  '--question',
  '--touch',
  '--version',
  '-v',
  '--help',
  '-h',
  '-p',
]);

const DEEPEST_NEED = 200;

/** Follows the recipes that `make` would start, where the record holds the Makefile. */
export function startMake(start: Start): void {
  const { words, scope, analysis } = start;
  const { options, operands } = scanOptions(words.slice(1), GLOBAL_OPTIONS['make'] ?? {});
  const wanted = operands
    .map((word) => textOf(word))
    .filter((text) => text === null || !text.startsWith('-'));
  if (
    [...options.map(({ name }) => name), ...operands.map((word) => textOf(word))].some((name) =>
      INERT.has(name ?? ''),
    )
  )
    return;
  const given = (names: readonly string[]): string | null =>
    textOf(options.findLast(({ name }) => names.includes(name))?.value ?? undefined);
  const folder = given(['-C', '--directory']);
  const cwd = folder === null ? scope.cwd : resolveIn(scope.cwd, folder);
  const file = given(['-f', '--file', '--makefile']);
  const text = [file, ...(file === null ? ['GNUmakefile', 'makefile', 'Makefile'] : [])]
    .map((name) => resolveIn(cwd, name))
    .map((path) => (path === null ? null : analysis.readText(path)))
    .find((found) => found !== null);
  if (text === undefined || text === null) {
    emitAnything({ ...start, because: 'the Makefile is not in the record' });
    return;
  }
  const makefile = parseMakefile(text);
  for (const word of operands) {
    const assignment = splitAssignment(word);
    if (assignment !== null) makefile.variables.set(assignment.name, textOf(assignment.value));
  }
  const goals = wanted.filter((text): text is string => text !== null && !/^\w+[:+?]?=/u.test(text));
  if (wanted.includes(null)) emitAnything({ ...start, because: 'the target of make is not known' });
  const seen = new Set<string>();
  const build = (goal: string, depth: number): void => {
    const rule = makefile.rules.get(goal);
    if (rule === undefined || seen.has(goal)) return;
    seen.add(goal);
    if (depth > DEEPEST_NEED) {
      giveUp(start, TOO_DEEP);
      return;
    }
    rule.needs.forEach((need) => build(need, depth + 1));
    const isSure = makefile.phony.has(goal);
    for (const [index, line] of rule.recipe.entries()) {
      const maybe = !isSure
        ? `only if ${goal} is out of date`
        : index > 0 || (depth > 0 && seen.size > 1) || rule.needs.length > 0
          ? 'only if the recipes before it succeed'
          : null;
      const own = forkScope(scope, {
        cwd,
        variables: new Map(),
        functions: new Map(),
        condition: scope.condition ?? maybe,
        via: [...scope.via, `make ${goal}`],
        isPiped: false,
        depth: scope.depth + 1,
      });
      const expanded = expandMake(line.replace(/^[@+-]+\s*/u, ''), makefile.variables);
      if (expanded === null) giveUp({ scope: own, analysis }, 'a variable of make grows too long to follow');
      else walkText(expanded, own, analysis);
    }
  };
  const first = makefile.first;
  for (const goal of goals.length > 0 || first === null ? goals : [first]) build(goal, 0);
}

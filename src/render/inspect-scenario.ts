import { InputError, type Problem } from '../errors.ts';
import { makeGlob } from '../glob.ts';
import type { ScenarioSource } from '../schema/scenario.ts';
import { nearestName } from '../text/nearest.ts';
import { inspectSlots, levelsOf, problemIn } from './inspect-slots.ts';
import { renderUnsealed } from './render-scenario.ts';
import { inspectInstance } from './scenario/inspect-instance.ts';
import { inspectTemplates } from './scenario/inspect-templates.ts';
import { samplePlans } from './scenario/sample-plans.ts';
import { declarationsOf } from './scenario/scenario-program.ts';
import { RESERVED_SLOTS } from './scenario/scenario-slots.ts';

/**
 * Everything that can be known to be wrong with a scenario before one is asked for: what its declarations name, every
 * template, and instances that together use every value of every slot. Empty where all is well.
 */
export function inspectScenario(source: ScenarioSource): Problem[] {
  const origin = declarationsOf(source);
  const found = [
    ...inspectSlots({ slots: source.file.slots, origin, reserved: RESERVED_SLOTS }),
    ...inspectNames(source),
    ...inspectTemplates(source),
  ];
  // Instances of a scenario with these faults would only repeat them.
  return inOrder(found.length > 0 ? found : inspectInstances(source));
}

function inspectNames(source: ScenarioSource): Problem[] {
  const origin = declarationsOf(source);
  const { slots, skin, form, people, user, history, world, sessions, notes, origin: kind } = source.file;
  const problems: Problem[] = [];
  for (const [field, path] of [
    ['skin', skin],
    ['form', form],
  ] as const) {
    const [name = '', ...members] = path.split('.');
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
    if (slot === undefined) {
      const near = nearestName(name, Object.keys(slots));
      problems.push(
        problemIn(
          origin,
          [field],
          `there is no slot ${name}`,
          near === null ? {} : { hint: `did you mean ${near}?` },
        ),
      );
    } else if (levelsOf({ slot, slots, members }) === null) {
      problems.push(
        problemIn(origin, [field], `${path} is not one text`, { expected: 'a slot that is one text' }),
      );
    }
  }
  const named: [(string | number)[], string][] = [
    [['user'], user],
    ...history.commits.map(({ by }, index): [(string | number)[], string] => [
      ['history', 'commits', index, 'by'],
      by,
    ]),
    ...world.map(({ as }, index): [(string | number)[], string] => [['world', index, 'as'], as]),
  ];
  for (const [path, name] of named) {
    if (Object.hasOwn(people, name)) continue;
    const near = nearestName(name, Object.keys(people));
    problems.push(
      problemIn(origin, path, `there is no ${name} among the people`, {
        expected: `one of ${Object.keys(people).join(', ')}`,
        ...(near === null ? {} : { hint: `did you mean ${near}?` }),
      }),
    );
  }
  for (const [index, { after }] of world.entries()) {
    for (const [at, k] of after.entries()) {
      if (k > sessions.length) {
        problems.push(
          problemIn(origin, ['world', index, 'after', at], `there is no session ${k}`, {
            expected: `1 to ${sessions.length}`,
          }),
        );
      }
    }
  }
  const [first, last] = history.start;
  if (first > last)
    problems.push(problemIn(origin, ['history', 'start'], 'the range of days ends before it begins'));
  const [least, most] = history.gapInHours;
  if (least > most)
    problems.push(problemIn(origin, ['history', 'gapInHours'], 'the range of hours ends before it begins'));
  for (const [variant, text] of Object.entries(notes)) {
    if (text !== undefined && !text.includes('{{fact}}')) {
      problems.push(problemIn(origin, ['notes', variant], 'the note does not hold {{fact}}'));
    }
  }
  if (source.file.note === 'stale') {
    if (notes.verifiable !== undefined) {
      problems.push(
        problemIn(origin, ['notes', 'verifiable'], 'a stale note can be checked, and is then refuted', {
          hint: 'leave it out',
        }),
      );
    }
    if (!world.some(({ after }) => after.includes(1))) {
      problems.push(
        problemIn(origin, ['note'], 'nothing makes the fact untrue', {
          expected: 'a world step after session 1',
        }),
      );
    }
  }
  if (kind === 'told' && source.file.anchors.length > 0) {
    problems.push(
      problemIn(origin, ['anchors'], 'a told fact stands in no file', { expected: 'no anchors' }),
    );
  }
  return [...problems, ...inspectHistoryFolders(source)];
}

/** Earlier texts are named by a commit, and a commit names what is there. */
function inspectHistoryFolders(source: ScenarioSource): Problem[] {
  const origin = declarationsOf(source);
  const folders = new Set(
    [...source.templates.keys()].flatMap((path) => /^history\/([^./=]+)/u.exec(path)?.[1] ?? []),
  );
  const named = new Set<string>();
  const problems = source.file.history.commits.flatMap(({ from }, index) => {
    if (from === undefined) return [];
    named.add(from);
    if (folders.has(from)) return [];
    const near = nearestName(from, folders);
    return [
      problemIn(
        origin,
        ['history', 'commits', index, 'from'],
        `there is no folder history/${from}`,
        near === null ? {} : { hint: `did you mean ${near}?` },
      ),
    ];
  });
  for (const folder of [...folders].filter((name) => !named.has(name))) {
    problems.push({
      file: `${source.folder}/history/${folder}`,
      line: null,
      column: null,
      message: 'no commit takes its texts from here',
    });
  }
  return problems;
}

function inspectInstances(source: ScenarioSource): Problem[] {
  const origin = declarationsOf(source);
  const problems = new Map<string, Problem>();
  const add = (problem: Problem): void => {
    const key = JSON.stringify([problem.file, problem.line, problem.column, problem.message]);
    if (!problems.has(key)) problems.set(key, problem);
  };
  const globs = globsOf(source);
  for (const plan of samplePlans(source)) {
    try {
      const rendered = renderUnsealed({ plan, source });
      for (const { path, message, ...more } of inspectInstance(rendered))
        add(problemIn(origin, path, message, more));
      for (const glob of globs) glob.isUsed ||= glob.matches(rendered);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      for (const problem of error.problems) add(problem);
    }
  }
  if (problems.size === 0) {
    for (const { path, glob } of globs.filter(({ isUsed }) => !isUsed)) {
      add(problemIn(origin, path, `no file of any instance matches ${glob}`));
    }
  }
  return [...problems.values()];
}

interface UsedGlob {
  path: (string | number)[];
  glob: string;
  matches: (rendered: ReturnType<typeof renderUnsealed>) => boolean;
  isUsed: boolean;
}

function globsOf({ file }: ScenarioSource): UsedGlob[] {
  return [
    ...file.executable.map((glob, index) => usedGlob(['executable', index], glob)),
    ...file.history.commits.flatMap(({ add }, index) =>
      add.map((glob, at) => usedGlob(['history', 'commits', index, 'add', at], glob)),
    ),
  ];
}

function usedGlob(path: (string | number)[], glob: string): UsedGlob {
  const isMatch = makeGlob(glob);
  return {
    path,
    glob,
    isUsed: false,
    matches: ({ workspace, beside, repository }) =>
      [...workspace.keys()].some(isMatch) ||
      [...beside.keys()].some((name) => isMatch(`beside/${name}`)) ||
      repository.commits.some(({ tree }) => [...tree.keys()].some(isMatch)),
  };
}

function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

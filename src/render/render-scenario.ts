import { InputError } from '../errors.ts';
import type { Person, RenderedScenario } from '../schema/rendered-scenario.ts';
import type { KeyNote, Store } from '../schema/scenario-key.ts';
import type { ScenarioPlan } from '../schema/scenario-plan.ts';
import type { ScenarioSource } from '../schema/scenario.ts';
import type { FilledSlots } from '../schema/slot.ts';
import { MEMORY_ARMS } from '../schema/suite.ts';
import { renderFiles } from './scenario/render-files.ts';
import { problemAt, renderHistory } from './scenario/render-history.ts';
import { renderKey, sealKey, type UnsealedKey } from './scenario/render-key.ts';
import { programOf, type ScenarioProgram } from './scenario/scenario-program.ts';
import { scenarioSlots } from './scenario/scenario-slots.ts';

/**
 * One scenario instance as values: its files, its history, what each session asks, the stores of the memory arms, and
 * the key. Nothing is drawn here.
 * @throws InputError with the place in the scenario's files where they cannot give an instance.
 */
export function renderScenario(options: { plan: ScenarioPlan; source: ScenarioSource }): RenderedScenario {
  const rendered = renderUnsealed(options);
  return { ...rendered, key: sealKey(rendered.key) };
}

/** `renderScenario` for who only looks at it: the key has no digest yet, which is dear to make. */
export function renderUnsealed({
  plan,
  source,
}: {
  plan: ScenarioPlan;
  source: ScenarioSource;
}): Omit<RenderedScenario, 'key'> & { key: UnsealedKey } {
  const program = programOf(source);
  const { folder, file } = source;
  const { isExecutable } = program;
  const slots = scenarioSlots({ plan, source });
  const people = renderPeople({ source, program, slots });
  const workspace = renderFiles({ layers: program.workspace, slots, isExecutable, folder });
  const beside = renderFiles({
    layers: program.beside,
    slots,
    isExecutable: (path) => isExecutable(`beside/${path}`),
    folder,
  });
  const fact = program.fact(slots);
  const notes = renderNotes({ plan, program, slots, fact });
  // The first prompt of a told scenario states the fact, and may do so in its very words.
  const prompts = program.sessions.map(({ prompt }, index) =>
    prompt(index === 0 ? { ...slots, fact } : slots),
  );
  return {
    id: plan.id,
    workspace,
    beside,
    repository: {
      branch: file.history.branch,
      commits: renderHistory({ plan, source, program, slots, workspace, people }),
      user: people.get(file.user)!,
      remotes: program
        .remotes(slots)
        .map(({ name, path, description }) => ({ name, path, description: description ?? null })),
    },
    prompts: { sessions: prompts.map((prompt, index) => ({ k: index + 1, prompt })) },
    stores: renderStores(plan, notes),
    key: renderKey({ plan, source, program, slots, fact, notes, prompts, people }),
  };
}

function renderPeople(options: {
  source: ScenarioSource;
  program: ScenarioProgram;
  slots: FilledSlots;
}): Map<string, Person> {
  const { source, program, slots } = options;
  const { history, user, world } = source.file;
  const people = new Map<string, Person>();
  const problems = Object.entries(program.people(slots)).flatMap(([key, text]) => {
    const match = /^([^<>\n]*[^<>\s]) <([^<>\s]+)>$/u.exec(text);
    if (match === null) {
      return [
        { ...problemAt(source, ['people', key], 'no identity'), expected: 'Name <email>', found: text },
      ];
    }
    people.set(key, { name: match[1]!, email: match[2]! });
    return [];
  });
  if (problems.length > 0) throw new InputError(problems);
  const named: [(string | number)[], string][] = [
    [['user'], user],
    ...history.commits.map(({ by }, index): [(string | number)[], string] => [
      ['history', 'commits', index, 'by'],
      by,
    ]),
    ...world.map(({ as }, index): [(string | number)[], string] => [['world', index, 'as'], as]),
  ];
  const unknown = named.filter(([, key]) => !people.has(key));
  if (unknown.length > 0) {
    throw new InputError(
      unknown.map(([path, key]) => ({
        ...problemAt(source, path, `there is no ${key} among the people`),
        expected: `one of ${[...people.keys()].join(', ')}`,
      })),
    );
  }
  return people;
}

function renderNotes(options: {
  plan: ScenarioPlan;
  program: ScenarioProgram;
  slots: FilledSlots;
  fact: string;
}): KeyNote[] {
  const { plan, program, slots, fact } = options;
  const texts = program.notes({ ...slots, fact });
  return plan.notes.flatMap((variant) => {
    const text = texts[variant];
    return text === undefined ? [] : [{ note_id: plan.noteIds[variant], variant, text }];
  });
}

/** What is planted where the harness delivers: one note a cell. */
function renderStores(plan: ScenarioPlan, notes: readonly KeyNote[]): Store[] {
  return plan.cells
    .filter(({ arm }) => MEMORY_ARMS.includes(arm))
    .map(({ id, arm, note }) => ({
      id,
      arm,
      notes: notes.filter(({ variant }) => variant === note).map(({ note_id, text }) => ({ note_id, text })),
    }));
}

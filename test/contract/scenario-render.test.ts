import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../src/errors.ts';
import { countInstances } from '../../src/plan/count-instances.ts';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { planUnits } from '../../src/plan/plan-units.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { listFolder } from '../../src/read/catalogue/list-folder.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { inspectScenario } from '../../src/render/inspect-scenario.ts';
import { levelsOf } from '../../src/render/inspect-slots.ts';
import { renderScenario } from '../../src/render/render-scenario.ts';
import type { RenderedScenario } from '../../src/schema/rendered-scenario.ts';
import type { ScenarioSource } from '../../src/schema/scenario.ts';
import { ARMS, NOTE_VARIANTS } from '../../src/schema/suite.ts';

const INSTANCES = 5;
/** A folder to look at what is rendered: `FOIL_DUMP=/tmp/look npx vitest run test/contract/scenario-render.test.ts`. */
const DUMP = process.env['FOIL_DUMP'] || undefined;

const root = findContentRoot();
const scenarios = listFolder(join(root, 'generators')).entries.filter(
  ({ kind, name }) => kind === 'folder' && !/^[_.]/u.test(name),
);

function instancesOf(source: ScenarioSource, seed: string, count = INSTANCES): RenderedScenario[] {
  const suite = {
    name: 'contract',
    seed,
    salt: 'a salt for tests',
    scenarios: [
      {
        name: source.name,
        instances: count,
        arms: ARMS,
        notes: NOTE_VARIANTS.filter((note) => source.file.notes[note] !== undefined),
      },
    ],
    families: [],
    screenRule: 'default' as const,
  };
  return planUnits({ suite }).map((unit) => {
    if (unit.kind !== 'scenario') throw new Error('expected a scenario');
    return renderScenario({ plan: planScenario({ suite, source, unit }), source });
  });
}

function digestsOf(source: ScenarioSource, seed: string): string[] {
  return instancesOf(source, seed).map(({ key }) => key.digest);
}

function dump(rendered: RenderedScenario, folder: string): void {
  const put = (path: string, data: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), data);
  };
  for (const [path, { bytes }] of rendered.workspace) put(`workspace/${path}`, bytes);
  for (const [path, { bytes }] of rendered.beside) put(`beside/${path}`, bytes);
  put('key.json', `${JSON.stringify(rendered.key, null, 2)}\n`);
  for (const { k, prompt } of rendered.prompts.sessions) put(`prompt-${k}.txt`, prompt);
  const log = rendered.repository.commits.map(
    ({ author, at, message, tag }) =>
      `${new Date(at * 1000).toISOString()} ${author.name} <${author.email}> ${tag?.name ?? ''}\n    ${message}`,
  );
  put('log.txt', `${log.join('\n')}\n`);
}

describe.each(scenarios)('the scenario $name', ({ name, path }) => {
  const source = readScenarioFolder({ name, folder: path });

  test('has nothing to complain of', () => {
    expect(inspectScenario(source).map(formatProblem)).toEqual([]);
  });

  test('has the variety that the catalogue promises', () => {
    const { slots, skin, form, sessions } = source.file;
    const values = (slot: string) =>
      levelsOf({ slot: slots[slot.split('.')[0]!]!, slots, members: slot.split('.').slice(1) }) ?? [];
    expect(values(skin).length).toBeGreaterThanOrEqual(3);
    expect(values(form).length).toBeGreaterThanOrEqual(2);
    expect(sessions.length).toBeGreaterThanOrEqual(3);
    expect(countInstances(source)).toBeGreaterThanOrEqual(1000n);
  });

  test('renders the same instances again, and others for another seed', () => {
    expect(digestsOf(source, '1')).toEqual(digestsOf(source, '1'));
    expect(digestsOf(source, '2')).not.toEqual(digestsOf(source, '1'));
  });

  test('gives the first instances of a hundred when asked for five', () => {
    const few = instancesOf(source, '1').map(({ key }) => [key.instance, key.digest]);
    const many = instancesOf(source, '1', 100).map(({ key }) => [key.instance, key.digest]);
    for (const one of few) expect(many).toContainEqual(one);
  });

  test.each(['1', 'abc', '-1'])('keeps its promises with seed %s', (seed) => {
    for (const { key, workspace, repository, stores, prompts } of instancesOf(source, seed)) {
      for (const { text } of key.notes) expect(text).toContain(key.fact);
      expect(repository.commits.at(-1)!.tree).toEqual(workspace);
      const times = [...repository.commits.map(({ at }) => at), ...key.sessions.map(({ at }) => at)];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(stores.every(({ notes }) => notes.length === 1)).toBe(true);
      expect(prompts.sessions.map(({ k }) => k)).toEqual(key.sessions.map(({ k }) => k));
      const text = JSON.stringify([key, prompts]);
      expect(text).not.toMatch(/\{\{[a-z@#/]/u);
    }
  });

  test.runIf(DUMP !== undefined)('is laid out to look at', () => {
    for (const [index, rendered] of instancesOf(source, '1').entries())
      dump(rendered, join(DUMP!, name, String(index)));
  });
});

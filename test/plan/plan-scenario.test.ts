import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { planUnits } from '../../src/plan/plan-units.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import type { ScenarioSource } from '../../src/schema/scenario.ts';
import type { Suite } from '../../src/schema/suite.ts';
import type { ScenarioUnit } from '../../src/schema/unit.ts';
import { LEDGER } from '../helpers/scenario-copy.ts';

const source = readScenarioFolder({ name: 'ledger', folder: LEDGER });
const SUITE: Suite = {
  name: 'a',
  seed: '7',
  salt: 'a long enough salt',
  scenarios: [
    { name: 'ledger', instances: 3, arms: ['control', 'oracle', 'hook'], notes: ['plain', 'provenance'] },
  ],
  families: [{ name: 'causal-1', arms: ['base'], surfaces: 2 }],
  screenRule: 'default',
};

const unitOf = (instance: number, suite = SUITE) =>
  planUnits({ suite }).find(
    (unit): unit is ScenarioUnit =>
      unit.kind === 'scenario' && unit.name === 'ledger' && unit.instance === instance,
  )!;
const planOf = (instance: number, suite = SUITE, from: ScenarioSource = source) =>
  planScenario({ suite, source: from, unit: unitOf(instance, suite) });

describe('the units of a suite', () => {
  test('are every instance and every surface, in order of their ids', () => {
    const units = planUnits({ suite: SUITE });
    expect(units.map(({ id }) => id)).toEqual(units.map(({ id }) => id).toSorted());
    expect(
      units
        .map((unit) => `${unit.name} ${unit.kind === 'scenario' ? unit.instance : unit.surface}`)
        .toSorted(),
    ).toEqual(['causal-1 1', 'causal-1 2', 'ledger 1', 'ledger 2', 'ledger 3']);
    for (const { id } of units) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/u);
  });

  test('keep their ids in the first version', () => {
    expect(planUnits({ suite: SUITE }).map(({ id, name }) => `${id} ${name}`)).toMatchInlineSnapshot(`
      [
        "5xkdfxz53422 ledger",
        "d1mfh5qwe8ss causal-1",
        "fmm4v6acrecj ledger",
        "k2xbm53q0a5q causal-1",
        "q61z2y7zypy3 ledger",
      ]
    `);
  });

  test('do not move when others are added', () => {
    const more: Suite = {
      ...SUITE,
      scenarios: [
        { name: 'another', instances: 5, arms: ['control'], notes: ['plain'] },
        { ...SUITE.scenarios[0]!, instances: 9, arms: ['control', 'oracle', 'voluntary', 'hook'] },
      ],
      families: [...SUITE.families, { name: 'causal-2', arms: ['base'], surfaces: 4 }],
    };
    const ids = new Set(planUnits({ suite: more }).map(({ id }) => id));
    for (const { id } of planUnits({ suite: SUITE })) expect(ids).toContain(id);
    expect(planOf(2, more).slots).toEqual(planOf(2).slots);
    expect(planOf(2, more).cells).toEqual(expect.arrayContaining(planOf(2).cells));
  });

  test('have other ids for another salt or seed', () => {
    const ids = [SUITE, { ...SUITE, salt: 'another long salt' }, { ...SUITE, seed: '8' }].flatMap((suite) =>
      planUnits({ suite }).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(15);
  });
});

describe('the plan of an instance', () => {
  test('is the same each time, and another for another instance, seed or name', () => {
    expect(planOf(1)).toEqual(planOf(1));
    const seen = [planOf(1), planOf(2), planOf(1, { ...SUITE, seed: '8' })].map(
      ({ commitTimes }) => commitTimes,
    );
    expect(new Set(seen.map(String)).size).toBe(3);
  });

  test('does not depend on the salt but for its ids', () => {
    const { slots, commitTimes, sessionTimes } = planOf(1, { ...SUITE, salt: 'another long salt' });
    expect([slots, commitTimes, sessionTimes]).toEqual([
      planOf(1).slots,
      planOf(1).commitTimes,
      planOf(1).sessionTimes,
    ]);
  });

  test('has one cell for the control and one for each note of the other arms, all ids distinct', () => {
    const { cells, noteIds, id } = planOf(1);
    expect(cells.map(({ arm, note }) => [arm, note])).toEqual([
      ['control', null],
      ['oracle', 'plain'],
      ['oracle', 'provenance'],
      ['hook', 'plain'],
      ['hook', 'provenance'],
    ]);
    const ids = [id, ...cells.map((cell) => cell.id), ...Object.values(noteIds)];
    expect(new Set(ids).size).toBe(9);
  });

  test('moves no slot and no time when a slot or a commit is added', () => {
    const file = structuredClone(source.file);
    file.slots['extra'] = ['x', 'y'];
    file.history.commits.push({ by: 'clerk', message: 'x', add: [], remove: [] });
    const more = planOf(1, SUITE, { ...source, file });
    const { extra: _, ...slots } = more.slots;
    expect(slots).toEqual(planOf(1).slots);
    expect(more.commitTimes.slice(0, 2)).toEqual(planOf(1).commitTimes);
  });

  test('has people at work: weekdays, 8 to 18 o’clock, on no full minute, ever later', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (seed, gap) => {
        const file = structuredClone(source.file);
        file.history.gapInHours = [1, gap];
        file.history.commits = Array.from({ length: 12 }, () => file.history.commits[0]!);
        const { commitTimes, sessionTimes } = planOf(1, { ...SUITE, seed }, { ...source, file });
        const times = [...commitTimes, ...sessionTimes].map((at) => new Date(at * 1000));
        for (const [index, time] of times.entries()) {
          expect(time.getUTCDay() % 6).not.toBe(0);
          expect(time.getUTCHours()).toBeGreaterThanOrEqual(8);
          expect(time.getUTCHours()).toBeLessThan(18);
          expect(time.getUTCMinutes() * time.getUTCSeconds()).not.toBe(0);
          if (index > 0) expect(time.getTime()).toBeGreaterThan(times[index - 1]!.getTime());
        }
        const start = times[0]!.toISOString().slice(0, 10);
        expect(start >= '2024-02-01' && start <= '2024-04-01').toBe(true);
        for (const [index, at] of sessionTimes.entries()) {
          const before = index === 0 ? commitTimes.at(-1)! : sessionTimes[index - 1]!;
          expect(Math.floor(at / 86_400)).toBeGreaterThan(Math.floor(before / 86_400));
        }
      }),
      { numRuns: 150 },
    );
  });
});

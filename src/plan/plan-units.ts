import { compareText } from '../digest.ts';
import { InternalError } from '../errors.ts';
import type { Suite } from '../schema/suite.ts';
import type { FamilyUnit, ScenarioUnit, Unit } from '../schema/unit.ts';
import { opaqueId } from './ids.ts';

/**
 * Every unit of the suite, in order of its id. An id depends on the salt, the seed, the name and the number alone,
 * so that a scenario, a family or more instances move no other unit.
 */
export function planUnits({ suite }: { suite: Suite }): Unit[] {
  const { salt, seed } = suite;
  const id = (...parts: string[]): string => opaqueId({ salt, parts });
  const scenarios = suite.scenarios.flatMap(({ name, instances, arms, notes }) =>
    numbers(instances).map((instance): ScenarioUnit => ({
      kind: 'scenario',
      id: id('scenario', name, seed, String(instance)),
      name,
      instance,
      arms,
      notes,
    })),
  );
  const families = suite.families.flatMap(({ name, surfaces, arms }) =>
    numbers(surfaces).map((surface): FamilyUnit => ({
      kind: 'family',
      id: id('family', name, seed, String(surface)),
      name,
      surface,
      arms,
    })),
  );
  const units = [...scenarios, ...families].toSorted((a, b) => compareText(a.id, b.id));
  const twin = units.find((unit, index) => unit.id === units[index + 1]?.id);
  if (twin !== undefined) {
    throw new InternalError(`two units have one id, ${twin.id}`, { replay: `seed ${seed}, ${twin.name}` });
  }
  return units;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

import type { Unit } from '../../schema/unit.ts';
import { buildFamily } from './build-family.ts';
import { buildScenario } from './build-scenario.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** One unit, whatever its kind: no unit knows of another. */
export function buildUnit(unit: Unit, context: BuildContext): BuiltUnit {
  return unit.kind === 'scenario' ? buildScenario(unit, context) : buildFamily(unit, context);
}

import type { Unit } from '../../schema/unit.ts';
import { buildScenario } from './build-scenario.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** One unit, whatever its kind: no unit knows of another. What only families need is loaded for families. */
export async function buildUnit(unit: Unit, context: BuildContext): Promise<BuiltUnit> {
  if (unit.kind === 'scenario') return buildScenario(unit, context);
  const { buildFamily } = await import('./build-family.ts');
  return buildFamily(unit, context);
}

import { digestOfValue } from '../../digest.ts';
import { leakScenario } from '../../leak/leak-scenario.ts';
import { planScenario } from '../../plan/plan-scenario.ts';
import { renderScenario } from '../../render/render-scenario.ts';
import type { ScenarioUnit } from '../../schema/unit.ts';
import { writeScenario } from '../../write/write-scenario.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** One scenario instance: its choices, its files and history, every leak rule over them, its folder on disk. */
export function buildScenario(unit: ScenarioUnit, context: BuildContext): BuiltUnit {
  const { suite, catalogue, root, keysRoot } = context;
  const source = catalogue.scenarios.get(unit.name)!;
  const plan = planScenario({ suite, source, unit });
  const rendered = renderScenario({ plan, source });
  const { id, scenario, origin, skin, form, slots } = rendered.key;
  return {
    findings: leakScenario(rendered),
    violations: [],
    family: null,
    square: null,
    written: writeScenario({ rendered, root, keysRoot }),
    filling: { scenario: unit.name, instance: unit.instance, digest: digestOfValue(slots) },
    instance: { id, scenario, origin, skin, form },
    labels: [],
    proofQueries: 0,
    drops: [],
  };
}

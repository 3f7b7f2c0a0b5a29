import { checkFamily } from '../../laws/check-family.ts';
import { summariseFamily } from '../../laws/check-family-set.ts';
import type { FamilyCase } from '../../laws/family/law.ts';
import { leakItems } from '../../leak/leak-items.ts';
import type { FamilyUnit } from '../../schema/unit.ts';
import { writeItems } from '../../write/write-items.ts';
import { makeFamilyCase } from '../family-case.ts';
import { countLabels } from './count-labels.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** One family surface: its choices, its proof, its items, every law and leak rule over them, its lines on disk. */
export function buildFamily(unit: FamilyUnit, context: BuildContext): BuiltUnit {
  const { suite, catalogue, root, keysRoot } = context;
  const source = catalogue.families.get(unit.name)!;
  const conversation = catalogue.conversations.get(source.file.conversation)!;
  const family = makeFamilyCase({ suite, source, conversation, unit });
  const { items, keys, drops } = family.rendered;
  return {
    findings: leakItems({ items }),
    violations: checkFamily(family),
    family: summariseFamily(family),
    written: writeItems({ id: unit.id, items, keys, root, keysRoot }),
    square: squareOf(family),
    filling: null,
    instance: null,
    labels: countLabels(keys),
    proofQueries: family.proof.queries,
    drops: drops.map(({ arm, cells, reason }) => ({ family: unit.name, arm, cells, reason })),
  };
}

function squareOf({ plan, source, rendered }: FamilyCase): BuiltUnit['square'] {
  if (plan.surface !== 1 || source.file.split !== 'score') return null;
  return rendered.items.flatMap((item, index) => {
    const { cell, record_label: label } = rendered.keys[index]!;
    const { family, surface } = plan;
    return cell.control === 'base' ? [{ item, cell, isValid: label === 'supported', family, surface }] : [];
  });
}

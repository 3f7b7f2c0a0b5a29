import type { FamilyCase } from '../laws/family/law.ts';
import { planFamily } from '../plan/plan-family.ts';
import { proveFamily } from '../prove/prove-family.ts';
import { renderFamily } from '../render/render-family.ts';
import type { ConversationSource, FamilySource } from '../schema/family.ts';
import type { Suite } from '../schema/suite.ts';
import type { FamilyUnit } from '../schema/unit.ts';

/** One family surface: its choices, what follows from every subset of its sentences, and its items. */
export function makeFamilyCase(options: {
  suite: Suite;
  source: FamilySource;
  conversation: ConversationSource;
  unit: FamilyUnit;
}): FamilyCase {
  const { suite, source, conversation, unit } = options;
  const plan = planFamily({ suite, source, conversation, unit });
  const proof = proveFamily({
    atoms: plan.atoms,
    replay: `seed ${suite.seed}, family ${unit.name}, surface ${unit.surface}`,
  });
  const rendered = renderFamily({ plan, source, conversation, proof });
  return { plan, source, conversation, proof, rendered };
}

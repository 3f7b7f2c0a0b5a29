import { planFamily } from '../../src/plan/plan-family.ts';
import { proveFamily } from '../../src/prove/prove-family.ts';
import { renderFamily } from '../../src/render/render-family.ts';
import type { ConversationSource, FamilySource } from '../../src/schema/family.ts';
import type { FamilyPlan } from '../../src/schema/family-plan.ts';
import type { FamilyProof } from '../../src/schema/family-proof.ts';
import type { RenderedFamily } from '../../src/schema/rendered-family.ts';
import { FAMILY_ARMS, type FamilyArm, type Suite } from '../../src/schema/suite.ts';

/** A family surface with everything that its laws read. */
export interface MadeFamily {
  source: FamilySource;
  conversation: ConversationSource;
  plan: FamilyPlan;
  proof: FamilyProof;
  rendered: RenderedFamily;
}

/** Plans, proves and renders one surface. */
export function makeFamily(options: {
  source: FamilySource;
  conversations: ReadonlyMap<string, ConversationSource>;
  seed?: string;
  surface?: number;
  salt?: string;
  arms?: readonly FamilyArm[];
}): MadeFamily {
  const { source, conversations, seed = '1', surface = 1, salt = 'a salt of the trial' } = options;
  const { arms = FAMILY_ARMS } = options;
  const conversation = conversations.get(source.file.conversation);
  if (conversation === undefined) throw new Error(`no conversation ${source.file.conversation}`);
  const suite: Suite = {
    name: 'trial',
    seed,
    salt,
    scenarios: [],
    families: [{ name: source.name, arms, surfaces: surface }],
    screenRule: 'default',
  };
  const unit = {
    kind: 'family',
    id: `${source.name}-${surface}`,
    name: source.name,
    surface,
    arms,
  } as const;
  const plan = planFamily({ suite, source, conversation, unit });
  const replay = `family ${source.name}, surface ${surface}, seed ${seed}`;
  const proof = proveFamily({ atoms: plan.atoms, replay });
  return { source, conversation, plan, proof, rendered: renderFamily({ plan, source, conversation, proof }) };
}

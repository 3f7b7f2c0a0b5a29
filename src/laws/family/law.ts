import type { ConversationSource, FamilySource } from '../../schema/family.ts';
import type { FamilyPlan } from '../../schema/family-plan.ts';
import type { FamilyProof } from '../../schema/family-proof.ts';
import type { Violation } from '../../schema/finding.ts';
import type { RenderedFamily } from '../../schema/rendered-family.ts';

/** One family surface with everything that was decided, proved and rendered about it. */
export interface FamilyCase {
  source: FamilySource;
  conversation: ConversationSource;
  plan: FamilyPlan;
  proof: FamilyProof;
  rendered: RenderedFamily;
}

/** Something that must hold of a family surface. */
export interface FamilyLaw {
  /** `I-12` */
  id: string;
  severity: Violation['severity'];
  /** What must hold, as a sentence. */
  title: string;
  /** One message for each way in which it does not. */
  check: (family: FamilyCase) => string[];
}

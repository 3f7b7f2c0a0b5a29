import type { ConversationSource, FamilySource } from './family.ts';
import type { ScenarioSource } from './scenario.ts';

/** All content found in `generators/` and `families/` of the package and of any `--content` folder, by name, in name order. */
export interface Catalogue {
  scenarios: ReadonlyMap<string, ScenarioSource>;
  families: ReadonlyMap<string, FamilySource>;
  conversations: ReadonlyMap<string, ConversationSource>;
}

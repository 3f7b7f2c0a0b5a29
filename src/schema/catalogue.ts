import type { ConversationSource, FamilySource } from './family.ts';
import type { ScenarioSource } from './scenario.ts';

/** All content found in `generators/` and `families/` of the package and of any `--content` folder, by name, in name order. */
export interface Catalogue {
  scenarios: ReadonlyMap<string, ScenarioSource>;
  families: ReadonlyMap<string, FamilySource>;
  conversations: ReadonlyMap<string, ConversationSource>;
  /** Names of what is there too and was not read, since nobody asked for it. */
  unread?: { scenarios: readonly string[]; families: readonly string[] };
}

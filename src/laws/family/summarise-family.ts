import { digestOfValue } from '../../digest.ts';
import { neutralOf, type ConversationSource, type FamilyFile } from '../../schema/family.ts';
import { lemmasOf, sharedLemmas } from '../../text/lemmas.ts';
import { tokensOf, wordsOf } from '../../text/tokens.ts';
import { wordVariety } from '../style/runs.ts';
import { aliasOrder } from './candidate-laws.ts';
import type { FamilyCase } from './law.ts';
import { textOf } from './look.ts';

/** What the laws of a set read of one family surface: small, and plain JSON. */
export interface FamilySummary {
  family: string;
  surface: number;
  seed: string;
  split: FamilyFile['split'];
  type: FamilyFile['type'];
  domain: FamilyFile['domain'];
  route: FamilyFile['route'];
  aliasMechanism: string;
  aliasLevel: number;
  /** The mechanism with the words by which the relation sentence names its aliases. */
  aliasInstance: string;
  conversation: string;
  /** The declared place in the cycle of layouts. */
  design: number | null;
  K: number;
  distance: 'near' | 'far';
  targetSlots: number[];
  /** Rank of the local turn among the target slots, from 0. */
  localRank: number;
  /** Whether the relation is said before the binding that licenses it, by world. */
  relationFirst: { A: boolean; B: boolean };
  /** Whether the bindings come in the order in which the relation sentence names the aliases; null if it names none. */
  bindingsAsNamed: boolean | null;
  relationSentence: string;
  /** The relation sentence before its slots were filled. */
  relationTemplate: string;
  /** The other sentences that the family writes, of its first surface alone: surfaces repeat each other's wording. */
  sentences: Record<string, string> | null;
  /** Different words over all words of the conversation's neutral talk. */
  neutralVariety: number;
  /** Capitalised words that are neither first in their sentence nor of the calendar. */
  properNames: string[];
  items: { cell: string; itemId: string }[];
  plannedCells: number;
  droppedCells: number;
  /** Of items and keys. */
  digest: string;
}

/** The summary of one family surface. */
export function summariseFamily(family: FamilyCase): FamilySummary {
  const { source, plan, rendered } = family;
  const { file } = source;
  const { layout } = plan;
  const rank = (role: string) => layout.order.findIndex((one) => one === role);
  const named = aliasOrder(family, 'T.A');
  const bindings = lemmasOf(`${textOf(family, 'BA')} ${textOf(family, 'BB')}`);
  return {
    family: plan.family,
    surface: plan.surface,
    seed: plan.seed,
    split: file.split,
    type: file.type,
    domain: file.domain,
    route: file.route,
    aliasMechanism: file.alias.mechanism,
    aliasLevel: file.alias.level,
    aliasInstance: `${file.alias.mechanism}: ${sharedLemmas(lemmasOf(textOf(family, 'T.A')), bindings).join(' ')}`,
    conversation: file.conversation,
    design: file.design ?? null,
    K: layout.K,
    distance: layout.distance,
    targetSlots: [...layout.targetSlots],
    localRank: layout.targetSlots.indexOf(layout.localSlot),
    relationFirst: { A: rank('T') < rank('BA'), B: rank('T') < rank('BB') },
    bindingsAsNamed: named === '-' ? null : (named === 'AB') === rank('BA') < rank('BB'),
    relationSentence: textOf(family, 'T.A'),
    relationTemplate: file.sentences.T.A.text,
    sentences: plan.surface === 1 ? otherSentences(family) : null,
    neutralVariety: neutralVariety(family.conversation),
    properNames: namesIn(
      [...rendered.sentences.values()].filter(({ role }) => !/^[PNX]$/u.test(role)).map(({ text }) => text),
    ),
    items: rendered.cells.map(({ cell, itemId }) => ({
      cell: [cell.candidate, cell.world, cell.locality, cell.control].join(' '),
      itemId,
    })),
    plannedCells: plan.cells.length,
    droppedCells: rendered.drops.reduce((sum, { cells }) => sum + cells, 0),
    digest: digestOfValue([rendered.items, rendered.keys]),
  };
}

const OTHERS = ['H', 'BA', 'BB', 'RT', 'R.A', 'COR.A', 'UPD.A', 'D1', 'D2'];

function otherSentences(family: FamilyCase): Record<string, string> {
  return Object.fromEntries(OTHERS.map((sid) => [sid, textOf(family, sid)]));
}

const varieties = new WeakMap<ConversationSource, number>();

function neutralVariety(conversation: ConversationSource): number {
  const known = varieties.get(conversation);
  if (known !== undefined) return known;
  const variety = wordVariety(neutralOf(conversation.file).flatMap(wordsOf));
  varieties.set(conversation, variety);
  return variety;
}

const CALENDAR = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december year eve christmas easter'.split(
    ' ',
  ),
);
const ENDS_SENTENCE = /^[.?!:]$/u;
const NAME = /^\p{Lu}\p{Ll}+$/u;

function namesIn(texts: readonly string[]): string[] {
  const names = new Set<string>();
  const common = new Set<string>();
  for (const text of texts) {
    const tokens = tokensOf(text);
    for (const [index, token] of tokens.entries()) {
      const before = tokens[index - 1];
      const lower = token.toLowerCase();
      if (token === lower) common.add(lower);
      else if (before !== undefined && !ENDS_SENTENCE.test(before) && NAME.test(token)) names.add(token);
    }
  }
  return [...names]
    .filter((name) => !common.has(name.toLowerCase()) && !CALENDAR.has(name.toLowerCase()))
    .toSorted();
}

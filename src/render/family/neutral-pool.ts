import { type ConversationSource, neutralOf } from '../../schema/family.ts';
import { lemmasOf } from '../../text/lemmas.ts';
import { countTokens } from '../../text/tokens.ts';

/** A sentence of a conversation's bank that says nothing about any family. */
export interface Neutral {
  /** Position in the bank. */
  index: number;
  text: string;
  tokens: number;
  lemmas: ReadonlySet<string>;
}

const banks = new WeakMap<ConversationSource, Neutral[]>();

/**
 * The neutral sentences that share no content lemma with `banned` texts, in the planned order.
 */
export function eligibleNeutrals(options: {
  conversation: ConversationSource;
  order: readonly number[];
  banned: readonly string[];
}): Neutral[] {
  const { conversation, order, banned } = options;
  const touched = new Set<string>();
  for (const text of banned) for (const lemma of lemmasOf(text)) touched.add(lemma);
  const bank = bankOf(conversation);
  const eligible: Neutral[] = [];
  for (const index of order) {
    const neutral = bank[index];
    if (neutral !== undefined && disjoint(neutral.lemmas, touched)) eligible.push(neutral);
  }
  return eligible;
}

function bankOf(conversation: ConversationSource): Neutral[] {
  const known = banks.get(conversation);
  if (known !== undefined) return known;
  const bank = neutralOf(conversation.file).map((text, index) => ({
    index,
    text,
    tokens: countTokens(text),
    lemmas: lemmasOf(text),
  }));
  banks.set(conversation, bank);
  return bank;
}

function disjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const lemma of a) if (b.has(lemma)) return false;
  return true;
}

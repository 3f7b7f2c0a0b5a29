import type { Problem } from '../../errors.ts';
import { type ConversationSource, type FamilySource, neutralOf } from '../../schema/family.ts';
import type { FamilyLayout } from '../../schema/family-plan.ts';
import type { SentenceText } from '../../schema/rendered-family.ts';
import { problemIn } from '../inspect-slots.ts';

type Budget = Pick<FamilyLayout, 'K' | 'budget'>;

/** Turns that hold padding in the base: as long as the second route, as long as a correction, and others. */
const OWN_TURNS = 9;

/** Tokens without which no base block can be made: its sentences, what makes room for the controls, a word elsewhere. */
function leastTokens(sentences: SentenceText, { K }: Budget): number {
  const base = (['H', 'BA', 'BB', 'T.A', 'D1', 'D2', 'RT', 'COR.A'] as const).reduce(
    (sum, sid) => sum + sentences[sid].tokens,
    0,
  );
  return base + Math.min(sentences['R.A'].tokens, sentences['R.B'].tokens) + K - OWN_TURNS;
}

/** What is wrong with a family whose sentences leave no room in a block, whatever it is padded with. */
export function inspectBudget(options: {
  source: FamilySource;
  sentences: SentenceText;
  layout: Budget;
}): Problem[] {
  const { source, sentences, layout } = options;
  const least = leastTokens(sentences, layout);
  if (least <= layout.budget) return [];
  return [
    problemIn(originOf(source), ['sentences'], 'the sentences are too long for a block', {
      expected: `at most ${layout.budget} tokens, with room for the second route and a correction`,
      found: String(least),
      hint: 'shorten H, BA, BB, T, RT, R, COR, D1 or D2',
    }),
  ];
}

/** What to say of a family whose block no neutral sentences fill to the budget. */
export function explainPadding(options: {
  source: FamilySource;
  conversation: ConversationSource;
  sentences: SentenceText;
  layout: Budget;
  /** Neutral sentences that share no content word with the family. */
  eligible: number;
}): Problem[] {
  const { source, conversation, layout, eligible } = options;
  const tooLong = inspectBudget(options);
  if (tooLong.length > 0) return tooLong;
  const message = `no neutral sentences of ${conversation.name} fill a block to ${layout.budget} tokens`;
  return [
    problemIn(originOf(source), ['conversation'], message, {
      found: `${eligible} of its ${neutralOf(conversation.file).length} sentences share no content word with the family`,
      hint: `word the family apart from them, or add sentences of other lengths to ${conversation.path}`,
    }),
  ];
}

function originOf({ path, locate }: FamilySource) {
  return { file: path, locate };
}

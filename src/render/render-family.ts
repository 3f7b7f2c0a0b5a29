import { compareText } from '../digest.ts';
import { InputError } from '../errors.ts';
import type { ConversationSource, FamilySource } from '../schema/family.ts';
import type { FamilyPlan } from '../schema/family-plan.ts';
import type { FamilyProof } from '../schema/family-proof.ts';
import type { PublicItem } from '../schema/item.ts';
import type { KeyRow } from '../schema/key-row.ts';
import type { Drop, RenderedBlock, RenderedCell, RenderedFamily } from '../schema/rendered-family.ts';
import { makeBlockMaker } from './family/block-maker.ts';
import { composeBlocks } from './family/compose-blocks.ts';
import { fillFamily } from './family/fill-family.ts';
import { explainPadding } from './family/inspect-budget.ts';
import { makeKeyRows } from './family/key-rows.ts';
import { eligibleNeutrals } from './family/neutral-pool.ts';
import { padBase } from './family/pad-base.ts';
import { sentenceGrammars } from './family/sentence-grammar.ts';

/**
 * The items of a family surface with their keys. Every template is rendered once; blocks are made of whole sentences,
 * and cells that see the same evidence share one. A control whose neutral sentences run out is dropped with its reason.
 * @throws InputError for a template that does not render, at its place in the file; for sentences that leave no room in
 *   a block, or a conversation without the sentences to fill it.
 */
export function renderFamily(options: {
  plan: FamilyPlan;
  source: FamilySource;
  conversation: ConversationSource;
  proof: FamilyProof;
}): RenderedFamily {
  const { plan, source, conversation, proof } = options;
  const { layout } = plan;
  const text = fillFamily(source, plan.slots);
  const pool = eligibleNeutrals({ conversation, order: plan.neutralOrder, banned: bannedTexts(text) });
  const padding = padBase({
    pool,
    sentences: text.sentences,
    budget: layout.budget,
    localTurns: layout.K - 1 - layout.distractorSlots.length,
    otherTurns: layout.paddingSlots.length,
  });
  if (padding === null) {
    const { sentences } = text;
    throw new InputError(explainPadding({ source, conversation, sentences, layout, eligible: pool.length }));
  }
  const maker = makeBlockMaker({ layout, text, padding });
  const { blocks, blockOf } = composeBlocks({ plan, proof, text, pool, padding, maker });
  const drops = new Map<string, Drop>();
  const placed: RenderedCell[] = [];
  for (const { cell, itemId } of plan.cells) {
    const block = blockOf(cell);
    if (typeof block === 'number') placed.push({ cell, itemId, block });
    else {
      const drop = drops.get(`${cell.control} ${block}`) ?? { arm: cell.control, cells: 0, reason: block };
      drops.set(`${cell.control} ${block}`, { ...drop, cells: drop.cells + 1 });
    }
  }
  placed.sort((a, b) => compareText(a.itemId, b.itemId));
  const keyRow = makeKeyRows({ plan, source, proof, text, sentences: maker.sentences });
  const evidence = blocks.map(evidenceOf);
  const items: PublicItem[] = [];
  const keys: KeyRow[] = [];
  for (const cell of placed) {
    items.push({
      item_id: cell.itemId,
      record: text.records[cell.cell.candidate].text,
      evidence: evidence[cell.block]!,
    });
    keys.push(keyRow(cell, blocks[cell.block]!));
  }
  return {
    id: plan.id,
    family: plan.family,
    surface: plan.surface,
    seed: plan.seed,
    records: text.records,
    speaker: text.speaker,
    grammars: sentenceGrammars(source),
    items,
    keys,
    cells: placed,
    blocks,
    sentences: maker.sentences,
    drops: [...drops.values()],
  };
}

/** What padding may share no content lemma with. */
function bannedTexts({ sentences, records }: ReturnType<typeof fillFamily>): string[] {
  const sids = ['H', 'T.A', 'T.B', 'BA', 'BB', 'COR.A', 'COR.B', 'UPD.A', 'UPD.B'] as const;
  return [...sids.map((sid) => sentences[sid].text), records.A.text, records.B.text];
}

function evidenceOf(block: RenderedBlock): PublicItem['evidence'] {
  return block.turns.map(({ when, who, text }, slot) => ({ n: slot + 1, when, who, text }));
}

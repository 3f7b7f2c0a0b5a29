import type { RenderedBlock } from '../../schema/rendered-family.ts';
import type { FamilyCase, FamilyLaw } from './law.ts';
import { bagOf, baseBlock, blockText, itemsOf, slotOf, tokensOfBlock, WORLDS } from './look.ts';

const MOST_OVER_BUDGET = 2;

/** What every block shares with the others, so that neither length nor place tells cells apart. */
export const BLOCK_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-07',
    severity: 'hard',
    title: 'Between the worlds only the sentences that carry the relation differ.',
    check: (family) => {
      const items = itemsOf(family);
      return items.flatMap((inA) => {
        if (inA.cell.world !== 'A') return [];
        const inB = items.find(
          ({ cell }) =>
            cell.world === 'B' &&
            cell.control === inA.cell.control &&
            cell.candidate === inA.cell.candidate &&
            cell.locality === inA.cell.locality,
        );
        if (inB === undefined) return [];
        const free = relationSlots(family, inA.block);
        return inA.block.turns.flatMap((turn, slot) => {
          const other = inB.block.turns[slot];
          const same = free.has(slot)
            ? sameButRelation(family, turn.sids, other?.sids ?? [])
            : turn.text === other?.text;
          return same ? [] : [`turn ${slot + 1} of the ${inA.name} differs from world B`];
        });
      });
    },
  },
  {
    id: 'I-09',
    severity: 'hard',
    title: 'Every block has as many spans as the layout has slots.',
    check: ({ plan, rendered }) =>
      rendered.blocks.flatMap((block, index) => {
        const empty = block.turns.findIndex(({ text }) => text === '');
        if (empty >= 0) return [`turn ${empty + 1} of block ${index + 1} is empty`];
        return block.turns.length === plan.layout.K
          ? []
          : [`block ${index + 1} has ${block.turns.length} spans`];
      }),
  },
  {
    id: 'I-10',
    severity: 'hard',
    title: 'All base blocks have the same number of tokens.',
    check: (family) => {
      const totals = new Set(itemsOf(family, 'base').map(({ block }) => tokensOfBlock(block)));
      return totals.size <= 1 ? [] : [`base blocks have ${[...totals].join(', ')} tokens`];
    },
  },
  {
    id: 'I-11',
    severity: 'hard',
    title: 'In each world the local and the distributed block have the same bag of words.',
    check: (family) =>
      WORLDS.flatMap((world) => {
        const [local, spread] = [baseBlock(family, world, 'local'), baseBlock(family, world, 'distributed')];
        if (local === undefined || spread === undefined) return [];
        return bagOf(blockText(local)) === bagOf(blockText(spread))
          ? []
          : [`the bags differ in world ${world}`];
      }),
  },
  {
    id: 'I-12',
    severity: 'hard',
    title: 'Every block comes to the budget within two tokens.',
    check: (family) => {
      const { layout } = family.plan;
      return itemsOf(family).flatMap(({ block, name }) => {
        const tokens = tokensOfBlock(block);
        return Math.abs(tokens - layout.budget) <= MOST_OVER_BUDGET
          ? []
          : [`the ${name} has ${tokens} tokens, not ${layout.budget}`];
      });
    },
  },
  {
    id: 'I-13',
    severity: 'hard',
    title: 'Times and speakers of a slot are the same in all blocks, and times increase.',
    check: ({ rendered }) => {
      const [first] = rendered.blocks;
      if (first === undefined) return [];
      const problems = rendered.blocks.some((block) => timesAndSpeakers(block) !== timesAndSpeakers(first))
        ? ['blocks differ in times or speakers']
        : [];
      const times = first.turns.map(({ when }) => when);
      if (times.some((when, slot) => slot > 0 && when <= times[slot - 1]!))
        problems.push(`times do not increase: ${times.join(', ')}`);
      return problems;
    },
  },
  {
    id: 'I-14',
    severity: 'hard',
    title: 'Distractors and target sentences, or what replaces them, stand in the same slots everywhere.',
    check: (family) => checkPlaces(family),
  },
];

function timesAndSpeakers(block: RenderedBlock): string {
  return block.turns.map(({ when, who }) => `${when} ${who}`).join('|');
}

/** Slots whose turn may hold T or R, or what was put in their place. */
function relationSlots({ plan }: FamilyCase, block: RenderedBlock): ReadonlySet<number> {
  const { order, targetSlots, localSlot, secondRouteSlots } = plan.layout;
  const relation = slotOf(block, 'T.A');
  const isLocal = relation === localSlot && (block.turns[relation]?.sids.length ?? 0) > 1;
  return new Set([isLocal ? localSlot : (targetSlots[order.indexOf('T')] ?? -1), secondRouteSlots.R]);
}

function sameButRelation({ rendered }: FamilyCase, a: readonly string[], b: readonly string[]): boolean {
  const shape = (sids: readonly string[]) =>
    sids
      .map((sid) => rendered.sentences.get(sid))
      .map((sentence) =>
        sentence !== undefined && /^[PH]$|^B[AB]$|^D/u.test(sentence.role) ? sentence.text : '·',
      )
      .filter((text, index, all) => text !== '·' || all[index - 1] !== '·')
      .join('|');
  return shape(a) === shape(b);
}

function checkPlaces(family: FamilyCase): string[] {
  const { layout } = family.plan;
  const expected = new Map<string, number>([
    ['D1', layout.distractorSlots[0]],
    ['D2', layout.distractorSlots[1]],
  ]);
  return itemsOf(family).flatMap(({ block, cell, name }) => {
    const problems: string[] = [];
    for (const [sid, slot] of expected) {
      if (slotOf(block, sid) !== slot) problems.push(`${sid} of the ${name} is not in slot ${slot + 1}`);
    }
    for (const [rank, role] of layout.order.entries()) {
      const sid = role === 'T' ? `T.${cell.world}` : role;
      const slot = cell.locality === 'local' ? layout.localSlot : (layout.targetSlots[rank] ?? -1);
      if (block.removed.includes(sid)) {
        const stands = block.turns[slot]?.sids ?? [];
        if (stands.length === 0 || !stands.every((one) => block.inserted.includes(one))) {
          problems.push(`what replaces ${sid} of the ${name} is not in slot ${slot + 1}`);
        }
      } else if (slotOf(block, sid) !== slot)
        problems.push(`${sid} of the ${name} is not in slot ${slot + 1}`);
    }
    return problems;
  });
}

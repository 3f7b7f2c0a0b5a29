import { OPAQUE_ID, publicItemSchema } from '../../schema/item.ts';
import { DROP_REASONS } from '../../schema/rendered-family.ts';
import type { FamilyLaw } from './law.ts';
import { itemsOf } from './look.ts';

/** What leaves the house: ids, public fields, and an account that closes. */
export const ITEM_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-40',
    severity: 'hard',
    title: 'Item ids are well formed and unique, and no two items show the same.',
    check: ({ rendered }) => {
      const problems = rendered.items
        .filter(({ item_id }) => !OPAQUE_ID.test(item_id))
        .map(({ item_id }) => `"${item_id}" is no item id`);
      const seen = new Set<string>();
      // Items of one block share its evidence, which is then written once.
      const written = new Map<object, string>();
      for (const { item_id, record, evidence } of rendered.items) {
        const said =
          written.get(evidence) ??
          JSON.stringify(evidence.map(({ n, when, who, text }) => [n, when, who, text]));
        written.set(evidence, said);
        for (const shown of [item_id, `${record} ${said}`]) {
          if (seen.has(shown)) problems.push(`${item_id} shows what another item shows`);
          seen.add(shown);
        }
      }
      return problems;
    },
  },
  {
    id: 'I-41',
    severity: 'hard',
    title: 'An item has the public fields and no other.',
    check: ({ rendered }) =>
      rendered.items.flatMap((item) => {
        const parsed = publicItemSchema.safeParse(item);
        return parsed.success
          ? []
          : parsed.error.issues.map((issue) => `${item.item_id} ${issue.path.join('.')}: ${issue.message}`);
      }),
  },
  {
    id: 'I-45',
    severity: 'hard',
    title: 'Every span is said before the memory is written.',
    check: ({ plan, rendered }) =>
      rendered.blocks.flatMap((block, index) =>
        block.turns.flatMap(({ when }, slot) =>
          when < plan.layout.writtenAt
            ? []
            : [
                `turn ${slot + 1} of block ${index + 1} is at ${when}, the memory at ${plan.layout.writtenAt}`,
              ],
        ),
      ),
  },
  {
    id: 'I-46',
    severity: 'hard',
    title: 'Items and dropped cells add up to the planned cells, arm by arm, and every drop has a reason.',
    check: (family) => {
      const { plan, rendered } = family;
      const problems = rendered.drops
        .filter(({ reason }) => !Object.hasOwn(DROP_REASONS, reason))
        .map(({ arm, reason }) => `the drop of ${arm} has the reason "${reason}", which is none`);
      for (const arm of plan.arms) {
        const planned = plan.cells.filter(({ cell }) => cell.control === arm).length;
        const made = itemsOf(family, arm).length;
        const dropped = rendered.drops
          .filter((drop) => drop.arm === arm)
          .reduce((sum, { cells }) => sum + cells, 0);
        if (made + dropped !== planned)
          problems.push(`${arm} plans ${planned} items, makes ${made} and drops ${dropped}`);
      }
      if (rendered.items.length !== rendered.keys.length)
        problems.push(`${rendered.items.length} items have ${rendered.keys.length} keys`);
      const unpaired = rendered.items.find(({ item_id }, index) => rendered.keys[index]?.item_id !== item_id);
      if (unpaired !== undefined) problems.push(`${unpaired.item_id} and its key are not at the same place`);
      return problems;
    },
  },
];

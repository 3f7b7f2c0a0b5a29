import type { KeyRow } from '../../schema/key-row.ts';

/** What an analysis reads of an item's key. */
export type ItemKey = Pick<
  KeyRow,
  'item_id' | 'family_id' | 'conversation_id' | 'cell' | 'record_label' | 'seeds'
>;

/** An item with what a verifier decided; null where it gave no verdict that counts. */
export interface JudgedItem {
  key: ItemKey;
  isAccepted: boolean | null;
}

/** Items of one family surface about one candidate in one world, by arm and locality. */
export type Setting = Map<string, JudgedItem>;

/** Settings in the order in which their first item comes. Twins and vague records are settings of their own. */
export function settingsOf(items: readonly JudgedItem[]): Setting[] {
  const settings = new Map<string, Setting>();
  for (const item of items) {
    const { family_id: family, seeds, cell } = item.key;
    const name = JSON.stringify([family, seeds.surface, cell.candidate, cell.world]);
    const setting = settings.get(name) ?? new Map<string, JudgedItem>();
    setting.set(`${cell.control} ${cell.locality}`, item);
    settings.set(name, setting);
  }
  return [...settings.values()];
}

/** Whether the world licenses what the candidate says. */
export function isValidCell({ cell }: Pick<ItemKey, 'cell'>): boolean {
  return cell.candidate === cell.world;
}

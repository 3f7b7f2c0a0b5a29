import type { AuditItem } from '../../../src/leak/audit/audit-item.ts';
import type { RenderedBlock } from '../../../src/schema/rendered-family.ts';
import { makeFamily } from '../../helpers/family-suite.ts';
import { loadFamilies } from '../../helpers/load-families.ts';

/** What is done to an item of the real families: a change of its record, or of its turns by the sentences they hold. */
export interface Plant {
  record?: (record: string, one: { isValid: boolean }) => string;
  turn?: (
    turn: RenderedBlock['turns'][number],
    one: { isValid: boolean; textOf: (sid: string) => string },
  ) => string;
}

const { families, conversations } = loadFamilies();
const MOST_FAMILIES = 13;

/** The items of one arm of the first families of the catalogue, with something planted. */
export function plantInFamilies({ record, turn }: Plant = {}, arm = 'base'): AuditItem[] {
  const scored = families.filter(({ path, file }) => !path.includes('/_') && file.split === 'score');
  const items = scored.slice(0, MOST_FAMILIES).flatMap((source): Omit<AuditItem, 'line'>[] => {
    const { rendered } = makeFamily({ source, conversations });
    return rendered.items.flatMap((item, index) => {
      const { cell, record_label: label } = rendered.keys[index]!;
      if (cell.control !== arm) return [];
      const isValid = label === 'supported';
      const textOf = (sid: string) => rendered.sentences.get(sid)!.text;
      const { turns } = rendered.blocks[rendered.cells[index]!.block]!;
      const planted = {
        ...item,
        record: record?.(item.record, { isValid }) ?? item.record,
        evidence: item.evidence
          .map((span, slot) => ({ ...span, text: turn?.(turns[slot]!, { isValid, textOf }) ?? span.text }))
          .filter(({ text }) => text !== ''),
      };
      return [{ item: planted, cell, family: source.name, surface: 1, isValid }];
    });
  });
  return items
    .toSorted((a, b) => (a.item.item_id < b.item.item_id ? -1 : 1))
    .map((one, index) => ({ ...one, line: index + 1 }));
}

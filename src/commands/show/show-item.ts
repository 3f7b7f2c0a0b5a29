import type { PublicItem } from '../../schema/item.ts';
import type { KeyRow } from '../../schema/key-row.ts';
import { formatTable, wrap } from '../ui/table.ts';
import { colours, widthInColumns } from '../ui/terminal.ts';

/** What a verifier sees of an item. */
export function showItem({ item_id: id, record, evidence }: PublicItem): string {
  return [
    colours.bold(id),
    '',
    ...wrap(record, widthInColumns() - 2).map((line) => `  ${line}`),
    '',
    formatTable(
      [{ title: 'n', align: 'right' }, { title: 'when' }, { title: 'who' }, { title: 'text' }],
      evidence.map(({ n, when, who, text }) => [String(n), when.replace('T', ' '), who, text]),
    ),
  ].join('\n');
}

/** One item with what is known of it. */
export interface KeyedItem {
  item: PublicItem;
  key: KeyRow;
}

/**
 * What only the scorer may see: the labels of the item, and beside it the cells it is matched with: same candidate,
 * the other world, the other locality. Spans that support the target are green, those that refute it red, the
 * distractors dim.
 */
export function showKeyedItem({ own, square }: { own: KeyedItem; square: readonly KeyedItem[] }): string {
  const { key } = own;
  const { candidate, world, locality, control } = key.cell;
  return [
    colours.dim(
      `${key.family_id}, ${key.semantic_type}, ${key.route} route; candidate ${candidate}, world ${world}, ${locality}, ${control}`,
    ),
    `record: ${label(key.record_label)}`,
    formatTable(
      [
        { title: '' },
        { title: 'kind' },
        { title: 'says' },
        { title: 'label' },
        { title: 'supported by' },
        { title: 'refuted by' },
      ],
      key.obligations.map((obligation) => [
        obligation.oid,
        obligation.kind,
        obligation.text,
        label(obligation.label) + (obligation.D_code === null ? '' : ` (${obligation.D_code})`),
        sets(obligation.E_sets),
        sets(obligation.R_sets),
      ]),
    ),
    ...(['local', 'distributed'] as const).flatMap((where) => {
      const cells = square.filter((cell) => cell.key.cell.locality === where);
      return cells.length === 0 ? [] : ['', colours.bold(where), sideBySide(cells)];
    }),
  ].join('\n');
}

function sideBySide(cells: readonly KeyedItem[]): string {
  const rows = cells[0]?.item.evidence.map((_, index) => [
    String(index + 1),
    ...cells.map(({ item, key }) => paint(item.evidence[index]?.text ?? '', rolesAt(key, index + 1))),
  ]);
  return formatTable(
    [
      { title: 'n', align: 'right' },
      ...cells.map(({ item, key }) => ({
        title: `${item.item_id} world ${key.cell.world}: ${key.record_label}`,
      })),
    ],
    rows ?? [],
  );
}

function rolesAt(key: KeyRow, n: number): string[] {
  return key.spans.find((span) => span.n === n)?.roles ?? [];
}

const SUPPORTING = new Set(['H', 'T', 'BA', 'BB', 'RT', 'R', 'RA', 'RB']);

function paint(text: string, roles: readonly string[]): string {
  const colour = roles.includes('COR')
    ? colours.red
    : roles.some((role) => SUPPORTING.has(role))
      ? colours.green
      : roles.some((role) => role.startsWith('D'))
        ? colours.dim
        : (plain: string) => plain;
  return text.split(' ').map(colour).join(' ');
}

function label(text: string): string {
  const colour = { supported: colours.green, contradicted: colours.red, unsupported: colours.yellow }[text];
  return (colour ?? colours.cyan)(text);
}

function sets(list: readonly (readonly string[])[]): string {
  return list.map((set) => `{${set.join(', ')}}`).join(' or ') || '–';
}

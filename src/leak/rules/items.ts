import type { Finding } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeMatcher } from '../match/matcher.ts';
import { ITEM_NAME_WORDS, ITEM_TEXT_WORDS } from '../words/item-words.ts';

const ITEM_FIELDS = ['item_id', 'record', 'evidence'];
const EVIDENCE_FIELDS = ['n', 'when', 'who', 'text'];
const words = makeMatcher(ITEM_TEXT_WORDS, 'plural');
const names = makeMatcher(ITEM_NAME_WORDS, 'plural');

/** Fields that `PublicItem` has not, or lacks. */
export function checkItemFields(item: unknown, place: { path: string; line: number }): Finding[] {
  if (!isRecord(item)) return [fieldFinding(place, 'no object', 'item')];
  const evidence = Array.isArray(item['evidence']) ? item['evidence'] : [];
  const wrong = [
    ...compareFields(item, ITEM_FIELDS).map((field) => [field, 'item'] as const),
    ...evidence.flatMap((span) =>
      isRecord(span)
        ? compareFields(span, EVIDENCE_FIELDS).map((field) => [field, 'evidence'] as const)
        : [['no object', 'evidence'] as const],
    ),
  ];
  return wrong.map(([field, of]) => fieldFinding(place, field, of));
}

/** Words of the design in the text of an item: whole words, in identifiers too. */
export function checkItemText(text: string, place: { path: string; line: number }): Finding[] {
  return words.findInText(text).map(({ term, matched, how }) =>
    makeFinding({
      rule: 'item-word',
      where: 'text',
      term: ITEM_TEXT_WORDS[term]!,
      matched,
      how,
      ...place,
    }),
  );
}

/** Words of the design in the name of a file or folder that a verifier sees. */
export function checkItemName(name: string, path: string): Finding[] {
  return names
    .findInText(name)
    .map(({ term, matched, how }) =>
      makeFinding({ rule: 'item-name', path, where: 'path', term: ITEM_NAME_WORDS[term]!, matched, how }),
    );
}

function compareFields(value: Record<string, unknown>, fields: readonly string[]): string[] {
  const extra = Object.keys(value).filter((field) => !fields.includes(field));
  return [...extra, ...fields.filter((field) => !(field in value)).map((field) => `no ${field}`)];
}

function fieldFinding(place: { path: string; line: number }, field: string, of: string): Finding {
  return makeFinding({
    rule: 'item-field',
    where: 'metadata',
    term: of,
    matched: field,
    how: 'exact',
    ...place,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

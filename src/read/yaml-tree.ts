import { isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type ParsedNode } from 'yaml';
import type { Place } from '../schema/place.ts';

/** A value of a YAML document with where it stands. */
export interface PlacedValue {
  value: unknown;
  place: Place;
  /** Where its name stands, for the value of a field. */
  keyPlace: Place | null;
  /** What the author wrote, for a plain scalar. */
  written: string | null;
  /** The place in the file of a line and column of the text that the scalar holds. */
  textAt: (within: Place) => Place;
  members: ReadonlyMap<string | number, PlacedValue>;
}

interface TreeFault extends Place {
  message: string;
  expected?: string;
  hint?: string;
}

interface Walk {
  text: string;
  lines: LineCounter;
  faults: TreeFault[];
}

/**
 * The document as plain values. Names of fields keep what the author wrote (`1.10` is not 1.1), and what would make
 * one text mean several things is a fault: anchors, tags, a field twice, fields that are no names.
 */
export function placeValues(node: ParsedNode, walk: Walk): PlacedValue {
  return visit(node, null, walk);
}

function visit(node: Node | null, keyPlace: Place | null, walk: Walk): PlacedValue {
  const place = node === null ? (keyPlace ?? { line: 1, column: 1 }) : placeOf(node, walk);
  const leaf = (value: unknown, written: string | null, textAt?: PlacedValue['textAt']): PlacedValue => ({
    value,
    place,
    keyPlace,
    written,
    textAt: textAt ?? (() => place),
    members: new Map(),
  });
  if (node === null) return leaf(null, null);
  if (isAlias(node)) {
    walk.faults.push({
      ...place,
      message: `the alias *${node.source} is not read`,
      hint: 'write the value out',
    });
    return leaf(null, null);
  }
  if ('anchor' in node && node.anchor !== undefined) {
    walk.faults.push({
      ...place,
      message: `the anchor &${node.anchor} is not read`,
      hint: 'write the value out',
    });
  }
  if (node.tag !== undefined && !isImplied(node.tag)) {
    walk.faults.push({ ...place, message: `the tag ${node.tag} is not read`, hint: 'write the plain value' });
  }
  if (isScalar(node)) {
    const isPlain = node.type === 'PLAIN';
    return leaf(node.value, isPlain ? (node.source ?? null) : null, textPlaces(node, place, walk));
  }
  const members = new Map<string | number, PlacedValue>();
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries())
      members.set(index, visit(item as Node | null, null, walk));
    return { ...leaf(null, null), value: [...members.values()].map(({ value }) => value), members };
  }
  if (isMap(node)) {
    for (const pair of node.items) {
      const key = nameOf(pair.key as Node | null, place, walk);
      if (key === null) continue;
      const first = members.get(key.name);
      if (first !== undefined) {
        walk.faults.push({
          ...key.place,
          message: `the field ${key.name} stands twice`,
          hint: `the first is on line ${first.keyPlace?.line ?? first.place.line}`,
        });
        continue;
      }
      members.set(key.name, visit(pair.value as Node | null, key.place, walk));
    }
    const value = Object.fromEntries([...members].map(([name, member]) => [name, member.value]));
    return { ...leaf(null, null), value, members };
  }
  return leaf(null, null);
}

function nameOf(key: Node | null, around: Place, walk: Walk): { name: string; place: Place } | null {
  const place = key === null ? around : placeOf(key, walk);
  if (key === null || !isScalar(key)) {
    walk.faults.push({ ...place, message: 'the name of a field is not a text', expected: 'name: value' });
    return null;
  }
  const name = key.type === 'PLAIN' ? (key.source ?? '') : String(key.value);
  if (name === '__proto__' || key.anchor !== undefined || (key.tag !== undefined && !isImplied(key.tag))) {
    walk.faults.push({ ...place, message: `${JSON.stringify(name)} cannot be the name of a field` });
    return null;
  }
  return { name, place };
}

function placeOf(node: Node, { lines }: Walk): Place {
  const { line, col } = lines.linePos(node.range?.[0] ?? 0);
  return { line, column: col };
}

/** The tags that the parser itself gives to what is written without one. */
function isImplied(tag: string): boolean {
  return tag === '!' || tag === ''
    ? false
    : /^tag:yaml\.org,2002:(str|int|float|bool|null|seq|map)$/u.test(tag);
}

function textPlaces(
  node: { type?: string | undefined; range?: readonly number[] | null | undefined },
  place: Place,
  walk: Walk,
): PlacedValue['textAt'] {
  const [start = 0, end = start] = node.range ?? [];
  const source = walk.text.slice(start, end);
  if (node.type === 'BLOCK_LITERAL') {
    const body = source.slice(source.indexOf('\n') + 1);
    const indent = /^(?:[ ]*\n)*([ ]*)/u.exec(body)?.[1]?.length ?? 0;
    return ({ line, column }) => ({ line: place.line + line, column: indent + column });
  }
  if (source.trimEnd().includes('\n') || node.type === 'BLOCK_FOLDED') return () => place;
  const opening = node.type === 'PLAIN' ? 0 : 1;
  return ({ line, column }) =>
    line === 1 ? { line: place.line, column: place.column + opening + column - 1 } : place;
}

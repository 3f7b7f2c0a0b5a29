import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type ParsedNode,
} from 'yaml';
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
  anchors: Map<string, PlacedValue>;
  /** How many values stand for aliases so far. */
  expanded: number;
}

const MOST_EXPANDED_VALUES = 10_000;
const TOO_MUCH_EXPANDED = `the aliases stand for more than ${MOST_EXPANDED_VALUES} values`;

/**
 * The document as plain values. Names of fields keep what the author wrote (`1.10` is not 1.1), and what would make
 * one text mean several things is a fault: tags, a field twice, fields that are no names, aliases without end.
 */
export function placeValues(node: ParsedNode, walk: Pick<Walk, 'text' | 'lines' | 'faults'>): PlacedValue {
  return visit(node, null, { ...walk, anchors: new Map(), expanded: 0 });
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
  if (isAlias(node))
    return { ...(expandAlias(node.source, place, walk) ?? leaf(null, null)), place, keyPlace };
  const placed = visitWhole({ node, place, leaf, walk });
  if (node.anchor !== undefined) walk.anchors.set(node.anchor, placed);
  return placed;
}

/** The value an alias stands for. The first letters of a small file can stand for a very large value. */
function expandAlias(name: string, place: Place, walk: Walk): PlacedValue | null {
  const target = walk.anchors.get(name);
  if (target === undefined) {
    walk.faults.push({ ...place, message: `the alias *${name} names no anchor before it` });
    return null;
  }
  walk.expanded += sizeOf(target, MOST_EXPANDED_VALUES);
  if (walk.expanded <= MOST_EXPANDED_VALUES) return target;
  if (!walk.faults.some(({ message }) => message === TOO_MUCH_EXPANDED)) {
    walk.faults.push({ ...place, message: TOO_MUCH_EXPANDED, hint: 'write fewer aliases of aliases' });
  }
  return null;
}

function sizeOf(placed: PlacedValue, limit: number): number {
  let size = 1;
  for (const member of placed.members.values()) {
    if (size > limit) break;
    size += sizeOf(member, limit - size);
  }
  return size;
}

function visitWhole(options: {
  node: Exclude<Node, Alias>;
  place: Place;
  leaf: (value: unknown, written: string | null, textAt?: PlacedValue['textAt']) => PlacedValue;
  walk: Walk;
}): PlacedValue {
  const { node, place, leaf, walk } = options;
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

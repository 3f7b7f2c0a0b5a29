/**
 * Which parts of a JSON value are wanted: `true` all of it, `'ends'` a text whose middle may be left out, an object
 * the members it names, a list of one shape every element. What is not named is passed over without being parsed.
 * `['stop', member, shape]`, for a member of the whole: where texts are cut, nothing is read from there on once the named member was.
 */
export type Shape =
  | true
  | 'ends'
  | readonly ['stop', string, Shape]
  | { readonly [member: string]: Shape }
  | readonly [Shape];

/** A shape made ready. */
export type PreparedShape = MembersShape | { kind: 'all' | 'ends' } | ElementsShape | StopShape;

interface ElementsShape {
  kind: 'elements';
  element: PreparedShape;
}

interface StopShape {
  kind: 'stop';
  once: string;
  wanted: PreparedShape;
}

export interface MembersShape {
  kind: 'members';
  /** By the length of their names, so that most are told apart by a number. */
  byLength: readonly (readonly Member[] | undefined)[];
}

export interface Member {
  name: string;
  /** Its first character. */
  first: number;
  wanted: PreparedShape;
}

export function prepareShape(shape: Shape): PreparedShape {
  if (shape === true) return { kind: 'all' };
  if (shape === 'ends') return { kind: 'ends' };
  if (isList(shape)) {
    return shape.length === 3
      ? { kind: 'stop', once: shape[1], wanted: prepareShape(shape[2]) }
      : { kind: 'elements', element: prepareShape(shape[0]) };
  }
  const entries = Object.entries(shape);
  const longest = Math.max(0, ...entries.map(([name]) => name.length));
  const byLength: Member[][] = Array.from({ length: longest + 1 }, () => []);
  for (const [name, wanted] of entries)
    byLength[name.length]?.push({ name, first: name.charCodeAt(0), wanted: prepareShape(wanted) });
  return { kind: 'members', byLength };
}

function isList(shape: Shape): shape is Extract<Shape, readonly unknown[]> {
  return Array.isArray(shape);
}

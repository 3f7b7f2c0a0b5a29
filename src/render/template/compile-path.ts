import type { SlotValue } from '../../schema/slot.ts';
import { nearestName } from '../../text/nearest.ts';
import type { HelperValue } from '../helpers.ts';
import type { Context, Evaluate, Frame, Scope } from './frame.ts';
import type { Spot } from './parse.ts';

/** A name as a function of the frame it is read in; reading one that is not there fails. */
export function compilePath(
  path: hbs.AST.PathExpression,
  scope: Scope,
  context: Context,
): Evaluate<HelperValue> {
  const spot = context.spotOf(path);
  const parts = path.parts;
  const [head, ...members] = parts;
  if (path.data) return compileData(path, scope, context);
  if (path.depth > scope.depth) {
    return context.fail({ ...spot, message: `${path.original} climbs out of the slots` });
  }
  const isNamed = path.depth === 0 && head !== undefined && /^[^.]/u.test(path.original);
  if (isNamed && scope.named.includes(head) && !path.original.startsWith('this.')) {
    return (frame) => memberOf({ value: frame.named.get(head)!, members, path, spot, frame });
  }
  if (path.depth === scope.depth && head !== undefined)
    context.reads.push({ ...spot, path: parts.join('.') });
  return (frame) => {
    let from = frame;
    for (let climbed = 0; climbed < path.depth; climbed += 1) from = from.outer!;
    return memberOf({ value: from.value, members: parts, path, spot, frame });
  };
}

function compileData(path: hbs.AST.PathExpression, scope: Scope, context: Context): Evaluate<HelperValue> {
  const spot = context.spotOf(path);
  const [head, ...members] = path.parts;
  if (head === 'root' && members.length > 0) {
    context.reads.push({ ...spot, path: members.join('.') });
    return (frame) => memberOf({ value: frame.root, members, path, spot, frame });
  }
  if (scope.depth > 0 && members.length === 0 && path.depth === 0) {
    if (head === 'index') return ({ loop }) => String(loop!.index);
    if (head === 'first') return ({ loop }) => loop!.index === 0;
    if (head === 'last') return ({ loop }) => loop!.index === loop!.size - 1;
  }
  return context.fail({
    ...context.spotOf(path),
    message: `there is no ${path.original} here`,
    hint: 'there are @root.<slot> and, inside each, @index, @first and @last',
  });
}

function memberOf(options: {
  value: SlotValue;
  members: readonly string[];
  path: hbs.AST.PathExpression;
  spot: Spot;
  frame: Frame;
}): SlotValue {
  let { value } = options;
  for (const member of options.members) {
    if (typeof value !== 'object' || !Object.hasOwn(value, member) || member === 'length') {
      const names = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
      const near = nearestName(member, names);
      const { original } = options.path;
      return options.frame.fail({
        ...options.spot,
        message: `there is no ${original}`,
        ...(near === null ? {} : { hint: `did you mean ${replaceLast(original, member, near)}?` }),
      });
    }
    value = (value as { [name: string]: SlotValue })[member]!;
  }
  return value;
}

function replaceLast(text: string, part: string, other: string): string {
  const at = text.lastIndexOf(part);
  return text.slice(0, at) + other + text.slice(at + part.length);
}

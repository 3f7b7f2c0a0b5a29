import type { SlotValue } from '../../schema/slot.ts';
import { HELPERS, type HelperValue } from '../helpers.ts';
import { compilePath } from './compile-path.ts';
import { kindOf, type Context, type Evaluate, type Fail, type Scope, type SlotRead } from './frame.ts';
import { parseTemplate } from './parse.ts';

/** A template ready to be filled any number of times. */
export interface Program {
  run(root: SlotValue, fail: Fail): string;
  /** What the template reads from the slots themselves, in order. */
  reads: readonly SlotRead[];
}

type Call = hbs.AST.MustacheStatement | hbs.AST.SubExpression | hbs.AST.BlockStatement;

const BLOCKS: readonly string[] = ['if', 'unless', 'each'];
const NOTHING_NAMED: ReadonlyMap<string, SlotValue> = new Map();
const LITERAL_HINT = 'a literal {{ is written \\{{';

/**
 * Handlebars' grammar under our own rules: every name must be there (in block heads and helper arguments too, which
 * Handlebars' strict mode lets through), values come out as they are, there are no helpers but `HELPERS` and no
 * blocks but if, unless and each, and nothing inherited can be reached.
 */
export function compileProgram(text: string, fail: Fail): Program {
  if (!text.includes('{{')) return { run: () => text, reads: [] };
  const parsed = parseTemplate(text);
  if ('fault' in parsed) return fail(parsed.fault);
  const context: Context = { reads: [], fail, spotOf: parsed.spotOf, written: parsed.written };
  const body = compileBody(parsed.tree, { depth: 0, named: [] }, context);
  return {
    run: (root, failNow) =>
      body({ value: root, outer: null, loop: null, named: NOTHING_NAMED, root, fail: failNow }),
    reads: context.reads,
  };
}

function compileBody(program: hbs.AST.Program | undefined, scope: Scope, context: Context): Evaluate<string> {
  const parts = (program?.body ?? []).map((statement) => compileStatement(statement, scope, context));
  return (frame) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : part(frame);
    return text;
  };
}

function compileStatement(
  statement: hbs.AST.Statement,
  scope: Scope,
  context: Context,
): string | Evaluate<string> {
  switch (statement.type) {
    case 'ContentStatement':
      return (statement as hbs.AST.ContentStatement).value;
    case 'CommentStatement':
      return '';
    case 'MustacheStatement':
      return compileMustache(statement as hbs.AST.MustacheStatement, scope, context);
    case 'BlockStatement':
      return compileBlock(statement as hbs.AST.BlockStatement, scope, context);
    default:
      return context.fail({
        ...context.spotOf(statement),
        message: 'a template holds no partials and no decorators',
        hint: LITERAL_HINT,
      });
  }
}

function compileMustache(
  statement: hbs.AST.MustacheStatement,
  scope: Scope,
  context: Context,
): Evaluate<string> {
  const value = compileCall(statement, scope, context);
  const spot = context.spotOf(statement.path);
  const written = context.written(statement.path);
  return (frame) => {
    const found = value(frame);
    return typeof found === 'string' ? found : frame.fail({ ...spot, ...noText(written, found) });
  };
}

function noText(written: string, found: Exclude<HelperValue, string>): { message: string; hint?: string } {
  const message = `${written} is ${kindOf(found)}, which has no text of its own`;
  if (typeof found !== 'object' || Array.isArray(found)) return { message };
  return { message, hint: `it has ${Object.keys(found).join(', ')}` };
}

/** `{{name}}`, `{{helper a b}}` and `(helper a b)`. */
function compileCall(
  call: hbs.AST.MustacheStatement | hbs.AST.SubExpression,
  scope: Scope,
  context: Context,
): Evaluate<HelperValue> {
  const path = namedPath(call, context);
  const spot = context.spotOf(path);
  const helper = HELPERS.get(path.original);
  if (helper === undefined) {
    if (call.type === 'MustacheStatement' && call.params.length === 0) {
      return compilePath(path, scope, context);
    }
    return context.fail({
      ...spot,
      message: `there is no helper ${path.original}`,
      hint: `there are ${[...HELPERS.keys()].join(', ')}`,
    });
  }
  if (call.params.length !== helper.arity) {
    return context.fail({
      ...spot,
      message: `the helper ${path.original} takes ${counted(helper.arity)}, found ${call.params.length}`,
      hint: `it is written ${helper.usage}`,
    });
  }
  const values = call.params.map((param) => compileValue(param, scope, context));
  return (frame) => {
    const found = values.map((value) => value(frame));
    try {
      return helper.apply(found);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return frame.fail({ ...spot, message: `${path.original}: ${error.message}` });
    }
  };
}

function namedPath(call: Call, context: Context): hbs.AST.PathExpression {
  if (call.hash !== undefined && call.hash.pairs.length > 0) {
    return context.fail({ ...context.spotOf(call.hash), message: 'a helper takes no named arguments' });
  }
  if (call.path.type !== 'PathExpression') {
    return context.fail({
      ...context.spotOf(call.path),
      message: `expected a name, found ${context.written(call.path)}`,
      hint: LITERAL_HINT,
    });
  }
  return call.path as hbs.AST.PathExpression;
}

function compileBlock(block: hbs.AST.BlockStatement, scope: Scope, context: Context): Evaluate<string> {
  const path = namedPath(block, context);
  const name = path.original;
  const [param] = block.params;
  if (!BLOCKS.includes(name)) {
    return context.fail({
      ...context.spotOf(path),
      message: `there is no block ${name}`,
      hint: `there are ${BLOCKS.join(', ')}`,
    });
  }
  if (param === undefined || block.params.length > 1) {
    return context.fail({
      ...context.spotOf(path),
      message: `the block ${name} takes one argument, found ${block.params.length}`,
      hint: `it is written {{#${name} a}} or, with a helper, {{#${name} (eq a b)}}`,
    });
  }
  const value = compileValue(param, scope, context);
  const otherwise = compileBody(block.inverse, scope, context);
  if (name === 'each') return compileEach({ block, param, value, otherwise, scope, context });
  const body = compileBody(block.program, scope, context);
  const wanted = name === 'if';
  return (frame) => (holds(value(frame)) === wanted ? body(frame) : otherwise(frame));
}

function compileEach(options: {
  block: hbs.AST.BlockStatement;
  param: hbs.AST.Expression;
  value: Evaluate<HelperValue>;
  otherwise: Evaluate<string>;
  scope: Scope;
  context: Context;
}): Evaluate<string> {
  const { block, param, value, otherwise, scope, context } = options;
  const [itemName, indexName] = block.program.blockParams ?? [];
  const inner = { depth: scope.depth + 1, named: [...scope.named, ...(block.program.blockParams ?? [])] };
  const body = compileBody(block.program, inner, context);
  const spot = context.spotOf(param);
  const written = context.written(param);
  return (frame) => {
    const list = value(frame);
    if (!Array.isArray(list)) {
      return frame.fail({ ...spot, message: `each goes over a list; ${written} is ${kindOf(list)}` });
    }
    if (list.length === 0) return otherwise(frame);
    let text = '';
    for (const [index, item] of list.entries()) {
      const named = new Map(frame.named);
      if (itemName !== undefined) named.set(itemName, item);
      if (indexName !== undefined) named.set(indexName, String(index));
      text += body({ ...frame, value: item, outer: frame, loop: { index, size: list.length }, named });
    }
    return text;
  };
}

function compileValue(expression: hbs.AST.Expression, scope: Scope, context: Context): Evaluate<HelperValue> {
  if (expression.type === 'PathExpression') {
    return compilePath(expression as hbs.AST.PathExpression, scope, context);
  }
  if (expression.type === 'SubExpression') {
    return compileCall(expression as hbs.AST.SubExpression, scope, context);
  }
  const written = context.written(expression);
  if (expression.type === 'StringLiteral') {
    const { value } = expression as hbs.AST.StringLiteral;
    return () => value;
  }
  // A number stands for its own digits; 1.10 would come back from the parser as 1.1.
  if (/^[0-9]+$/u.test(written)) return () => written;
  return context.fail({
    ...context.spotOf(expression),
    message: `expected a slot, a whole number or a text in quotes, found ${written}`,
  });
}

/** What `if` takes for yes: any text but the empty one, any list but the empty one, any record. */
function holds(value: HelperValue): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== false;
}

function counted(size: number): string {
  return size === 1 ? 'one argument' : `${size} arguments`;
}

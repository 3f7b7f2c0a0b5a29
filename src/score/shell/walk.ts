import {
  type AndOr,
  type Elif,
  type If,
  type Pipeline,
  type Statement,
  type SyntaxNode,
  forEachChild,
} from 'unbash';
import { expandWord } from './expand-word.ts';
import { parseShell } from './parse-shell.ts';
import {
  type Analysis,
  DEEPEST,
  MOST_GROWN,
  MOST_STEPS,
  type Scope,
  type Status,
  forkScope,
  mergeBranch,
  setFunction,
  setVariable,
} from './scope.ts';
import type { ShellWord } from './shell-word.ts';
import { TOO_DEEP, giveUp } from './start-program.ts';
import { walkCommand } from './walk-command.ts';

const SUCCEEDS = 'only if what stands before it succeeds';
const FAILS = 'only if what stands before it fails';
const LOOP = 'in a loop';
const MOST_TURNS = 8;

/** Follows shell text as the shell would, and collects what it starts. Changes `scope` as the text changes the shell. */
export function walkText(text: string, scope: Scope, analysis: Analysis): Status {
  if (scope.depth > DEEPEST) return giveUp({ scope, analysis }, TOO_DEEP);
  analysis.grown += text.length;
  if (analysis.grown > MOST_GROWN) return giveUp({ scope, analysis }, 'its text grows too long to follow');
  const { script, fault } = parseShell(text);
  if (fault !== null) {
    giveUp({ scope, analysis }, fault);
    scope.away ??= fault;
  }
  return script === null ? 'unknown' : walkStatements(script.commands, scope, analysis);
}

function walkStatements(statements: readonly Statement[], scope: Scope, analysis: Analysis): Status {
  let status: Status = 'success';
  for (const { command, background } of statements) {
    if (scope.ended === 'yes') break;
    if (background === true) {
      walkNode(command, forkScope(scope), analysis);
      status = 'success';
    } else status = walkNode(command, scope, analysis);
    const mayFail = status === 'failure' || status === 'unknown';
    if (scope.stopsOnFailure && mayFail && scope.ended === 'no') scope.ended = 'maybe';
  }
  return status;
}

/** Follows one command of any kind. */
export function walkNode(node: SyntaxNode, scope: Scope, analysis: Analysis): Status {
  analysis.steps += 1;
  if (analysis.steps > MOST_STEPS) {
    if (analysis.steps === MOST_STEPS + 1) {
      giveUp({ scope, analysis }, 'too long to follow to the end');
    }
    return 'unknown';
  }
  switch (node.type) {
    case 'Command':
      return walkCommand(node, scope, analysis);
    case 'AndOr':
      return walkAndOr(node, scope, analysis);
    case 'Pipeline':
      return walkPipeline(node, scope, analysis);
    case 'BraceGroup':
      return walkNode(node.body, scope, analysis);
    case 'CompoundList':
      return walkStatements(node.commands, scope, analysis);
    case 'Subshell':
      return walkNode(node.body, forkScope(scope), analysis);
    case 'Coproc':
      walkNode(node.body, forkScope(scope), analysis);
      return 'success';
    case 'Redirected': {
      node.redirects.forEach((redirect) => walkExpansions(redirect, scope, analysis));
      return walkNode(node.command, scope, analysis);
    }
    case 'Function':
      setFunction(scope, node.name.value, node.body);
      return 'success';
    case 'If':
      return walkIf([node, ...node.elif], node.else, scope, analysis);
    case 'While': {
      const status = walkNode(node.clause, scope, analysis);
      const never = node.kind === 'while' ? 'failure' : 'success';
      if (status !== never) walkBranch(node.body, scope, analysis, LOOP);
      return 'unknown';
    }
    case 'For':
    case 'Select':
      return walkFor(node, scope, analysis);
    case 'ArithmeticFor':
      walkBranch(node.body, scope, analysis, LOOP);
      return 'unknown';
    case 'Case':
      walkExpansions(node.word, scope, analysis);
      node.items.forEach((item) => walkBranch(item.body, scope, analysis, 'in one branch of a case'));
      return 'unknown';
    default:
      walkExpansions(node, scope, analysis);
      return 'unknown';
  }
}

/** Follows what may not run: what it changes is afterwards not known. */
function walkBranch(node: SyntaxNode, scope: Scope, analysis: Analysis, condition: string): Status {
  const branch = forkScope(scope, { condition: scope.condition ?? condition });
  const status = walkNode(node, branch, analysis);
  mergeBranch(scope, branch);
  return status;
}

function walkAndOr(node: AndOr, scope: Scope, analysis: Analysis): Status {
  let current = scope;
  let status: Status = 'success';
  for (const [index, command] of node.commands.entries()) {
    const operator = index === 0 ? null : node.operators[index - 1];
    const isReached = operator === '||' ? status === 'failure' : status === 'success' || status === 'likely';
    const isSkipped = status === (operator === '||' ? 'success' : 'failure');
    if (operator === null || isReached) status = walkNode(command, current, analysis);
    else if (isSkipped) continue;
    else if (operator === '&&') {
      // What follows in the chain runs only if this does, so a `cd` here holds there.
      if (current === scope) current = forkScope(scope, { condition: scope.condition ?? SUCCEEDS });
      status = walkNode(command, current, analysis) === 'failure' ? 'failure' : 'unknown';
    } else {
      if (current !== scope) mergeBranch(scope, current);
      current = scope;
      walkBranch(command, scope, analysis, FAILS);
      status = 'unknown';
    }
  }
  if (current !== scope) mergeBranch(scope, current);
  return status;
}

function walkPipeline(node: Pipeline, scope: Scope, analysis: Analysis): Status {
  let status: Status = 'unknown';
  for (const [index, command] of node.commands.entries()) {
    const isAlone = node.commands.length === 1;
    const own = isAlone ? scope : forkScope(scope, index > 0 ? { isPiped: true } : {});
    status = walkNode(command, own, analysis);
  }
  const negations = node.prefixes.filter(({ type }) => type === 'Negation').length;
  if (negations % 2 === 0) return status;
  return status === 'success' ? 'failure' : status === 'failure' ? 'success' : 'unknown';
}

function walkIf(
  cases: readonly (If | Elif)[],
  otherwise: SyntaxNode | undefined,
  scope: Scope,
  analysis: Analysis,
): Status {
  const [first, ...rest] = cases;
  if (first === undefined) return otherwise === undefined ? 'success' : walkNode(otherwise, scope, analysis);
  const status = walkNode(first.clause, scope, analysis);
  if (status === 'success') return walkNode(first.then, scope, analysis);
  if (status === 'failure') return walkIf(rest, otherwise, scope, analysis);
  const taken = forkScope(scope, { condition: scope.condition ?? 'only if a condition holds' });
  const left = forkScope(scope, { condition: scope.condition ?? 'only if a condition does not hold' });
  walkNode(first.then, taken, analysis);
  walkIf(rest, otherwise, left, analysis);
  mergeBranch(scope, taken);
  mergeBranch(scope, left);
  return 'unknown';
}

function walkFor(
  node: Extract<SyntaxNode, { type: 'For' | 'Select' }>,
  scope: Scope,
  analysis: Analysis,
): Status {
  node.wordlist?.forEach((word) => walkExpansions(word, scope, analysis));
  const words = node.wordlist?.flatMap((word) => expandWord(word, scope, analysis)) ?? [];
  const turns: (ShellWord | null)[] = words.length === 0 || words.length > MOST_TURNS ? [null] : words;
  const branch = forkScope(scope, { condition: scope.condition ?? LOOP });
  for (const turn of turns) {
    setVariable(branch, node.name.value, turn);
    walkNode(node.body, branch, analysis);
  }
  setVariable(branch, node.name.value, null);
  mergeBranch(scope, branch);
  return 'unknown';
}

/** Follows command and process substitutions, however deep in a word they stand: they run before the command. */
export function walkExpansions(node: SyntaxNode, scope: Scope, analysis: Analysis): void {
  // Most words are plain text.
  if (node.type === 'Word' && node.parts === undefined) return;
  if (
    node.type === 'CommandExpansion' ||
    node.type === 'ProcessSubstitution' ||
    node.type === 'ArithmeticCommandExpansion'
  ) {
    const own = forkScope(scope, { isPiped: false });
    if (node.script === undefined) return;
    const error = node.script.errors?.[0];
    if (error !== undefined) giveUp({ scope: own, analysis }, error.message);
    walkStatements(node.script.commands, own, analysis);
    return;
  }
  forEachChild(node, (child) => walkExpansions(child, scope, analysis));
}

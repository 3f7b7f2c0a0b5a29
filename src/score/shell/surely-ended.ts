import type { AndOr, PipelineNode, Statement } from 'unbash';
import { parseShell } from './parse-shell.ts';

/**
 * The commands of a line, each as its words are written, that ended with the line's own exit code. A line that ends
 * with 0 says so of every link of its last `&&` chain; one that does not, only of a last command that stands alone.
 * Of a pipe it is the last command; what runs in the background, under `!` or beside `||` is not told.
 */
export function surelyEnded(command: string, exit: number): string[][] {
  const { script, fault } = parseShell(command);
  return fault === null && script !== null ? ofLast(script.commands, exit) : [];
}

function ofLast(statements: readonly Statement[], exit: number): string[][] {
  const last = statements.at(-1);
  return last === undefined || last.background === true ? [] : ofNode(last.command, exit);
}

function ofNode(node: Statement['command'], exit: number): string[][] {
  if (node.type === 'AndOr') return ofChain(node, exit);
  if (node.type === 'Pipeline') return ofNode(node.commands.at(-1)!, exit).filter(() => !isNegated(node));
  if (node.type === 'Subshell' || node.type === 'BraceGroup') return ofLast(node.body.commands, exit);
  if (node.type !== 'Command') return [];
  return [[...(node.name === undefined ? [] : [node.name]), ...node.args].map(({ text }) => text)];
}

function ofChain({ commands, operators }: AndOr, exit: number): string[][] {
  if (exit !== 0 || operators.some((operator) => operator !== '&&')) return [];
  return commands.flatMap((one) => ofNode(one, exit));
}

function isNegated(node: Extract<PipelineNode, { type: 'Pipeline' }>): boolean {
  return node.prefixes.some(({ type }) => type === 'Negation');
}

import type { AndOr, Node, Statement } from 'unbash';
import { parseShell } from './parse-shell.ts';

/**
 * The commands of a line, each as its words are written, that ended with the line's own exit code. A line that ends
 * with 0 says so of every link of its last `&&` chain; one that does not, only of a last command that stands alone.
 * Of a pipe it is the last command; what runs in the background, under `!` or beside `||` is not told.
 */
export function surelyEnded(command: string, exit: number): string[][] {
  const { script, fault } = parseShell(command);
  const last = fault === null ? script?.commands.at(-1) : undefined;
  return last === undefined ? [] : ofStatement(last, exit);
}

function ofStatement({ command, background }: Statement, exit: number): string[][] {
  return background === true ? [] : ofNode(command, exit);
}

function ofNode(node: Node, exit: number): string[][] {
  if (node.type === 'AndOr') return ofChain(node, exit);
  if (node.type === 'Pipeline') {
    const end = node.commands.at(-1);
    return end === undefined || node.prefixes.some(({ type }) => type === 'Negation')
      ? []
      : ofNode(end, exit);
  }
  if (node.type === 'Command')
    return [[...(node.name === undefined ? [] : [node.name]), ...node.suffix].map(({ text }) => text)];
  const inner =
    node.type === 'Subshell' || node.type === 'BraceGroup' ? node.body.commands.at(-1) : undefined;
  return inner === undefined ? [] : ofStatement(inner, exit);
}

function ofChain({ commands, operators }: AndOr, exit: number): string[][] {
  if (exit !== 0 || operators.some((operator) => operator !== '&&')) return [];
  return commands.flatMap((one) => ofNode(one, exit));
}

import { inputError } from '../errors.ts';
import { findCollisions } from '../leak/find-collisions.ts';
import { readItems, readScoreFile } from '../read/read-suite-folder.ts';
import { readFolderDigests } from '../read/read-folder-digests.ts';
import { comparePaths } from '../tree.ts';
import type { CommandInput, ExitCode } from './command.ts';
import { describeScores } from './diff/describe-scores.ts';
import { diffScores } from './diff/diff-scores.ts';
import { colours, print, printJson } from './ui/terminal.ts';

const SHOWN = 20;

/** `foil diff A B`: equal bytes, or what moved; with `--collisions`, items that both hold. Two score files: what flipped. */
export async function diffCommand({ args: [a = '', b = ''], options }: CommandInput): Promise<ExitCode> {
  if (isScoreFile(a) && isScoreFile(b)) {
    const difference = diffScores(readScoreFile(a), readScoreFile(b));
    if (options['json'] === true) printJson({ ...difference, collisions: [] });
    else print(describeScores(difference, { a, b }));
    return difference.same ? 0 : 1;
  }
  const left = readFolderDigests(a);
  const right = readFolderDigests(b);
  for (const [dir, files] of [
    [a, left],
    [b, right],
  ] as const) {
    if (files.size === 0) throw inputError(dir, 'is empty', 'give the folders of two generated suites');
  }
  const changed = [...left.keys()].filter((path) => right.has(path) && right.get(path) !== left.get(path));
  const onlyA = [...left.keys()].filter((path) => !right.has(path));
  const onlyB = [...right.keys()].filter((path) => !left.has(path));
  const same = changed.length + onlyA.length + onlyB.length === 0;
  const collisions = options['collisions'] === true ? findCollisions({ a: passages(a), b: passages(b) }) : [];
  const result = {
    same,
    changed: changed.toSorted(comparePaths),
    onlyA: onlyA.toSorted(comparePaths),
    onlyB: onlyB.toSorted(comparePaths),
    collisions,
  };
  if (options['json'] === true) printJson(result);
  else print(describe(result, { a, b, compared: left.size, looked: options['collisions'] === true }));
  const clean = options['collisions'] === true ? collisions.length === 0 : same;
  return clean ? 0 : 1;
}

function isScoreFile(path: string): boolean {
  return path.endsWith('.jsonl');
}

function* passages(dir: string): Generator<{ id: string; text: string }> {
  for (const item of readItems(dir)) {
    yield { id: item.item_id, text: [item.record, ...item.evidence.map(({ text }) => text)].join('\n') };
  }
}

interface Difference {
  same: boolean;
  changed: string[];
  onlyA: string[];
  onlyB: string[];
  collisions: { a: string; b: string; kind: string }[];
}

function describe(
  difference: Difference,
  { a, b, compared, looked }: { a: string; b: string; compared: number; looked: boolean },
): string {
  const lines = difference.same
    ? [colours.green(`the same ${compared} files`)]
    : [
        ...section(colours.yellow(`${difference.changed.length} changed`), difference.changed),
        ...section(`${difference.onlyA.length} only in ${a}`, difference.onlyA),
        ...section(`${difference.onlyB.length} only in ${b}`, difference.onlyB),
      ];
  if (looked) {
    const pairs = difference.collisions.map((pair) => `${pair.a} ~ ${pair.b} (${pair.kind})`);
    lines.push(
      ...(pairs.length === 0
        ? [colours.green('no item in common')]
        : section(colours.red(`${pairs.length} items in common`), pairs)),
    );
  }
  return lines.join('\n');
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > SHOWN ? [`  … and ${rows.length - SHOWN} more (--json lists all)`] : [];
  return [title, ...rows.slice(0, SHOWN).map((row) => `  ${row}`), ...more];
}

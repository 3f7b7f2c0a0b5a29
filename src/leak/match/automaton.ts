import { foldByte, isWordByte } from './bytes.ts';

/** Finds every pattern in one pass over bytes. */
export interface Automaton {
  /** Calls `onHit` with each pattern and the index of its last byte; separators do not count between its bytes. */
  scan(bytes: Uint8Array, onHit: (pattern: number, end: number) => void): void;
}

const SEPARATOR_CLASS = 0;
const UNKNOWN_LETTER_CLASS = 1;
const FIRST_LETTER_CLASS = 2;
const ROOT = 0;
/** Sign bit of a cell. */
const ACCEPTS = -0x80000000;
const ROW = 0x7fffffff;

/**
 * Aho–Corasick over folded word bytes (Aho and Corasick 1975), with every transition in one table. A separator
 * leaves the state as it is, so that `deploy queue`, `deploy_queue`, `deployQueue` and `deploy-queue` are all
 * one pattern; whoever is told of a hit decides whether what stands between is allowed.
 *
 * @param patterns folded word bytes, none empty
 */
export function makeAutomaton(patterns: readonly Uint8Array[]): Automaton {
  const { classes, width } = classify(patterns);
  const { table, outputs } = makeTrie(patterns, classes, width);
  completeTransitions(table, outputs, width);
  return {
    scan(bytes, onHit) {
      let cell = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const letter = classes[bytes[at]!]!;
        const next = table[(cell & ROW) + letter]!;
        if ((next & ACCEPTS) !== 0 && letter !== SEPARATOR_CLASS) {
          for (const pattern of outputs[(next & ROW) / width]!) onHit(pattern, at);
        }
        cell = next;
      }
    },
  };
}

/** Byte to column of the table: each byte of some pattern has its own, all other word bytes share one. */
function classify(patterns: readonly Uint8Array[]): { classes: Uint8Array; width: number } {
  const classOf = new Map<number, number>();
  for (const pattern of patterns) {
    for (const byte of pattern) {
      if (!classOf.has(byte)) classOf.set(byte, FIRST_LETTER_CLASS + classOf.size);
    }
  }
  const classes = Uint8Array.from({ length: 256 }, (_, byte) =>
    isWordByte(byte) ? (classOf.get(foldByte(byte)) ?? UNKNOWN_LETTER_CLASS) : SEPARATOR_CLASS,
  );
  return { classes, width: FIRST_LETTER_CLASS + classOf.size };
}

/** Nodes as rows of child nodes; no child is the root, so 0 is "none". */
function makeTrie(
  patterns: readonly Uint8Array[],
  classes: Uint8Array,
  width: number,
): { table: Int32Array; outputs: number[][] } {
  const most = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
  const table = new Int32Array(most * width);
  const outputs: number[][] = [[]];
  for (const [index, pattern] of patterns.entries()) {
    let node = ROOT;
    for (const byte of pattern) {
      const cell = node * width + classes[byte]!;
      if (table[cell] === 0) {
        table[cell] = outputs.length;
        outputs.push([]);
      }
      node = table[cell]!;
    }
    outputs[node]!.push(index);
  }
  return { table: table.subarray(0, outputs.length * width), outputs };
}

/**
 * Fills every cell, from the root outwards, by way of the longest suffix that is also a prefix. A cell then holds
 * the offset of the next node's row, with the sign bit set where that node completes a pattern.
 */
function completeTransitions(table: Int32Array, outputs: number[][], width: number): void {
  const suffix = new Int32Array(outputs.length);
  const cellOf = (node: number): number =>
    outputs[node]!.length > 0 ? node * width + ACCEPTS : node * width;
  const queue = [ROOT];
  for (const node of queue) {
    const row = node * width;
    const suffixRow = suffix[node]! * width;
    table[row + SEPARATOR_CLASS] = cellOf(node);
    for (let letter = FIRST_LETTER_CLASS; letter < width; letter += 1) {
      const child = table[row + letter]!;
      // Rows nearer the root are complete, so the suffix has its cell already.
      const other = node === ROOT ? ROOT : table[suffixRow + letter]!;
      if (child === 0) {
        table[row + letter] = other;
      } else {
        const otherNode = (other & ROW) / width;
        suffix[child] = otherNode;
        for (const output of outputs[otherNode]!) outputs[child]!.push(output);
        table[row + letter] = cellOf(child);
        queue.push(child);
      }
    }
  }
}

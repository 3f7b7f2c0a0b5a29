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
  const { rows, accepted, firstAcceptingRow } = acceptingLast(table, outputs, width);
  return {
    scan(bytes, onHit) {
      let row = ROOT;
      for (let at = 0; at < bytes.length; at += 1) {
        const letter = classes[bytes[at]!]!;
        row = rows[row + letter]!;
        if (row >= firstAcceptingRow && letter !== SEPARATOR_CLASS) {
          for (const pattern of accepted[(row - firstAcceptingRow) / width]!) onHit(pattern, at);
        }
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

/** Fills every cell, from the root outwards, by way of the longest suffix that is also a prefix. */
function completeTransitions(table: Int32Array, outputs: number[][], width: number): void {
  const suffix = new Int32Array(outputs.length);
  const queue = [ROOT];
  for (const node of queue) {
    table[node * width + SEPARATOR_CLASS] = node;
    for (let letter = FIRST_LETTER_CLASS; letter < width; letter += 1) {
      const cell = node * width + letter;
      const child = table[cell]!;
      const other = node === ROOT ? ROOT : table[suffix[node]! * width + letter]!;
      if (child === 0) {
        table[cell] = other;
      } else {
        suffix[child] = other;
        outputs[child]!.push(...outputs[other]!);
        queue.push(child);
      }
    }
  }
}

/** The same table with accepting nodes last and nodes named by the offset of their row: one comparison a byte. */
function acceptingLast(
  table: Int32Array,
  outputs: readonly number[][],
  width: number,
): { rows: Int32Array; accepted: number[][]; firstAcceptingRow: number } {
  const nodes = [...outputs.keys()];
  const silent = nodes.filter((node) => outputs[node]!.length === 0);
  const accepting = nodes.filter((node) => outputs[node]!.length > 0);
  const rowOf = new Int32Array(nodes.length);
  for (const [index, node] of [...silent, ...accepting].entries()) rowOf[node] = index * width;
  const rows = new Int32Array(table.length);
  for (const node of nodes) {
    for (let letter = 0; letter < width; letter += 1) {
      rows[rowOf[node]! + letter] = rowOf[table[node * width + letter]!]!;
    }
  }
  return {
    rows,
    accepted: accepting.map((node) => outputs[node]!),
    firstAcceptingRow: silent.length * width,
  };
}

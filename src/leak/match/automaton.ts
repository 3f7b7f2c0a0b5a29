import { foldByte, isWordByte } from './bytes.ts';

/** Finds every pattern in one pass over bytes. */
export interface Automaton {
  /**
   * Calls `onHit`, in order, with each pattern and the index of its last byte; separators do not count between its
   * bytes. `onMark` is told of every byte that is one of the automaton's marks.
   */
  scan(bytes: Uint8Array, onHit: (pattern: number, end: number) => void, onMark?: (at: number) => void): void;
}

const SEPARATOR_CLASS = 0;
const MARK_CLASS = 1;
const UNKNOWN_LETTER_CLASS = 2;
const FIRST_LETTER_CLASS = 3;
const ROOT = 0;
/** Sign bit of a cell: there is something to tell of. */
const TELLS = -0x80000000;
const ROW = 0x7fffffff;
/** Below this, two readers cost more than one. */
const SHORTEST_FOR_TWO_READERS_IN_BYTES = 2048;
const LEAST_RUN_UP_IN_BYTES = 256;

/**
 * Aho–Corasick over folded word bytes (Aho and Corasick 1975), with every transition in one table. A separator
 * leaves the state as it is, so that `deploy queue`, `deploy_queue`, `deployQueue` and `deploy-queue` are all
 * one pattern; whoever is told of a hit decides whether what stands between is allowed.
 *
 * Long inputs are read by two readers at once, one from the middle on: each step waits for the table, and two
 * waits overlap. The second starts so far before the middle that it comes there in the state the first would have.
 *
 * @param patterns folded word bytes, none empty
 * @param marks separators of which to tell
 */
export function makeAutomaton(patterns: readonly Uint8Array[], marks: readonly number[] = []): Automaton {
  const { classes, width } = classify(patterns, marks);
  const { table, outputs } = byDepth(makeTrie(patterns, classes, width), width);
  completeTransitions(table, outputs, width);
  const longest = patterns.reduce((most, pattern) => Math.max(most, pattern.length), 0);
  const runUp = Math.max(LEAST_RUN_UP_IN_BYTES, 4 * longest);
  const machine = { table, classes };
  return {
    scan(bytes, onHit, onMark = () => {}) {
      const told =
        bytes.length < SHORTEST_FOR_TWO_READERS_IN_BYTES + runUp
          ? runOne(machine, bytes)
          : runTwo(machine, bytes, runUp);
      for (let index = 0; index < told.length; index += 2) {
        const at = told[index + 1]!;
        if (classes[bytes[at]!] === MARK_CLASS) onMark(at);
        else for (const pattern of outputs[(told[index]! & ROW) / width]!) onHit(pattern, at);
      }
    },
  };
}

interface Machine {
  table: Int32Array;
  classes: Uint8Array;
}

/** The cells that tell of something, each with its place: these loops do nothing else, and call nothing. */
function runOne({ table, classes }: Machine, bytes: Uint8Array): number[] {
  const told: number[] = [];
  let cell = 0;
  const { length } = bytes;
  for (let at = 0; at < length; at += 1) {
    cell = table[(cell & ROW) + classes[bytes[at]!]!]!;
    if (cell < 0) told.push(cell, at);
  }
  return told;
}

function runTwo({ table, classes }: Machine, bytes: Uint8Array, runUp: number): number[] {
  const { length } = bytes;
  const middle = (length + 1) >> 1;
  let late = 0;
  for (let at = middle - runUp; at < middle; at += 1) late = table[(late & ROW) + classes[bytes[at]!]!]!;
  const told: number[] = [];
  const toldLate: number[] = [];
  let early = 0;
  const half = length - middle;
  for (let at = 0; at < half; at += 1) {
    early = table[(early & ROW) + classes[bytes[at]!]!]!;
    late = table[(late & ROW) + classes[bytes[at + middle]!]!]!;
    if (early < 0) told.push(early, at);
    if (late < 0) toldLate.push(late, at + middle);
  }
  if (half < middle) {
    early = table[(early & ROW) + classes[bytes[half]!]!]!;
    if (early < 0) told.push(early, half);
  }
  for (const one of toldLate) told.push(one);
  return told;
}

/** Byte to column of the table: each byte of some pattern has its own, all other word bytes share one. */
function classify(
  patterns: readonly Uint8Array[],
  marks: readonly number[],
): { classes: Uint8Array; width: number } {
  const classOf = new Map<number, number>();
  for (const pattern of patterns) {
    for (const byte of pattern) {
      if (!classOf.has(byte)) classOf.set(byte, FIRST_LETTER_CLASS + classOf.size);
    }
  }
  const classes = Uint8Array.from({ length: 256 }, (_, byte) =>
    isWordByte(byte) ? (classOf.get(foldByte(byte)) ?? UNKNOWN_LETTER_CLASS) : SEPARATOR_CLASS,
  );
  for (const mark of marks) classes[mark] = MARK_CLASS;
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
  return { table: table.slice(0, outputs.length * width), outputs };
}

/**
 * The same trie with its nodes numbered from the root outwards: texts hardly ever lead far from it, and the rows that
 * they do lead to then lie together, in the processor's nearest memory.
 */
function byDepth(
  { table, outputs }: { table: Int32Array; outputs: number[][] },
  width: number,
): { table: Int32Array; outputs: number[][] } {
  const order = [ROOT];
  for (const node of order) {
    for (let letter = FIRST_LETTER_CLASS; letter < width; letter += 1) {
      const child = table[node * width + letter]!;
      if (child !== 0) order.push(child);
    }
  }
  const numberOf = new Int32Array(order.length);
  for (const [number, node] of order.entries()) numberOf[node] = number;
  const renumbered = new Int32Array(table.length);
  for (const [number, node] of order.entries()) {
    for (let letter = FIRST_LETTER_CLASS; letter < width; letter += 1) {
      renumbered[number * width + letter] = numberOf[table[node * width + letter]!]!;
    }
  }
  return { table: renumbered, outputs: order.map((node) => outputs[node]!) };
}

/**
 * Fills every cell, from the root outwards, by way of the longest suffix that is also a prefix. A cell then holds
 * the offset of the next node's row, with the sign bit set where that node completes a pattern or the byte is a mark.
 */
function completeTransitions(table: Int32Array, outputs: number[][], width: number): void {
  const suffix = new Int32Array(outputs.length);
  const cellOf = (node: number): number => (outputs[node]!.length > 0 ? node * width + TELLS : node * width);
  const queue = [ROOT];
  for (const node of queue) {
    const row = node * width;
    const suffixRow = suffix[node]! * width;
    table[row + SEPARATOR_CLASS] = row;
    table[row + MARK_CLASS] = row + TELLS;
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

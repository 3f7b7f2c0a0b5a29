import seedrandom from 'seedrandom';
import { canonicalJson, compareText, sha256Hex } from '../digest.ts';

/**
 * A source of choices that has a name. Two streams of one name are the same stream, on every machine and in any
 * order of work; streams of different names have nothing to do with each other.
 */
export interface Stream {
  /** The stream below this one. It depends on the names alone, never on what was drawn here before. */
  fork(...names: (string | number)[]): Stream;
  /**
   * One value of the list, by the stream's name alone: asked twice it answers twice the same. A value added to the
   * list is either chosen or changes nothing.
   */
  choose<T>(list: readonly T[]): T;
  /** All values in an order that, like `choose`, depends on the name alone; its first value is the chosen one. */
  rank<T>(list: readonly T[]): T[];
  /** A drawn permutation; the list is left as it is. */
  shuffle<T>(list: readonly T[]): T[];
  /** A drawn integer, both ends included. */
  int(from: number, to: number): number;
  /** A drawn number from 0 (included) to 1 (excluded), with 53 random bits. */
  float(): number;
}

/** The stream of these names. `1` and `"1"` are different names. */
export function makeStream(...names: (string | number)[]): Stream {
  for (const name of names) {
    if (typeof name === 'number' && !Number.isSafeInteger(name)) {
      throw new RangeError(`a stream's name is text or a safe integer, not ${name}`);
    }
  }
  // Most streams are only forked.
  let made: string | null = null;
  const key = (): string => (made ??= sha256Hex(canonicalJson(names)));
  let generator: seedrandom.PRNG | null = null;
  const float = (): number => {
    generator ??= seedrandom(key());
    return generator.double();
  };
  const int = (from: number, to: number): number => {
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to) {
      throw new RangeError(`no integer from ${from} to ${to}`);
    }
    return from + Math.floor(float() * (to - from + 1));
  };
  return {
    fork: (...more) => makeStream(...names, ...more),
    choose: (list) => chooseByWeight(key(), list),
    rank: (list) =>
      weigh(key(), list)
        .toSorted((a, b) => compareText(b.weight, a.weight))
        .map(({ value }) => value),
    shuffle(list) {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
    int,
    float,
  };
}

/** Rendezvous hashing (Thaler and Ravishankar 1998): the highest weight wins, so a new value displaces only what it beats. */
function chooseByWeight<T>(key: string, list: readonly T[]): T {
  let best = -1;
  let bestWeight = '';
  for (const [index, text] of textsOf(list).entries()) {
    const weight = sha256Hex(`${key}|${text}`);
    if (weight > bestWeight) [best, bestWeight] = [index, weight];
  }
  if (best < 0) throw new RangeError('nothing to choose from');
  return list[best]!;
}

function weigh<T>(key: string, list: readonly T[]): { value: T; weight: string }[] {
  return textsOf(list).map((text, index) => ({ value: list[index]!, weight: sha256Hex(`${key}|${text}`) }));
}

/** The lists of a catalogue are chosen from again and again. */
const knownTexts = new WeakMap<readonly unknown[], readonly string[]>();

function textsOf(list: readonly unknown[]): readonly string[] {
  let texts = knownTexts.get(list);
  if (texts?.length !== list.length) {
    texts = list.map(canonicalJson);
    knownTexts.set(list, texts);
  }
  return texts;
}

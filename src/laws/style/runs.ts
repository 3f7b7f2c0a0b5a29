/** Every run of `length` words, in order. */
export function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
}

/** Distinct runs of `length` words over all runs of that length (Li et al. 2016, distinct-n); 1 where there is none. */
export function distinctShare(sentences: readonly (readonly string[])[], length: number): number {
  const runs = sentences.flatMap((words) => runsOf(words, length));
  return runs.length === 0 ? 1 : new Set(runs).size / runs.length;
}

/** Different words over all words of a text (type-token ratio); 1 for a text without words. */
export function wordVariety(words: readonly string[]): number {
  return words.length === 0 ? 1 : new Set(words).size / words.length;
}

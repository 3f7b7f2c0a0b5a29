import { runsOf } from './runs.ts';

/** What a run length without a match counts for: smoothing method 1 of Chen and Cherry (2014). */
const EPSILON = 0.1;
const LONGEST_RUN = 4;

/**
 * How much sentences repeat each other: the mean, over all sentences, of the BLEU-4 of one against all others (Zhu et
 * al. 2018), 0 to 1. Uniform weights, counts clipped by the reference that has most, brevity penalty by the reference
 * nearest in length. 0 for fewer than two sentences.
 */
export function selfBleu(sentences: readonly (readonly string[])[]): number {
  if (sentences.length < 2) return 0;
  const logs = sentences.map(() => 0);
  for (let length = 1; length <= LONGEST_RUN; length += 1) {
    for (const [index, precision] of precisionsOf(sentences, length).entries())
      logs[index]! += Math.log(precision) / LONGEST_RUN;
  }
  const scores = logs.map((log, index) => brevity(sentences, index) * Math.exp(log));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Of each sentence's runs of a length, the share that some other sentence has, each as often as it has it. */
function precisionsOf(sentences: readonly (readonly string[])[], length: number): number[] {
  const counts = sentences.map((words) => countRuns(words, length));
  const most = mostByRun(counts);
  return counts.map((own, index) => {
    let matched = 0;
    let all = 0;
    for (const [run, count] of own) {
      const { owner, first, second } = most.get(run)!;
      matched += Math.min(count, owner === index ? second : first);
      all += count;
    }
    return (matched || EPSILON) / Math.max(1, all);
  });
}

/** How often the sentence that has a run most often has it, and the next. */
function mostByRun(counts: readonly ReadonlyMap<string, number>[]) {
  const most = new Map<string, { owner: number; first: number; second: number }>();
  for (const [index, own] of counts.entries()) {
    for (const [run, count] of own) {
      const known = most.get(run) ?? { owner: index, first: 0, second: 0 };
      most.set(
        run,
        count > known.first
          ? { owner: index, first: count, second: known.first }
          : { ...known, second: Math.max(count, known.second) },
      );
    }
  }
  return most;
}

function countRuns(words: readonly string[], length: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const run of runsOf(words, length)) counts.set(run, (counts.get(run) ?? 0) + 1);
  return counts;
}

function brevity(sentences: readonly (readonly string[])[], index: number): number {
  const { length } = sentences[index]!;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [other, words] of sentences.entries()) {
    const apart = Math.abs(words.length - length);
    const least = Math.abs(nearest - length);
    if (other !== index && (apart < least || (apart === least && words.length < nearest)))
      nearest = words.length;
  }
  return length >= nearest || length === 0 ? 1 : Math.exp(1 - nearest / length);
}

import vm from 'node:vm';

const LIMIT_IN_MILLISECONDS = 2000;
/** Below this a backtracking search ends soon enough without a guard, which costs more than most searches. */
const MOST_STEPS_UNGUARDED = 1e8;

/** Said in the evidence of a check whose pattern came to no end. */
export const TOO_SLOW = 'the pattern was given up: its match takes too long';

/** A pattern of a check or of an audit. Each answer is null where the match was given up. */
export interface Matcher {
  test(text: string): boolean | null;
  /** Offset of the first match; -1 where there is none. */
  indexIn(text: string): number | null;
  countIn(text: string): number | null;
}

/**
 * Matches by lines and code points (`mu`), under a time limit: some patterns take longer than anybody waits, and
 * nothing else can interrupt them. Once given up, a pattern is not tried again on texts that need the limit.
 * @throws SyntaxError where it is no regular expression.
 */
export function makeMatcher(pattern: string): Matcher {
  const regex = new RegExp(pattern, 'mu');
  const all = new RegExp(pattern, 'gmu');
  const costOf = estimateCost(pattern);
  let isGivenUp = false;
  const run = <T>(text: string, plain: () => T, guarded: vm.Script, re: RegExp): T | null => {
    if (costOf(text.length) <= MOST_STEPS_UNGUARDED) return plain();
    if (isGivenUp) return null;
    const found = runGuarded<T>(guarded, re, text);
    if (found === null) isGivenUp = true;
    return found;
  };
  return {
    test: (text) => run(text, () => regex.test(text), TEST, regex),
    indexIn: (text) => run(text, () => text.search(regex), SEARCH, regex),
    countIn: (text) => run(text, () => [...text.matchAll(all)].length, COUNT, all),
  };
}

/**
 * Upper bound of the steps for a text of so many characters: each quantifier may try every length, each choice each of
 * its branches, from each start. A quantified group or a reference to one multiplies without such a bound.
 */
function estimateCost(pattern: string): (length: number) => number {
  const bare = pattern.replace(/\\[^1-9k]/gu, 'x').replace(/\[(?:\\.|[^\]\\])*\]/gu, 'x');
  if (/\)[*+{?]|\\[1-9k]/u.test(bare)) return () => Infinity;
  const lengths = bare.match(/[*+{]/gu)?.length ?? 0;
  const choices = bare.match(/[?|]/gu)?.length ?? 0;
  return (length) => Math.max(1, length) ** (lengths + 1) * 2 ** choices;
}

const TEST = new vm.Script('re.test(text)');
const SEARCH = new vm.Script('text.search(re)');
const COUNT = new vm.Script('[...text.matchAll(re)].length');
let context: vm.Context | null = null;

function runGuarded<T>(script: vm.Script, re: RegExp, text: string): T | null {
  context ??= vm.createContext(Object.create(null));
  Object.assign(context, { re, text });
  try {
    return script.runInContext(context, { timeout: LIMIT_IN_MILLISECONDS }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}

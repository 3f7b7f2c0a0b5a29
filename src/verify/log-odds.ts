/** A token that could have come first, with its natural logarithm of probability. */
export interface TokenLogprob {
  token: string;
  logprob: number;
}

export type ScoredVerdict = {
  kind: 'scored';
  /** Natural logarithm of the odds of yes against no. */
  logOdds: number;
  /** 1 / (1 + e^-logOdds). Decisions and paired analyses go by `logOdds`. */
  probability: number;
  /** The probability, or what is missing to 1, is nothing in double precision; the log-odds still tell scores apart. */
  isSaturated: boolean;
  /**
   * The verdict that alone is in the window. The other is taken for as likely as the least likely token there, so the
   * sign holds and the margin is only a bound.
   */
  rail: 'yes' | 'no' | null;
  /** null for a verdict that is not in the window. */
  logprobOf: { yes: number | null; no: number | null };
  /** Tokens whose probabilities were summed, as they were given. */
  tokens: { yes: string[]; no: string[] };
  /** Smallest finite logprob of the window. */
  floor: number;
  /** Entries without a finite logprob, which count as absent. */
  absent: number;
};

export type VerdictScore =
  | ScoredVerdict
  /** Neither verdict is in the window: such an item is counted and left out of every rate. */
  | { kind: 'scoring-error'; reason: string }
  /** The server gave fewer entries than were asked for: the request failed, whatever the entries say. */
  | { kind: 'short-window'; expected: number; found: number; reason: string };

/** Leading marks that tokenizers put for a space. */
const SPACE_MARKS = /^[ ▁Ġ]+/u;

/**
 * The verdict in the first generated token: log-odds from the most likely tokens and their logprobs. Variants of a
 * verdict differ in case and leading space; their probabilities are summed.
 */
export function scoreVerdict(settings: {
  topLogprobs: readonly TokenLogprob[];
  /** How many entries were asked for. */
  window: number;
  /** Number of tokens the model knows, where that is fewer than the window. */
  vocabulary?: number;
  /** Only these very tokens count; `true` stands for `yes` and `no`. */
  exact?: boolean | { yes: string; no: string };
}): VerdictScore {
  const { topLogprobs: entries, window, vocabulary = window } = settings;
  const expected = Math.min(window, vocabulary);
  if (entries.length < expected) return shortWindow(expected, entries.length);
  const finite = entries.filter(({ logprob }) => Number.isFinite(logprob));
  const isVariant = variantsOf(settings.exact ?? false);
  const yes = withoutRepeats(finite.filter(({ token }) => isVariant(token, 'yes')));
  const no = withoutRepeats(finite.filter(({ token }) => isVariant(token, 'no')));
  if (yes.length === 0 && no.length === 0) {
    const likeliest = finite.toSorted((a, b) => b.logprob - a.logprob)[0];
    const found = likeliest === undefined ? 'nothing finite' : JSON.stringify(likeliest.token);
    return {
      kind: 'scoring-error',
      reason: `neither yes nor no is among the ${entries.length} likeliest tokens; the first is ${found}`,
    };
  }
  const floor = finite.reduce((least, { logprob }) => Math.min(least, logprob), Infinity);
  const logprobOf = { yes: logSumExp(yes), no: logSumExp(no) };
  const logOdds = (logprobOf.yes ?? floor) - (logprobOf.no ?? floor);
  return {
    kind: 'scored',
    logOdds,
    probability: 1 / (1 + Math.exp(-logOdds)),
    isSaturated: 1 / (1 + Math.exp(-Math.abs(logOdds))) === 1,
    rail: logprobOf.no === null ? 'yes' : logprobOf.yes === null ? 'no' : null,
    logprobOf,
    tokens: { yes: yes.map(({ token }) => token), no: no.map(({ token }) => token) },
    floor,
    absent: entries.length - finite.length,
  };
}

/** Some servers list the generated token twice. Two tokens of equal text have other logprobs, and both count. */
function withoutRepeats(entries: readonly TokenLogprob[]): TokenLogprob[] {
  return entries.filter(
    ({ token, logprob }, index) =>
      entries.findIndex((other) => other.token === token && other.logprob === logprob) === index,
  );
}

function variantsOf(exact: boolean | { yes: string; no: string }) {
  if (exact === false) {
    return (token: string, verdict: 'yes' | 'no') => token.replace(SPACE_MARKS, '').toLowerCase() === verdict;
  }
  const canonical = exact === true ? { yes: 'yes', no: 'no' } : exact;
  return (token: string, verdict: 'yes' | 'no') => token === canonical[verdict];
}

/** Logarithm of the sum of the probabilities; null without any. */
function logSumExp(entries: readonly TokenLogprob[]): number | null {
  if (entries.length === 0) return null;
  const largest = entries.reduce((most, { logprob }) => Math.max(most, logprob), -Infinity);
  return largest + Math.log(entries.reduce((total, { logprob }) => total + Math.exp(logprob - largest), 0));
}

function shortWindow(expected: number, found: number): VerdictScore {
  return {
    kind: 'short-window',
    expected,
    found,
    reason: `expected the ${expected} likeliest tokens, found ${found}; start the server with a higher limit (vLLM: --max-logprobs ${expected} --logprobs-mode raw_logprobs)`,
  };
}

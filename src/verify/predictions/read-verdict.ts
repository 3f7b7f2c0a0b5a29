import type { Verdict } from '../../schema/verdict.ts';

/** The score and the word of a line, in whatever shape they were given. */
export type GivenVerdict = Pick<Verdict, 'score' | 'decision' | 'rail'>;

/** Names of fields, folded: small letters and digits only. The first that a line has is taken. */
export const ID_FIELDS = ['itemid', 'id', 'item'] as const;
const LOG_ODDS = ['logodds', 'logit', 's'] as const;
const PROBABILITY = ['prob', 'probability', 'pyes', 'p', 'proba'] as const;
const SCORE = ['score', 'confidence'] as const;
const WORD = ['verdict', 'label', 'decision', 'prediction', 'pred', 'answer', 'admit'] as const;
export const VERDICT_FIELDS = 'log_odds, logit, prob, score, verdict, label, decision, prediction, answer';

const YES = new Set(
  'yes y true t 1 supported valid accept accepted admit entailed entailment licensed'.split(' '),
);
const NO = new Set(
  'no n false f 0 unsupported contradicted ambiguous unresolved invalid reject rejected notentailed neutral contradiction unlicensed notsupported'.split(
    ' ',
  ),
);
/** Beyond this a probability is 1 in double precision: the score of a certainty is only a bound. */
const CERTAIN = 53 * Math.LN2;

export function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
}

/** The value of the first of these fields that a line has, empty ones aside. */
export function findField(
  fields: ReadonlyMap<string, unknown>,
  names: readonly string[],
): { name: string; value: unknown } | null {
  for (const name of names) {
    const value = fields.get(name);
    if (value !== undefined && value !== null && value !== '') return { name, value };
  }
  return null;
}

/**
 * What a line says. A score from 0 to 1 in a file that has no other is taken for a probability (`areShares`).
 * @returns what is wrong, as text, where nothing can be made of it.
 */
export function readVerdict(
  fields: ReadonlyMap<string, unknown>,
  { areShares }: { areShares: boolean },
): GivenVerdict | string {
  const logOdds = findField(fields, LOG_ODDS);
  if (logOdds !== null) return readNumber(logOdds, (score) => fromLogOdds(score));
  const probability = findField(fields, PROBABILITY);
  if (probability !== null) return readNumber(probability, fromProbability);
  const score = findField(fields, SCORE);
  if (score !== null) return readNumber(score, areShares ? fromProbability : fromLogOdds);
  const word = findField(fields, WORD);
  if (word === null) return `has no verdict; expected one of ${VERDICT_FIELDS}`;
  return readWord(word.value);
}

/** Whether all scores of a file lie from 0 to 1, and one of them between. */
export function areAllShares(lines: readonly ReadonlyMap<string, unknown>[]): boolean {
  const scores = lines.flatMap((fields) => {
    const found = findField(fields, SCORE);
    return found === null ? [] : [Number(found.value)];
  });
  return scores.length > 0 && scores.every((score) => score >= 0 && score <= 1);
}

function readNumber(
  { name, value }: { name: string; value: unknown },
  make: (value: number) => GivenVerdict | string,
): GivenVerdict | string {
  const isText = typeof value === 'string' && /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/iu.test(value);
  if (typeof value !== 'number' && !isText) return `${name} is ${JSON.stringify(value)}; expected a number`;
  return make(Number(value));
}

function fromLogOdds(score: number): GivenVerdict {
  return { score, decision: score > 0 ? 'yes' : 'no', rail: null };
}

function fromProbability(share: number): GivenVerdict | string {
  if (share < 0 || share > 1) return `a probability is from 0 to 1; found ${share}`;
  if (share === 0 || share === 1) {
    const decision = share === 1 ? 'yes' : 'no';
    return { score: share === 1 ? CERTAIN : -CERTAIN, decision, rail: decision };
  }
  return fromLogOdds(Math.log(share / (1 - share)));
}

function readWord(value: unknown): GivenVerdict | string {
  const word = fold(typeof value === 'string' ? value : JSON.stringify(value));
  if (YES.has(word)) return { score: null, decision: 'yes', rail: null };
  if (NO.has(word)) return { score: null, decision: 'no', rail: null };
  return `${JSON.stringify(value)} is no verdict; expected yes or no, true or false, supported or unsupported, valid or invalid`;
}

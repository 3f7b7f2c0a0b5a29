import { binomialTest } from '../../stats/binomial-test.ts';
import { holm } from '../../stats/holm.ts';
import { mcnemarExact } from '../../stats/mcnemar.ts';
import { signTest } from '../../stats/sign-test.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import type { Question } from './question.ts';
import { figure, readCount, readOpenShare, readShare } from './read-figures.ts';

export const askMcnemar: Question = {
  name: 'mcnemar',
  values: ['<onlyFirst>', '<onlySecond>'],
  description: 'exact two-sided McNemar test of discordant pairs',
  options: [],
  example: 'foil stats mcnemar 12 6',
  title: 'exact McNemar test',
  answer: ({ values }) => {
    const [onlyFirst, onlySecond] = twoCounts(values);
    const p = mcnemarExact(onlyFirst, onlySecond);
    return { result: { onlyFirst, onlySecond, p }, rows: [['p, two-sided', figure(p)]] };
  },
};

export const askSign: Question = {
  name: 'sign',
  values: ['<favourable>', '<unfavourable>'],
  description: 'exact two-sided sign test of pairs in and out of order, ties left out',
  options: [],
  example: 'foil stats sign 44 26',
  title: 'sign test',
  answer: ({ values }) => {
    const [favourable, unfavourable] = twoCounts(values);
    const p = signTest({ favourable, unfavourable });
    return { result: { favourable, unfavourable, p }, rows: [['p, two-sided', figure(p)]] };
  },
};

export const askWilson: Question = {
  name: 'wilson',
  values: ['<successes>', '<trials>'],
  description: 'a rate with its Wilson interval at 95 %',
  options: [],
  example: 'foil stats wilson 60 78',
  title: 'Wilson interval at 95 %',
  answer: ({ values }) => {
    const [successes, trials] = twoCounts(values);
    if (successes > trials) {
      throw new RangeError(`expected at most as many successes as trials, found ${successes} of ${trials}`);
    }
    const [low, high] = wilsonInterval(successes, trials);
    const rate = trials === 0 ? null : successes / trials;
    return {
      result: { successes, trials, rate, low, high },
      rows: [
        ['rate', figure(rate)],
        ['from', figure(low)],
        ['to', figure(high)],
      ],
    };
  },
};

export const askBinomial: Question = {
  name: 'binomial',
  values: ['<successes>', '<trials>'],
  description: 'exact test of a rate against an expected one',
  options: [
    { flags: '--expected <rate>', about: 'the rate that chance has', read: readShare, fallback: 0.5 },
  ],
  example: 'foil stats binomial 9 1266 --expected 0.005',
  title: 'binomial test',
  answer: ({ values, options }) => {
    const [successes, trials] = twoCounts(values);
    const expected = options['expected'] as number;
    const found = binomialTest({ successes, trials, expected });
    return {
      result: { successes, trials, expected, ...found },
      rows: [
        ['p, two-sided', figure(found.twoSided)],
        ['p of at least so many', figure(found.atLeast)],
        ['p of at most so many', figure(found.atMost)],
      ],
    };
  },
};

export const askHolm: Question = {
  name: 'holm',
  values: ['<p...>'],
  description: 'which of several p-values stand when there are that many',
  options: [
    {
      flags: '--level <p>',
      about: 'chance of one false alarm among all',
      read: readOpenShare,
      fallback: 0.05,
    },
  ],
  example: 'foil stats holm 0.01 0.04 0.03 0.005',
  title: 'Holm’s procedure',
  answer: ({ values, options }) => {
    const level = options['level'] as number;
    const given = values.map(readShare);
    const stands = holm(given, level);
    return {
      result: { level, values: given.map((p, index) => ({ p, stands: stands[index] })) },
      rows: given.map((p, index) => [String(p), stands[index] === true ? 'stands' : 'falls']),
    };
  },
};

function twoCounts(values: readonly string[]): [number, number] {
  return [readCount(values[0] ?? ''), readCount(values[1] ?? '')];
}

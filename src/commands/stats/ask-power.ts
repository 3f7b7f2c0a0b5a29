import { mcnemarDetectable, mcnemarPairsNeeded, mcnemarPower } from '../../stats/mcnemar-power.ts';
import type { Question } from './question.ts';
import { figure, readOpenShare, readPositiveCount, readShare } from './read-figures.ts';

interface Given {
  pairs: number;
  onlyFirst: number;
  onlySecond: number;
  level: number;
  target: number;
}

export const askPower: Question = {
  name: 'power',
  values: [],
  description: 'chance that an exact McNemar test of paired items sees a difference',
  options: [
    { flags: '--pairs <n>', about: 'matched pairs', read: readPositiveCount, required: true },
    {
      flags: '--only-first <rate>',
      about: 'share of pairs that hold in the first condition alone',
      read: readShare,
      required: true,
    },
    {
      flags: '--only-second <rate>',
      about: 'share of pairs that hold in the second condition alone',
      read: readShare,
      required: true,
    },
    { flags: '--level <p>', about: 'of the test', read: readOpenShare, fallback: 0.05 },
    { flags: '--target <power>', about: 'power that is wanted', read: readOpenShare, fallback: 0.8 },
  ],
  example: 'foil stats power --pairs 70 --only-first 0.20 --only-second 0.05',
  title: 'exact McNemar test',
  answer: ({ options }) => {
    const { pairs, onlyFirst, onlySecond, level, target } = options as unknown as Given;
    if (onlyFirst + onlySecond > 1) {
      throw new RangeError(`the two rates: expected at most 1 together, found ${onlyFirst + onlySecond}`);
    }
    const result = {
      pairs,
      onlyFirst,
      onlySecond,
      level,
      power: mcnemarPower({ pairs, onlyFirst, onlySecond, level }),
      target,
      pairsNeeded: mcnemarPairsNeeded({ onlyFirst, onlySecond, level, power: target }),
      detectableDifference: mcnemarDetectable({ pairs, onlySecond, level, power: target }),
    };
    const none = onlyFirst === onlySecond ? 'no number shows it' : 'more than 1,000,000';
    return {
      result,
      rows: [
        [`power with ${pairs} pairs at level ${level}`, figure(result.power)],
        [`pairs needed for power ${target}`, result.pairsNeeded === null ? none : figure(result.pairsNeeded)],
        [
          `smallest difference ${pairs} pairs show with power ${target}, where ${onlySecond} go the other way`,
          figure(result.detectableDifference),
        ],
      ],
    };
  },
};

import { possibleDenominators } from '../../stats/possible-denominators.ts';
import type { Question } from './question.ts';
import { readPercentage, readPositiveCount } from './read-figures.ts';

const SHOWN = 20;

export const askDenominators: Question = {
  name: 'denominators',
  values: ['<percentages...>'],
  description: 'how many items published percentages can be shares of; exit 1 where there is no such number',
  options: [
    { flags: '--from <n>', about: 'fewest items', read: readPositiveCount, fallback: 1 },
    { flags: '--to <n>', about: 'most items', read: readPositiveCount, fallback: 1000 },
  ],
  example: 'foil stats denominators 99.4 98.1 98.7 93.3 2.6 97.4 35.5 --from 30 --to 419',
  title: 'items',
  answer: ({ values, options }) => {
    const { from, to } = options as unknown as { from: number; to: number };
    if (from > to) throw new RangeError(`--from: expected at most ${to}, found ${from}`);
    const percentages = values.map(readPercentage);
    const digits = Math.max(...values.map((value) => value.split('.')[1]?.length ?? 0));
    const possible = possibleDenominators({ percentages, digits, from, to });
    const isImpossible = possible.length === 0;
    const left = possible.length - SHOWN;
    return {
      result: { percentages, digits, from, to, possible },
      rows: possible
        .slice(0, SHOWN)
        .map(({ denominator, counts }) => [String(denominator), counts.join(', ')]),
      note: isImpossible
        ? `no number of items from ${from} to ${to} has all of these percentages`
        : left > 0
          ? `and ${left} more; --json lists all`
          : `rounded to ${digits} ${digits === 1 ? 'digit' : 'digits'} behind the point`,
      isRefused: isImpossible,
    };
  },
};

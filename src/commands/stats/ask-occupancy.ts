import { labelMissed, labelMissedPoisson, occupancyOfAll, unitsNeeded } from '../../stats/occupancy.ts';
import type { Question } from './question.ts';
import { figure, readCount, readOpenShare, readShares } from './read-figures.ts';

const POWERS = [0.8, 0.9, 0.95, 0.99];

export const askOccupancy: Question = {
  name: 'occupancy',
  values: [],
  description: 'will labels occur at all in so many units; refuses (exit 1) a gate that may fail by chance',
  options: [
    { flags: '--n <units>', about: 'independent units', read: readCount, required: true },
    {
      flags: '--p <rates>',
      about: 'base rate of the label, or of several that exclude each other, with commas',
      read: readShares,
      required: true,
    },
    {
      flags: '--gate <power>',
      about: 'chance that a correct instrument must have to pass',
      read: readOpenShare,
      fallback: 0.95,
    },
  ],
  example: 'foil stats occupancy --n 102 --p 0.0071',
  title: 'labels in units',
  answer: ({ options }) => {
    const { n: units, p: rates, gate } = options as unknown as { n: number; p: number[]; gate: number };
    const power = occupancyOfAll({ rates, units });
    const needed = unitsNeeded({ rates, power: gate });
    const result = {
      units,
      power,
      gate,
      isRefused: power < gate,
      unitsNeeded: needed,
      unitsNeededFor: Object.fromEntries(POWERS.map((each) => [each, unitsNeeded({ rates, power: each })])),
      labels: rates.map((rate) => ({
        rate,
        expected: rate * units,
        missed: labelMissed({ rate, units }),
        missedPoisson: labelMissedPoisson(rate * units),
      })),
    };
    const verdict = `${units} units have power ${figure(power)} for ${rates.length === 1 ? 'the label' : 'all labels'} to occur, ${gate} is asked for`;
    return {
      result,
      rows: [
        ...result.labels.flatMap(({ rate, expected, missed, missedPoisson }): [string, string][] => [
          [`rate ${rate}: expected units with it`, figure(expected)],
          [`rate ${rate}: chance that none has it`, figure(missed)],
          [`rate ${rate}: the same by Poisson`, figure(missedPoisson)],
        ]),
        [rates.length === 1 ? 'chance that it occurs' : 'chance that all occur', figure(power)],
        ...POWERS.map((each): [string, string] => [
          `units needed for ${each}`,
          figure(result.unitsNeededFor[each] ?? null),
        ]),
      ],
      note: result.isRefused
        ? `refused: ${verdict}; ${needed === null ? 'no number of units has it' : `take ${needed} units`}`
        : `holds: ${verdict}`,
      isRefused: result.isRefused,
    };
  },
};

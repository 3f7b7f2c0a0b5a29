import { agreementOfTwo } from '../../stats/agreement-of-two.ts';
import { krippendorffAlpha } from '../../stats/krippendorff-alpha.ts';
import type { Question } from './question.ts';
import { figure, readTable } from './read-figures.ts';

/** Units in a table beyond which α is not worth its list of them. */
const MOST_UNITS = 1_000_000;

export const askAgreement: Question = {
  name: 'agreement',
  values: ['<table>'],
  description: 'agreement of two annotators from the table of their labels, rows by semicolons',
  options: [],
  example: 'foil stats agreement "60,5,0,2; 4,20,1,1; 0,1,2,0; 1,1,0,2"',
  title: 'agreement of two',
  answer: ({ values }) => {
    const table = readTable(values[0] ?? '');
    const found = agreementOfTwo(table);
    if (found === null) throw new RangeError('expected units, found none in the table');
    if (found.units > MOST_UNITS) {
      throw new RangeError(`expected at most ${MOST_UNITS} units, found ${found.units}`);
    }
    const units = table.flatMap((row, first) =>
      row.flatMap((count, second) => Array.from({ length: count }, () => [`${first}`, `${second}`])),
    );
    const alpha = krippendorffAlpha(units);
    return {
      result: { ...found, alpha },
      rows: [
        ['units', figure(found.units)],
        ['raw agreement', figure(found.raw)],
        ['Krippendorff’s α', figure(alpha)],
        ['Gwet’s AC1', figure(found.ac1)],
        ['Cohen’s κ', figure(found.kappa)],
        ['Scott’s π', figure(found.scottPi)],
        ...found.prevalence.map((share, label): [string, string] => [
          `share of label ${label + 1}`,
          figure(share),
        ]),
      ],
    };
  },
};

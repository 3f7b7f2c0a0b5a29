import { aucItemsNeeded, aucStandardError } from '../../stats/auc-standard-error.ts';
import { Z_95 } from '../../stats/normal-quantile.ts';
import type { Question } from './question.ts';
import { figure, readOpenShare, readPositiveCount, readWidth } from './read-figures.ts';

export const askAuc: Question = {
  name: 'auc',
  values: [],
  description: 'how precisely so many items a class fix an AUC, and how many a precision takes',
  options: [
    { flags: '--n <items>', about: 'items in each class', read: readPositiveCount, required: true },
    { flags: '--auc <auc>', about: 'the AUC itself', read: readOpenShare, fallback: 0.5 },
    {
      flags: '--half-width <width>',
      about: 'half of the 95 % interval that is wanted',
      read: readWidth,
      fallback: 0.05,
    },
  ],
  example: 'foil stats auc --n 70 --half-width 0.05',
  title: 'AUC (Hanley and McNeil)',
  answer: ({ options }) => {
    const {
      n: perClass,
      auc,
      halfWidth,
    } = options as unknown as {
      n: number;
      auc: number;
      halfWidth: number;
    };
    const standardError = aucStandardError({ auc, perClass });
    const result = {
      perClass,
      auc,
      standardError,
      halfWidth95: Z_95 * standardError,
      wantedHalfWidth: halfWidth,
      perClassNeeded: aucItemsNeeded({ auc, halfWidth }),
    };
    return {
      result,
      rows: [
        [`standard error of ${auc} with ${perClass} a class`, figure(standardError)],
        ['half of the 95 % interval', figure(result.halfWidth95)],
        [`items a class needed for ± ${halfWidth}`, figure(result.perClassNeeded)],
      ],
    };
  },
};

import type { VerdictSummary } from '../../verify/acceptance/summarise-verdicts.ts';
import { formatCount } from '../ui/format-count.ts';
import { formatTable } from '../ui/table.ts';
import { formatAcceptance } from './describe-acceptance.ts';

/** What a verifier did in each configuration, for a person. */
export function describeSummaries(summaries: readonly VerdictSummary[]): string {
  const number = (value: number | null, digits: number): string =>
    value === null ? '–' : value.toFixed(digits);
  return [
    'accepted of each cell (95 % over conversations):',
    '',
    formatAcceptance(summaries.map(({ configuration, cells }) => ({ name: configuration, ...cells }))),
    '',
    formatTable(
      [
        { title: 'verifier' },
        { title: 'judged', align: 'right' },
        { title: 'no verdict', align: 'right' },
        { title: 'J', align: 'right' },
        { title: 'AUC', align: 'right' },
        { title: 'scores', align: 'right' },
        { title: 'rails', align: 'right' },
        { title: 'rerun', align: 'right' },
        { title: 'left out', align: 'right' },
      ],
      summaries.map(({ configuration, judged, faults, youden, auc, scores, rails, rerun, leftOut }) => [
        configuration,
        formatCount(judged),
        formatCount(Object.values(faults).reduce((sum, count) => sum + count, 0)),
        number(youden, 1),
        number(auc, 3),
        formatCount(scores.unique),
        String(rails.yes + rails.no),
        rerun === null ? '–' : `${number(rerun.median, 3)}/${rerun.flips}`,
        leftOut === null
          ? '–'
          : `${number(leftOut.outOfFold.truePositiveRate, 2)}/${number(leftOut.outOfFold.falsePositiveRate, 2)}`,
      ]),
    ),
    '',
    'J         retained of the supported less admitted of the others, in points',
    'AUC       chance that a valid record of the square has a higher score than an invalid one',
    'scores    how many different ones there are; rails: only one verdict was in the window',
    'rerun     median change of a score in the second pass, and verdicts that flipped',
    'left out  retained and admitted at thresholds that let 10 % through in all other conversations',
    ...summaries.flatMap(({ configuration, faults }) =>
      Object.entries(faults).map(([fault, count]) => `${configuration}: ${count} without verdict: ${fault}`),
    ),
  ].join('\n');
}

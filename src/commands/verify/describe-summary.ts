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
        { title: 'without verdict', align: 'right' },
        { title: 'retained less admitted', align: 'right' },
        { title: 'AUC', align: 'right' },
        { title: 'unique scores', align: 'right' },
        { title: 'at a rail', align: 'right' },
        { title: 'rerun gap', align: 'right' },
      ],
      summaries.map(({ configuration, judged, faults, youden, auc, scores, rails, rerun }) => [
        configuration,
        formatCount(judged),
        formatCount(Object.values(faults).reduce((sum, count) => sum + count, 0)),
        youden === null ? '–' : `${youden.toFixed(1)} points`,
        number(auc, 3),
        scores.scored === 0 ? '–' : `${scores.unique} of ${scores.scored}`,
        scores.scored === 0 ? '–' : String(rails.yes + rails.no),
        rerun === null ? '–' : `${number(rerun.median, 3)}, ${rerun.flips} flips`,
      ]),
    ),
    ...summaries.flatMap(({ configuration, leftOut }) =>
      leftOut === null
        ? []
        : `${configuration}: at thresholds that let 10 % through elsewhere, ${share(leftOut.outOfFold.truePositiveRate)} of the supported are retained and ${share(leftOut.outOfFold.falsePositiveRate)} of the others admitted`,
    ),
    ...summaries.flatMap(({ configuration, faults }) =>
      Object.entries(faults).map(([fault, count]) => `${configuration}: ${count} without verdict: ${fault}`),
    ),
  ].join('\n');
}

function share(rate: number | null): string {
  return rate === null ? '–' : `${(100 * rate).toFixed(1)} %`;
}

import { InputError, inputError } from '../../errors.ts';
import { readPredictions } from '../../read/read-predictions.ts';
import { summariseVerdicts } from '../../verify/acceptance/summarise-verdicts.ts';
import { takePredictions, type TakenPredictions } from '../../verify/predictions/take-predictions.ts';
import { textOption, type CommandInput, type ExitCode } from '../command.ts';
import { reportRandom } from '../report-random.ts';
import { formatCount } from '../ui/format-count.ts';
import { note, print, printJson } from '../ui/terminal.ts';
import { describeSummaries } from './describe-summary.ts';
import { readVerifierSuite } from './read-verifier-suite.ts';

/** Of a list of ids or lines, so many are named. */
const NAMED = 3;

/**
 * `foil verify DIR --predictions FILE`: verdicts that some program has written, against the keys. Exit 1 when lines
 * are about no item, about one twice, or items have none.
 */
export function judgePredictions({ args: [dir = ''], options }: CommandInput): ExitCode {
  const file = textOption(options, 'predictions') ?? '';
  const { suite, manifest } = readVerifierSuite({ dir, keys: textOption(options, 'keys') });
  const items = new Map(suite.scored.map((keyed) => [keyed.item.item_id, keyed]));
  const taken = takePredictions({ file, lines: readPredictions(file), itemIds: [...items.keys()] });
  if ('problems' in taken) throw new InputError(taken.problems.slice(0, MOST_PROBLEMS));
  if (taken.verdicts.length === 0) {
    throw inputError(
      file,
      `none of its ${taken.unknown.length} lines is about an item of ${dir}`,
      'item_id is the id in public/items.jsonl',
    );
  }
  const randomOf = reportRandom(manifest.suite.seed);
  const summaries = taken.configurations.map((configuration) =>
    summariseVerdicts({
      configuration,
      verdicts: taken.verdicts.filter((verdict) => verdict.configuration === configuration),
      items,
      random: randomOf('verify', configuration),
    }),
  );
  taken.notes.forEach(note);
  const gaps = describeGaps(taken);
  const { verdicts, unknown, duplicate, missing } = taken;
  if (options['json'] === true) {
    printJson({ suite: manifest.suite, verdicts: verdicts.length, summaries, unknown, duplicate, missing });
  } else print([describeSummaries(summaries), ...(gaps.length === 0 ? [] : ['', ...gaps])].join('\n'));
  return gaps.length === 0 ? 0 : 1;
}

function describeGaps({ unknown, duplicate, missing }: TakenPredictions): string[] {
  const some = (names: readonly string[]): string =>
    `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' …' : ''}`;
  return [
    ...(unknown.length === 0
      ? []
      : [
          `${formatCount(unknown.length)} lines are about no item of this suite: ${some(unknown.map(({ line, itemId }) => `line ${line} (${itemId})`))}`,
        ]),
    ...(duplicate.length === 0
      ? []
      : [
          `${formatCount(duplicate.length)} lines are about an item for the second time, and do not count: ${some(duplicate.map(({ line, first }) => `line ${line} (after line ${first})`))}`,
        ]),
    ...Object.entries(missing)
      .filter(([, ids]) => ids.length > 0)
      .map(([name, ids]) => `${formatCount(ids.length)} items have no verdict in ${name}: ${some(ids)}`),
  ];
}

/** Of a file that is wrong throughout, so many problems tell enough. */
const MOST_PROBLEMS = 50;

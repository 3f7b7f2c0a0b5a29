import { InputError, inputError } from '../../errors.ts';
import { readPredictions } from '../../read/read-predictions.ts';
import type { Manifest } from '../../schema/manifest.ts';
import type { Verdict } from '../../schema/verdict.ts';
import { summariseVerdicts } from '../../verify/acceptance/summarise-verdicts.ts';
import { takePredictions, type TakenPredictions } from '../../verify/predictions/take-predictions.ts';
import type { VerifierSuite } from '../../verify/suite.ts';
import { textOption, type CommandInput, type ExitCode } from '../command.ts';
import { reportRandom } from '../report-random.ts';
import { formatCount } from '../ui/format-count.ts';
import { note, print, printJson } from '../ui/terminal.ts';
import { describeSummaries } from './describe-summary.ts';
import { takePhase } from './phase-of-predictions.ts';
import * as phases from './phases.ts';
import { readVerifierSuite } from './read-verifier-suite.ts';
import { verifierFolder } from './verifier-folder.ts';

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
  const taken = takePredictions({
    file,
    lines: readPredictions(file),
    itemIds: [...items.keys()],
    exampleIds: suite.shots.map(({ item }) => item.item_id),
  });
  if ('problems' in taken) throw new InputError(taken.problems.slice(0, MOST_PROBLEMS));
  if (taken.verdicts.length === 0) {
    throw inputError(
      file,
      `none of its ${taken.unknown.length} lines is about an item of ${dir}`,
      'item_id is the id in public/items.jsonl',
    );
  }
  const looked = look({ dir, options, manifest, suite, verdicts: taken.verdicts });
  const configurations = taken.configurations.filter((name) =>
    looked.verdicts.some(({ configuration }) => configuration === name),
  );
  const randomOf = reportRandom(manifest.suite.seed);
  const summaries = configurations.map((configuration) =>
    summariseVerdicts({
      configuration,
      verdicts: looked.verdicts.filter((verdict) => verdict.configuration === configuration),
      items,
      random: randomOf('verify', configuration),
    }),
  );
  const told = looked.finish();
  taken.notes.forEach(note);
  if (taken.ofExamples > 0)
    note(`${formatCount(taken.ofExamples)} lines are about items kept for examples, which are not scored`);
  const inPhase = new Set(looked.items.map(({ item }) => item.item_id));
  const missing = Object.fromEntries(
    configurations.map((name) => [name, taken.missing[name]!.filter((id) => inPhase.has(id))]),
  );
  const { unknown, duplicate } = taken;
  const gaps = describeGaps({ unknown, duplicate, missing });
  if (options['json'] === true) {
    const verdicts = looked.verdicts.length;
    printJson({ suite: manifest.suite, verdicts, summaries, unknown, duplicate, missing, notes: told });
  } else
    print([describeSummaries(summaries), ...[...told, ...gaps].flatMap((line) => ['', line])].join('\n'));
  return gaps.length === 0 ? 0 : 1;
}

/** What may be looked at: everything, or what the phase allows. With the name of a model it is written down. */
function look(settings: {
  dir: string;
  options: CommandInput['options'];
  manifest: Manifest;
  suite: VerifierSuite;
  verdicts: readonly Verdict[];
}): Pick<ReturnType<typeof takePhase>, 'verdicts' | 'items' | 'finish'> {
  const { dir, options, manifest, suite, verdicts } = settings;
  const items = [...suite.scored];
  const { phase } = options;
  const model = textOption(options, 'model');
  const at = new Date(Date.now()).toISOString();
  if (phase === 'dev' || phase === 'test') {
    if (model === undefined) {
      throw inputError(
        '--phase',
        'needs a name to write into the ledger',
        'give --model NAME of whatever predicted',
      );
    }
    const folder = verifierFolder({ dir, out: textOption(options, 'out'), model });
    return takePhase({ dir, folder, model, phase, seed: manifest.suite.seed, items, verdicts, at });
  }
  if (model !== undefined) {
    const views = [...new Set(verdicts.map(({ view }) => view))];
    phases.refuseLooks({ dir, phase: 'all', model, views });
    phases.note(
      dir,
      views.map((view) => ({ type: 'look', model, view, at })),
    );
  }
  return { items, verdicts: [...verdicts], finish: () => [] };
}

function describeGaps({
  unknown,
  duplicate,
  missing,
}: Pick<TakenPredictions, 'unknown' | 'duplicate' | 'missing'>): string[] {
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

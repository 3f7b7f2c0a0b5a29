import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { findKeys, readManifest, readRecords, readScenarioKeys } from '../read/read-suite-folder.ts';
import type { RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { findReportViolations } from '../score/find-violations.ts';
import { scoreRecord } from '../score/score-record.ts';
import { SCORER_DIGEST, SCORER_VERSION } from '../score/scorer-version.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { scoresName } from './scores-name.ts';
import { formatTable } from './ui/table.ts';
import { colours, print, printJson } from './ui/terminal.ts';

const SHOWN = 20;

/**
 * `foil score DIR`: every record judged by its key. Scores of other scorer versions stay as they are, and so do those
 * of replayed checks, which get a file of their own. Exit 1 under `--strict` when sources deny each other.
 */
export async function scoreCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  readManifest(dir);
  const keys = new Map(
    [...readScenarioKeys(findKeys(dir, textOption(options, 'keys')))].map((key) => [key.id, key]),
  );
  const replayChecks = options['replayChecks'] === true;
  const scores: Score[] = [];
  for (const record of readRecords(dir)) scores.push(scoreOne({ record, keys, replayChecks }));
  if (scores.length === 0) {
    throw inputError(dir, 'has no records', `foil run ${dir} --agent probe:prior`);
  }
  const path = join(dir, 'scores', `${scoresName()}${replayChecks ? '.replayed' : ''}.jsonl`);
  writeText(path, scores.map((score) => `${JSON.stringify(score)}\n`).join(''));
  const violations = findReportViolations(scores);
  if (options['json'] === true) {
    printJson({ scorer: SCORER_VERSION, scorerDigest: SCORER_DIGEST, file: path, violations, scores });
  } else print(describe(scores, { path, violations }));
  const isClean =
    violations.length === 0 && scores.every(({ contradictions }) => contradictions.length === 0);
  return options['strict'] === true && !isClean ? 1 : 0;
}

function scoreOne(settings: {
  record: RunRecord;
  keys: ReadonlyMap<string, ScenarioKey>;
  replayChecks: boolean;
}): Score {
  const { record, keys, replayChecks } = settings;
  const key = keys.get(record.id);
  if (key?.sessions[record.session - 1] === undefined) {
    throw inputError(
      `records/${record.record}.json`,
      `there is no key for session ${record.session} of ${record.id}`,
      'the records are of another suite, or the keys are',
    );
  }
  return scoreRecord({ record, key, replayChecks });
}

function describe(
  scores: readonly Score[],
  { path, violations }: { path: string; violations: readonly string[] },
): string {
  const rows = scores.map((score) => [
    score.record,
    score.id,
    String(score.session),
    score.outcome === 'scored' ? paint(score.goal?.outcome) : colours.yellow(`excluded: ${score.reason}`),
    score.mistake?.outcome === 'pass'
      ? colours.red('made')
      : (score.mistake?.outcome ?? '').replace('fail', 'no'),
    score.asked ? 'yes' : 'no',
    score.failure ?? '',
    String(score.contradictions.length),
  ]);
  const table = formatTable(
    [
      { title: 'record' },
      { title: 'instance' },
      { title: 'session', align: 'right' },
      { title: 'goal' },
      { title: 'mistake' },
      { title: 'asked' },
      { title: 'lost at' },
      { title: 'contradictions', align: 'right' },
    ],
    rows,
  );
  const denials = scores.flatMap(({ record, contradictions }) =>
    contradictions.map(({ kind, says, butAlso }) => `  ${record} ${kind}: ${says}; but ${butAlso}`),
  );
  const replayed = scores.filter((score) => score.replayed).length;
  return [
    table,
    ...(denials.length === 0 ? [] : ['', colours.yellow('sources that deny each other'), ...shown(denials)]),
    ...(violations.length === 0
      ? []
      : ['', colours.red('counts that cannot be true'), ...violations.map((text) => `  ${text}`)]),
    '',
    `${scores.length} scores in ${path}${replayed === 0 ? '' : `, ${replayed} by checks of another scenario version`}`,
  ].join('\n');
}

function shown(rows: readonly string[]): string[] {
  const more = rows.length - SHOWN;
  return [...rows.slice(0, SHOWN), ...(more > 0 ? [`  … and ${more} more (--json lists all)`] : [])];
}

function paint(outcome: string | undefined): string {
  if (outcome === 'pass') return colours.green('reached');
  return outcome === 'fail' ? colours.red('not reached') : colours.yellow('cannot tell');
}

import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { findKeys, readManifest, readRecords, readScenarioKeys } from '../read/read-suite-folder.ts';
import type { RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { scoreWitness } from '../score/score-witness.ts';
import { SCORER_VERSION } from '../score/scorer-version.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { scoresName } from './scores-name.ts';
import { formatTable } from './ui/table.ts';
import { colours, print, printJson } from './ui/terminal.ts';

/** `foil score DIR`: every record judged by its key. Scores of other scorer versions stay as they are. */
export async function scoreCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  readManifest(dir);
  const keys = new Map(
    [...readScenarioKeys(findKeys(dir, textOption(options, 'keys')))].map((key) => [key.id, key]),
  );
  const scores: Score[] = [];
  for (const record of readRecords(dir)) scores.push(scoreRecord(record, keys));
  if (scores.length === 0) {
    throw inputError(dir, 'has no records', `foil run ${dir} --agent probe:prior`);
  }
  const path = join(dir, 'scores', `${scoresName()}.jsonl`);
  writeText(path, scores.map((score) => `${JSON.stringify(score)}\n`).join(''));
  if (options['json'] === true) printJson({ scorer: SCORER_VERSION, file: path, scores });
  else print(describe(scores, path));
  return 0;
}

function scoreRecord(record: RunRecord, keys: ReadonlyMap<string, ScenarioKey>): Score {
  const key = keys.get(record.id);
  const session = key?.sessions[record.session - 1];
  if (key === undefined || session === undefined) {
    throw inputError(
      `records/${record.record}.json`,
      `there is no key for session ${record.session} of ${record.id}`,
      'the records are of another suite, or the keys are',
    );
  }
  const excluded = exclusionOf(record, key);
  return scoreWitness({
    record: record.record,
    id: record.id,
    witness: record.witness,
    session,
    scenarioDigest: key.digest,
    fact: key.fact,
    ...(excluded === null ? {} : { excluded }),
  });
}

/** A check is only replayed over records of the scenario it was written for; a failed premise excludes. */
function exclusionOf(record: RunRecord, key: ScenarioKey): string | null {
  if (record.scenarioDigest !== key.digest) return 'recorded with another version of the scenario';
  const failed = record.gates.find(({ holds }) => !holds);
  return failed === undefined ? null : `${failed.name}: ${failed.evidence}`;
}

function describe(scores: readonly Score[], path: string): string {
  const rows = scores.map((score) => [
    score.record,
    score.id,
    String(score.session),
    score.outcome === 'scored' ? paint(score.goal?.outcome) : colours.yellow(`excluded: ${score.reason}`),
    score.mistake?.outcome === 'pass'
      ? colours.red('made')
      : (score.mistake?.outcome ?? '').replace('fail', 'no'),
    score.asked ? 'yes' : 'no',
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
      { title: 'contradictions', align: 'right' },
    ],
    rows,
  );
  return `${table}\n\n${scores.length} scores in ${path}`;
}

function paint(outcome: string | undefined): string {
  if (outcome === 'pass') return colours.green('reached');
  return outcome === 'fail' ? colours.red('not reached') : colours.yellow('cannot tell');
}

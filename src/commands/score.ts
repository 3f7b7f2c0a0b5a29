import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { readRecords, readSuiteKeys } from '../read/read-suite-folder.ts';
import type { RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { findReportViolations } from '../score/find-violations.ts';
import { scoreRecord } from '../score/score-record.ts';
import { SCORER_DIGEST, SCORER_VERSION } from '../score/scorer-version.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { scoresName } from './scores-name.ts';
import { describeScores, type ScoredRun } from './score/describe-scores.ts';
import { print, printJson } from './ui/terminal.ts';

/**
 * `foil score DIR`: every record judged by its key. Scores of other scorer versions stay as they are, and so do those
 * of replayed checks, which get a file of their own. Exit 1 under `--strict` when sources deny each other.
 */
export async function scoreCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const ownKeys = readSuiteKeys({ dir, keys: textOption(options, 'keys') });
  const keys = new Map(ownKeys.map((key) => [key.id, key]));
  const replayChecks = options['replayChecks'] === true;
  const scores: Score[] = [];
  const runs: ScoredRun[] = [];
  for (const record of readRecords(dir)) {
    const score = scoreOne({ record, keys, replayChecks });
    const { arm, note, agent, replicate } = record;
    scores.push(score);
    runs.push({ score, scenario: keys.get(record.id)?.scenario ?? '', arm, note, agent, replicate });
  }
  if (scores.length === 0) {
    throw inputError(dir, 'has no records', `foil run ${dir} --agent probe:prior`);
  }
  const path = join(dir, 'scores', `${scoresName()}${replayChecks ? '.replayed' : ''}.jsonl`);
  writeText(path, scores.map((score) => `${JSON.stringify(score)}\n`).join(''));
  const violations = findReportViolations(scores);
  if (options['json'] === true) {
    printJson({ scorer: SCORER_VERSION, scorerDigest: SCORER_DIGEST, file: path, violations, scores });
  } else print(describeScores({ runs, path, violations }));
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
      `records/${record.record}.jsonl`,
      `there is no key for session ${record.session} of ${record.id}`,
      'the records are of another suite, or the keys are',
    );
  }
  return scoreRecord({ record, key, replayChecks });
}

import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { readSuiteKeys } from '../read/read-suite-folder.ts';
import type { Score } from '../schema/score.ts';
import { findReportViolations } from '../score/find-violations.ts';
import { scoreRecord } from '../score/score-record.ts';
import { scoreWitness } from '../score/score-witness.ts';
import { SCORER_DIGEST, SCORER_VERSION } from '../score/scorer-version.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { type NamedRecord, readNamedRecords } from './read-named-records.ts';
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
  for (const named of readNamedRecords({ dir, keys })) {
    const { record } = named;
    const score = scoreOne({ named, replayChecks });
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

function scoreOne({ named, replayChecks }: { named: NamedRecord; replayChecks: boolean }): Score {
  const { record, path, key, name, fault } = named;
  const session = key?.sessions[record.session - 1];
  if (key === null || session === undefined) {
    throw inputError(
      path,
      `there is no key for session ${record.session} of ${record.id}`,
      'the records are of another suite, or the keys are',
    );
  }
  if (fault === null) return scoreRecord({ record, key, replayChecks });
  const { id, witness, scenarioDigest } = record;
  return scoreWitness({ record: name, id, witness, session, scenarioDigest, excluded: fault });
}

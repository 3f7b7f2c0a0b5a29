import { readScores } from '../read/read-suite-folder.ts';
import type { Run } from '../report/report-input.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { excludeScore } from '../score/score-witness.ts';
import { type NamedRecord, readNamedRecords } from './read-named-records.ts';
import { scoresName } from './scores-name.ts';

/**
 * The sessions of a suite with this scorer's scores. A record that is not what it says, and one that is not the one
 * its score is of, is excluded with why, whatever its score says.
 */
export function readRuns(
  dir: string,
  keys: readonly ScenarioKey[],
): { runs: Run[]; scores: Score[]; unscored: number } {
  const named = [...readNamedRecords({ dir, keys: new Map(keys.map((key) => [key.id, key])) })].map(
    // A record holds a whole session; a report of thousands needs little of each.
    (each) => ({ run: runOf(each), fault: each.fault, digest: each.record.scenarioDigest }),
  );
  const byName = new Map(named.map((each) => [each.run.record, each]));
  const scored = new Set<string>();
  const scores = [...readScores(dir, scoresName())].map((score) => {
    scored.add(score.record);
    const own = byName.get(score.record);
    if (own === undefined || score.outcome === 'excluded') return score;
    const fault = own.fault ?? strangeness(score, own);
    return fault === null ? score : excludeScore(score, fault);
  });
  return {
    runs: named.map(({ run }) => run),
    scores,
    unscored: named.filter(({ run }) => !scored.has(run.record)).length,
  };
}

function runOf({ name, record: { id, arm, note, session, replicate, agent } }: NamedRecord): Run {
  return { record: name, id, arm, note, session, replicate, agent };
}

function strangeness(score: Score, { run, digest }: { run: Run; digest: string }): string | null {
  const { id, session, versions } = score;
  if (id === run.id && session === run.session && versions.scenarioDigest === digest) return null;
  return `identity: the score is of session ${session} of ${id}, the record of session ${run.session} of ${run.id}`;
}

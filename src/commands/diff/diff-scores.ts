import { compareText } from '../../digest.ts';
import { FAILURES, STAGES, type Score } from '../../schema/score.ts';

/** What two scorers, or two versions of a scenario, say differently of one record. */
export interface Flip {
  record: string;
  id: string;
  session: number;
  /** `goal`, `stages.present`, `outcome`. */
  what: string;
  a: string;
  b: string;
  /** Which versions differ between the two scores: what may have done it. */
  because: string[];
}

export interface ScoreDifference {
  same: boolean;
  /** Records of which something is said differently. */
  changed: string[];
  onlyA: string[];
  onlyB: string[];
  flips: Flip[];
}

/** Two score files, record by record: what flipped, and which version did it. */
export function diffScores(a: Iterable<Score>, b: Iterable<Score>): ScoreDifference {
  const left = byRecord(a);
  const right = byRecord(b);
  const flips = [...left].flatMap(([record, score]) => {
    const other = right.get(record);
    return other === undefined ? [] : flipsOf(score, other);
  });
  const onlyA = [...left.keys()].filter((record) => !right.has(record));
  const onlyB = [...right.keys()].filter((record) => !left.has(record));
  return {
    same: flips.length + onlyA.length + onlyB.length === 0,
    changed: [...new Set(flips.map(({ record }) => record))].toSorted(compareText),
    onlyA: onlyA.toSorted(compareText),
    onlyB: onlyB.toSorted(compareText),
    flips,
  };
}

function byRecord(scores: Iterable<Score>): Map<string, Score> {
  return new Map([...scores].map((score) => [score.record, score]));
}

function flipsOf(a: Score, b: Score): Flip[] {
  const because = versionsThatDiffer(a, b);
  const [left, right] = [verdictsOf(a), verdictsOf(b)];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return names.flatMap((what) => {
    const [was, is] = [left.get(what) ?? 'none', right.get(what) ?? 'none'];
    const { record, id, session } = a;
    return was === is ? [] : [{ record, id, session, what, a: was, b: is, because }];
  });
}

/** All that a reader concludes from, as text; evidence and wording may change without a flip. */
function verdictsOf(score: Score): Map<string, string> {
  const kinds = score.contradictions.map(({ kind }) => kind).toSorted(compareText);
  return new Map([
    ['outcome', score.outcome],
    ['goal', score.goal?.outcome ?? 'none'],
    ['mistake', score.mistake?.outcome ?? 'none'],
    ['acquired', score.acquired?.outcome ?? 'none'],
    ['asked', String(score.asked)],
    ['failure', FAILURES.find((name) => name === score.failure) ?? 'none'],
    ...STAGES.map((stage) => [`stages.${stage}`, score.stages[stage].value] as const),
    ['contradictions', kinds.join(', ') || 'none'],
    ...Object.entries(score.measures).map(([name, value]) => [`measures.${name}`, String(value)] as const),
  ]);
}

function versionsThatDiffer(a: Score, b: Score): string[] {
  const named = [
    ['scorer', a.versions.scorer, b.versions.scorer],
    ['scenario', a.versions.scenarioDigest, b.versions.scenarioDigest],
    ['checks', a.versions.checksDigest, b.versions.checksDigest],
    ['foil', a.versions.foil, b.versions.foil],
  ] as const;
  return named.flatMap(([name, was, is]) =>
    was === is ? [] : [`${name}: ${was || 'unknown'} → ${is || 'unknown'}`],
  );
}

import type { Check, CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Contradiction } from '../schema/score.ts';
import { originsOf } from './count-observations.ts';
import type { Judge } from './evaluate-check.ts';
import { judgeOfStart } from './judge-of-start.ts';
import { checkedName } from './state-file.ts';

interface Part {
  check: Check;
  result: CheckResult;
  /** It did not hold before anything was done. */
  isNew: boolean;
}

interface Settings {
  session: KeySession;
  judge: Judge;
  witness: Witness;
}

/**
 * Two sources that answer one claim of the engagement differently: what the transcript shows as done is not in the
 * bytes, or the other way round. Checks are of one claim where a scenario groups them (an `all` within the
 * engagement's `all`), and where they say of one file that it was edited and that it changed. A session that did one
 * thing of two is unfinished and denies nothing.
 */
export function findSplitClaims(settings: Settings): Contradiction[] {
  return claimsOf(engagementParts(settings)).flatMap((claim) => {
    for (const passed of claim) {
      if (passed.result.outcome !== 'pass' || !passed.isNew) continue;
      const failed = claim.find(
        ({ result }) => result.outcome === 'fail' && areIndependent(result, passed.result),
      );
      if (failed !== undefined)
        return [
          {
            kind: 'claim-split',
            says: `passed: ${show(passed)}`,
            butAlso: `failed: ${show(failed)}`,
          },
        ];
    }
    return [];
  });
}

/** How many single checks the engagement has, and how many pass: a session may be done in part. */
export function countGoalParts(settings: Settings): { goalParts: number; goalPartsMet: number } {
  const parts = engagementParts(settings).flat();
  return {
    goalParts: parts.length,
    goalPartsMet: parts.filter(({ result }) => result.outcome === 'pass').length,
  };
}

/** The checks of the engagement, in the groups that the scenario puts them in. */
function engagementParts({ session, judge, witness }: Settings): Part[][] {
  const { engagement } = session.goal;
  const start = judgeOfStart({ state: witness.before, root: witness.root });
  const read = (check: Check): Part => ({
    check,
    result: judge.evaluate(check),
    isNew: start.evaluate(check).outcome !== 'pass',
  });
  const groups = 'all' in engagement ? engagement.all : [engagement];
  return groups.map((group) => [...singles(group)].map(read));
}

function* singles(check: Check): Generator<Check> {
  if ('all' in check) for (const part of check.all) yield* singles(part);
  else yield check;
}

/** Groups as they are, and across groups all that says of one file that it changed. */
function claimsOf(groups: readonly Part[][]): Part[][] {
  const bySubject = new Map<string, Part[]>();
  for (const part of groups.flat()) {
    const subject = subjectOf(part.check);
    if (subject !== null) bySubject.set(subject, [...(bySubject.get(subject) ?? []), part]);
  }
  const isOneGroup = (claim: readonly Part[]): boolean =>
    groups.some((group) => claim.every((part) => group.includes(part)));
  const across = [...bySubject.values()].filter((claim) => !isOneGroup(claim));
  return [...groups, ...across].filter((claim) => claim.length > 1);
}

/** The file that a check says was changed; null for any other: a file that is edited may well be edited wrongly. */
function subjectOf(check: Check): string | null {
  const path = 'edited' in check ? check.edited : 'changed' in check ? check.changed : null;
  return path === null ? null : checkedName(path);
}

function areIndependent(a: CheckResult, b: CheckResult): boolean {
  const others = originsOf(b);
  return [...originsOf(a)].every((origin) => !others.has(origin));
}

function show({ check, result }: Part): string {
  const [first] = result.evidence;
  return `${Object.keys(check)[0] ?? ''}${first === undefined ? '' : ` at ${first.where}: ${first.found}`}`;
}

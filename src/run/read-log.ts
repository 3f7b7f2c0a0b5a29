import { compareText } from '../digest.ts';
import type { RepoFact } from '../schema/record.ts';
import type { ObjectMemory } from './git-objects.ts';

/**
 * Commits reachable from the given refs, newest first and children before their parents; equal times in order of id.
 * `refs` of an entry are those it is reachable from.
 */
export function readLog(
  starts: readonly (readonly [string, string])[],
  memory: ObjectMemory,
): RepoFact['log'] {
  const reached = findReached(starts, memory);
  const children = new Map<string, number>();
  for (const commit of reached.keys()) {
    for (const parent of memory.commits.get(commit)?.parents ?? []) {
      children.set(parent, (children.get(parent) ?? 0) + 1);
    }
  }
  const time = (commit: string): number => memory.commits.get(commit)?.at ?? 0;
  const byTime = (a: string, b: string): number => time(b) - time(a) || compareText(a, b);
  let ready = [...reached.keys()].filter((commit) => !children.has(commit)).toSorted(byTime);
  const log: RepoFact['log'] = [];
  for (let commit = ready.shift(); commit !== undefined; commit = ready.shift()) {
    const fact = memory.commits.get(commit);
    log.push({
      commit,
      refs: [...(reached.get(commit) ?? [])].toSorted(compareText),
      subject: fact?.subject ?? '',
    });
    for (const parent of fact?.parents ?? []) {
      const left = (children.get(parent) ?? 0) - 1;
      children.set(parent, left);
      if (left === 0 && reached.has(parent)) ready.push(parent);
    }
    ready = ready.toSorted(byTime);
  }
  return log;
}

/** Every known commit that a ref leads to, with those refs. */
function findReached(
  starts: readonly (readonly [string, string])[],
  memory: ObjectMemory,
): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  for (const [ref, start] of starts) {
    const open = [start];
    for (let commit = open.pop(); commit !== undefined; commit = open.pop()) {
      const fact = memory.commits.get(commit);
      const refs = reached.get(commit) ?? new Set();
      if (fact === undefined || refs.has(ref)) continue;
      reached.set(commit, refs.add(ref));
      open.push(...fact.parents);
    }
  }
  return reached;
}

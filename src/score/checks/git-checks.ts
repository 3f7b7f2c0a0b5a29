import type { CheckResult, Evidence } from '../../schema/check.ts';
import type { RepoFact, State } from '../../schema/record.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { TOO_SLOW, makeMatcher } from '../match.ts';
import { cannotTell, passIf } from '../result.ts';
import { checkedName } from '../state-file.ts';

/** A tag of a repository: its kind, and the commit it points at. */
export function checkTag({ repo, name, is, at }: Spec<'tag'>, { witness }: CheckContext): CheckResult {
  const fact = repoIn(witness.after, repo);
  if (fact === null) return cannotTell(undescribed(repo));
  const ref = `refs/tags/${name}`;
  const tag = Object.hasOwn(fact.refs, ref) ? fact.refs[ref] : undefined;
  const where = `${repo} ${ref}`;
  if (tag === undefined)
    return passIf(is === 'absent', [{ source: 'git', where, found: 'there is no such tag' }]);
  const kind = tag.type === 'tag' ? 'annotated' : 'lightweight';
  const found = `${kind}, at ${tag.target.slice(0, 12)}`;
  if (is === 'absent' || (is !== 'present' && is !== kind))
    return passIf(false, [{ source: 'git', where, found }]);
  if (at === undefined) return passIf(true, [{ source: 'git', where, found }]);
  const wanted = resolve(fact, at);
  const place = wanted === null ? `; ${at} is not in the repository` : `; ${at} is ${wanted.slice(0, 12)}`;
  return passIf(wanted === tag.target, [{ source: 'git', where, found: found + place }]);
}

/** Commits reachable from a ref that were not in the repository at session start; without `gained`, one at least. */
export function checkLog(spec: Spec<'log'>, { witness }: CheckContext): CheckResult {
  const { repo, ref = 'HEAD', pattern, gained } = spec;
  const fact = repoIn(witness.after, repo);
  if (fact === null) return cannotTell(undescribed(repo));
  const reach = reachable(fact, ref);
  if (reach === null)
    return passIf(false, [{ source: 'git', where: `${repo} ${ref}`, found: 'there is no such ref' }]);
  const known = new Set(repoIn(witness.before, repo)?.log.map(({ commit }) => commit));
  const added = reach.filter(({ commit }) => !known.has(commit));
  const matcher = makeMatcher(pattern);
  const answers = added.map(({ subject }) => matcher.test(subject));
  if (answers.includes(null)) {
    return cannotTell({ source: 'git', where: `${repo} ${ref}`, found: `/${pattern}/: ${TOO_SLOW}` });
  }
  const found = added.filter((_, index) => answers[index] === true);
  const show = (entries: typeof added): string =>
    entries.map(({ commit, subject }) => `${commit.slice(0, 12)} ${subject}`).join('; ');
  const holds = gained === undefined ? found.length > 0 : found.length === gained;
  const text =
    found.length > 0
      ? show(found)
      : added.length > 0
        ? `none of the new commits matches /${pattern}/: ${show(added)}`
        : 'no new commit';
  return passIf(holds, [{ source: 'git', where: `${repo} ${ref}`, found: text }]);
}

/** A ref by its full name, by a short branch or tag name, HEAD, or a commit id. */
function resolve(fact: RepoFact, at: string): string | null {
  if (at === 'HEAD') return fact.head;
  for (const ref of [at, `refs/heads/${at}`, `refs/tags/${at}`, `refs/remotes/${at}`]) {
    if (Object.hasOwn(fact.refs, ref)) return fact.refs[ref]?.target ?? null;
  }
  return /^[0-9a-f]{40,64}$/u.test(at) ? at : null;
}

function reachable(fact: RepoFact, ref: string): RepoFact['log'] | null {
  if (ref === 'HEAD') return fact.head === null ? null : fact.log.filter(({ refs }) => refs.includes('HEAD'));
  const name = [ref, `refs/heads/${ref}`, `refs/remotes/${ref}`].find((full) =>
    Object.hasOwn(fact.refs, full),
  );
  return name === undefined ? null : fact.log.filter(({ refs }) => refs.includes(name));
}

function repoIn(state: State, repo: string): RepoFact | null {
  const name = repo === 'workspace' ? repo : checkedName(repo);
  return Object.hasOwn(state.repos, name) ? (state.repos[name] ?? null) : null;
}

function undescribed(repo: string): Evidence {
  return { source: 'git', where: repo, found: 'the record does not describe this repository' };
}

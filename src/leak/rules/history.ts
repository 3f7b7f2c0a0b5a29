import type { Finding } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import { makeMatcher } from '../match/matcher.ts';
import type { RuleId } from '../rules.ts';
import { HOSTS_OF_NOBODY, NAMES_OF_NOBODY, WORDS_OF_HARNESSES } from '../words/harness-names.ts';

/** What a history says of one commit. Times are Unix seconds. */
export interface HistoryEntry {
  author: { name: string; email: string };
  at: number;
  object?: string;
}

/** With fewer commits, chance or one afternoon's work looks the same. */
const FEWEST_COMMITS_TO_JUDGE_TIMES = 4;
const FEWEST_COMMITS_OF_ONE_AUTHOR = 8;
/** All on whole minutes by chance: once in 60⁶. */
const FEWEST_COMMITS_ON_WHOLE_MINUTES = 6;

const harness = makeMatcher(WORDS_OF_HARNESSES);
const nobody = new Set(NAMES_OF_NOBODY);

/** Signs in a repository's history that a program made it up, or that a harness wrote it. Any order of commits. */
export function checkHistory(options: { commits: readonly HistoryEntry[]; path: string }): Finding[] {
  const { commits, path } = options;
  return [...checkTimes(commits, path), ...checkAuthors(commits, path)];
}

/** Gathers the commits of repositories as git keeps them, and judges each repository's history once all are read. */
export interface HistoryRule {
  commit(text: string, place: { path: string; object: string }): void;
  findings(): Finding[];
}

const AUTHOR_LINE = /^author (?<name>.*) <(?<email>[^>]*)> (?<at>\d+) [+-]\d{4}$/mu;

export function makeHistoryRule(): HistoryRule {
  const byPath = new Map<string, HistoryEntry[]>();
  return {
    commit(text, { path, object }) {
      const { name, email, at } = AUTHOR_LINE.exec(text)?.groups ?? {};
      if (name === undefined || email === undefined) return;
      const commits = byPath.get(path) ?? [];
      byPath.set(path, commits);
      commits.push({ author: { name, email }, at: Number(at), object });
    },
    findings: () => [...byPath].flatMap(([path, commits]) => checkHistory({ commits, path })),
  };
}

function checkTimes(commits: readonly HistoryEntry[], path: string): Finding[] {
  if (commits.length < FEWEST_COMMITS_TO_JUDGE_TIMES) return [];
  const times = commits.map(({ at }) => at).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  const report = (matched: string): Finding[] => [
    makeFinding({ rule: 'history-times', path, where: 'git', term: 'commit times', matched, how: 'exact' }),
  ];
  if (gaps.every((gap) => gap === gaps[0])) {
    return report(
      gaps[0] === 0
        ? `${commits.length} commits, all in the same second`
        : `${commits.length} commits, each ${gaps[0]} seconds after the one before`,
    );
  }
  const isRound = commits.length >= FEWEST_COMMITS_ON_WHOLE_MINUTES && times.every((at) => at % 60 === 0);
  return isRound ? report(`${commits.length} commits, all on a whole minute`) : [];
}

function checkAuthors(commits: readonly HistoryEntry[], path: string): Finding[] {
  const people = new Map(commits.map((commit) => [`${commit.author.name} <${commit.author.email}>`, commit]));
  const report = (rule: RuleId, matched: string, term: string, object?: string): Finding =>
    makeFinding({ rule, path, where: 'git', object: object ?? null, term, matched, how: 'exact' });
  const told = [...people].flatMap(([person, { author, object }]) => {
    const why = harnessIn(author);
    return why === null ? [] : [report('history-author', person, why, object)];
  });
  const [only] = people.keys();
  return people.size === 1 && commits.length >= FEWEST_COMMITS_OF_ONE_AUTHOR
    ? [...told, report('history-one-author', `${commits.length} commits by ${only}`, 'authors')]
    : told;
}

/** What about a person says that there is none, or null. */
function harnessIn({ name, email }: HistoryEntry['author']): string | null {
  if (nobody.has(name.trim().toLowerCase())) return 'a name of nobody';
  const [found] = harness.findInText(`${name}\n\n${email}`);
  if (found !== undefined) return WORDS_OF_HARNESSES[found.term]!;
  const host = email.slice(email.indexOf('@') + 1).toLowerCase();
  return HOSTS_OF_NOBODY.test(host) ? 'an address of nobody' : null;
}

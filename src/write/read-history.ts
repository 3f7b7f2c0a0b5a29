import { isolatedGit } from './isolated-git.ts';

/** One commit, as `git log` tells it. */
export interface HistoryEntry {
  /** Unix seconds. */
  at: number;
  author: string;
  subject: string;
  /** Names of the tags that point at it; sorted by git. */
  tags: string[];
}

const FORMAT = { at: '%at', author: '%an', subject: '%s', refs: '%D' };

/** The commits of a repository's current branch, oldest first; git itself is asked. */
export async function readHistory(options: { folder: string; searchPath: string }): Promise<HistoryEntry[]> {
  const { all } = await isolatedGit(options).log({ format: FORMAT });
  return all.toReversed().map(({ at, author, subject, refs }) => ({
    at: Number(at),
    author,
    subject,
    tags: refs
      .split(', ')
      .filter((ref) => ref.startsWith('tag: '))
      .map((ref) => ref.slice('tag: '.length)),
  }));
}

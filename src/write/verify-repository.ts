import type { SimpleGit } from 'simple-git';
import { isolatedGit } from './isolated-git.ts';

/**
 * What git itself says is wrong with a written repository: objects, reachability, refs against the ids the
 * manifest gives, the working tree. Empty when all is well. `folder` is a working tree or a bare repository;
 * `searchPath` is the PATH on which git is found.
 */
export async function verifyRepository(options: {
  folder: string;
  head: string;
  tags: Readonly<Record<string, string>>;
  bare: boolean;
  searchPath: string;
}): Promise<string[]> {
  const { folder, head, tags, bare, searchPath } = options;
  const git = isolatedGit({ folder, searchPath });
  const problems: string[] = [];
  const ask = async (what: string, args: string[], isRight: (answer: string) => boolean): Promise<void> => {
    const answer = await answerOf(git, args);
    if (!isRight(answer)) problems.push(`${what}: ${answer.trim() || 'no answer'}`);
  };
  await ask(
    'git fsck finds faults',
    ['fsck', '--strict', '--full', '--unreachable', '--no-progress'],
    isEmpty,
  );
  await ask('HEAD is not the commit of the manifest', ['rev-parse', 'HEAD'], is(head));
  const listing = ['for-each-ref', '--format=%(refname:strip=2) %(objectname)', 'refs/tags'];
  const expected = Object.entries(tags).map(([name, id]) => `${name} ${id}`);
  await ask('the tags are not those of the manifest', listing, is(expected.toSorted().join('\n')));
  await ask('git log cannot read the history', ['log', '-1', '--format=%H'], is(head));
  if (!bare) await ask('the working tree is not clean', ['status', '--porcelain'], isEmpty);
  return problems;
}

async function answerOf(git: SimpleGit, args: string[]): Promise<string> {
  try {
    return await git.raw(args);
  } catch (error) {
    return `git ${args[0]} failed: ${(error as Error).message}`;
  }
}

function is(expected: string): (answer: string) => boolean {
  return (answer) => answer.trim().split('\n').toSorted().join('\n') === expected;
}

function isEmpty(answer: string): boolean {
  return answer.trim() === '';
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Repository } from '../../../src/schema/rendered-scenario.ts';
import { isolatedGit } from '../../../src/write/isolated-git.ts';

export const SEARCH_PATH = process.env['PATH'] ?? '/usr/bin:/bin';

export function makeTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'write-'));
}

/** The same history made by git's own commands: every commit, then its tag. Returns the ids git gave. */
export async function makeWithGit(
  repository: Repository,
  folder: string,
): Promise<{ commits: string[]; trees: string[]; tags: Record<string, string> }> {
  const plain = isolatedGit({ folder, searchPath: SEARCH_PATH });
  await plain.raw(['init', '-b', repository.branch, '--template=', '--object-format=sha1']);
  const commits: string[] = [];
  const trees: string[] = [];
  const tags: Record<string, string> = {};
  for (const commit of repository.commits) {
    const identity = { author: commit.author, at: commit.at };
    const git = isolatedGit({ folder, searchPath: SEARCH_PATH, identity });
    const listed = (await git.raw(['ls-files', '-z'])).split('\0').filter((path) => path !== '');
    for (const path of listed) rmSync(join(folder, path), { force: true });
    for (const [path, file] of commit.tree) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), file.bytes);
      chmodSync(join(folder, path), file.executable ? 0o755 : 0o644);
    }
    await git.raw(['add', '-A', '-f', '-v']);
    await git.raw(['commit', '--allow-empty', '--cleanup=verbatim', '-m', commit.message]);
    commits.push((await git.raw(['rev-parse', 'HEAD'])).trim());
    trees.push((await git.raw(['rev-parse', 'HEAD^{tree}'])).trim());
    if (commit.tag !== null) {
      const { name, message } = commit.tag;
      await git.raw(
        message === null ? ['tag', name] : ['tag', '--cleanup=whitespace', '-a', '-m', message, name],
      );
      tags[name] = (await git.raw(['rev-parse', `refs/tags/${name}`])).trim();
    }
  }
  return { commits, trees, tags };
}

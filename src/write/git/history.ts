import { Buffer } from 'node:buffer';
import { inputError } from '../../errors.ts';
import type { Commit, Repository } from '../../schema/rendered-scenario.ts';
import { isGitMessage } from '../../text/git-text.ts';
import type { Tree } from '../../tree.ts';
import { identityLine } from './identity.ts';
import { makeObjectStore, type GitObject, type ObjectStore } from './object-store.ts';
import { checkRefName } from './ref-name.ts';
import { addTree } from './tree-object.ts';

interface TagRef {
  name: string;
  /** The tag object of an annotated tag, the commit of a lightweight one. */
  id: string;
  /** The commit. */
  target: string;
  annotated: boolean;
}

export interface History {
  branch: string;
  /** The last commit. */
  head: string;
  commits: string[];
  tags: TagRef[];
  objects: readonly GitObject[];
  /** Id of a file of the last commit. */
  blobId(bytes: Uint8Array): string;
  /** Id of a tree, whether or not a commit has it. */
  treeId(tree: Tree): string;
}

/**
 * Every object of a repository with the ids git would give them. A message gets the final line break that
 * `git commit -m` gives it.
 * @throws InputError for names, people or messages that git could not hold.
 */
export function makeHistory(repository: Repository): History {
  checkRefName('branch', repository.branch);
  const store = makeObjectStore();
  const commits: string[] = [];
  const tags: TagRef[] = [];
  for (const commit of repository.commits) {
    const id = addCommit(store, commit, commits.at(-1));
    commits.push(id);
    if (commit.tag !== null) tags.push(addTag({ store, commit, target: id, taken: tags }));
  }
  const head = commits.at(-1);
  if (head === undefined) throw inputError('history', 'a repository needs at least one commit');
  return {
    branch: repository.branch,
    head,
    commits,
    tags,
    objects: store.objects(),
    blobId: (bytes) => store.addBlob(bytes),
    treeId: (tree) => addTree(store, tree),
  };
}

function addCommit(store: ObjectStore, commit: Commit, parent: string | undefined): string {
  const who = identityLine(commit.author, commit.at);
  const lines = [`tree ${addTree(store, commit.tree)}`];
  if (parent !== undefined) lines.push(`parent ${parent}`);
  lines.push(`author ${who}`, `committer ${who}`, '', finishMessage(commit.message));
  return store.add('commit', Buffer.from(lines.join('\n')));
}

function addTag(options: {
  store: ObjectStore;
  commit: Commit;
  target: string;
  taken: readonly TagRef[];
}): TagRef {
  const { store, commit, target, taken } = options;
  const { name, message } = commit.tag!;
  checkRefName('tag', name);
  if (taken.some((tag) => tag.name === name)) {
    throw inputError('history', `two commits have the tag ${JSON.stringify(name)}`);
  }
  if (message === null) return { name, id: target, target, annotated: false };
  const head = [`object ${target}`, 'type commit', `tag ${name}`];
  const tagger = `tagger ${identityLine(commit.author, commit.at)}`;
  const body = [...head, tagger, '', finishMessage(message)].join('\n');
  return { name, id: store.add('tag', Buffer.from(body)), target, annotated: true };
}

function finishMessage(message: string): string {
  if (!isGitMessage(message)) {
    throw inputError('history', `git cannot hold the message ${JSON.stringify(message)}`);
  }
  return message.endsWith('\n') ? message : `${message}\n`;
}

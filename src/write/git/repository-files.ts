import { Buffer } from 'node:buffer';
import { InternalError } from '../../errors.ts';
import type { Repository } from '../../schema/rendered-scenario.ts';
import type { Tree } from '../../tree.ts';
import { formatConfig, subsection, type ConfigSection } from './git-config.ts';
import { makeHistory, type History } from './history.ts';
import { makeIndexFile } from './index-file.ts';
import { makePack, type Pack } from './pack.ts';
import { formatPackedRefs, type Ref } from './packed-refs.ts';
import { checkRefName } from './ref-name.ts';

/** Folders that git expects in every repository, empty here: refs are packed, and so are objects. */
const FOLDERS = ['objects', 'objects/info', 'objects/pack', 'refs', 'refs/heads', 'refs/tags'] as const;

/** A git folder as values: what to make and what to write. */
export interface GitFolder {
  folders: readonly string[];
  files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

export interface RepositoryFiles {
  history: History;
  /** The workspace's `.git`. */
  git: GitFolder;
  /** Bare repositories, by path beside the workspace. */
  bare: ReadonlyMap<string, GitFolder>;
}

/**
 * Everything on disk of a scenario's repository and its remotes, byte for byte the same on every machine.
 * `workspace` is the working tree, which equals the tree of the last commit.
 * @throws InputError for names, people or messages that git could not hold.
 */
export function makeRepositoryFiles(repository: Repository, workspace: Tree): RepositoryFiles {
  const history = makeHistory(repository);
  const pack = makePack(history.objects);
  const refs = localRefs(history);
  const bare = repository.remotes.map(({ path, description }) => {
    const extra: [string, Uint8Array][] =
      description === null ? [] : [['description', Buffer.from(`${description}\n`)]];
    const config = formatConfig([coreSection({ bare: true })]);
    return [path, gitFolder({ history, pack, refs, config, extra })] as const;
  });
  const last = repository.commits.at(-1)!;
  if (last.tree !== workspace && history.treeId(last.tree) !== history.treeId(workspace)) {
    throw new InternalError('the workspace is not the tree of its last commit');
  }
  const index = makeIndexFile({ tree: workspace, at: last.at, blobId: history.blobId });
  const git = gitFolder({
    history,
    pack,
    refs: [...refs, ...remoteRefs(repository, history)],
    config: formatConfig(workspaceConfig(repository)),
    extra: [['index', index]],
  });
  return { history, git, bare: new Map(bare) };
}

function gitFolder(options: {
  history: History;
  pack: Pack;
  refs: readonly Ref[];
  config: string;
  extra: readonly (readonly [string, Uint8Array])[];
}): GitFolder {
  const { history, pack, refs, config, extra } = options;
  return {
    folders: FOLDERS,
    files: [
      ['HEAD', Buffer.from(`ref: refs/heads/${history.branch}\n`)],
      ['config', Buffer.from(config)],
      ['packed-refs', Buffer.from(formatPackedRefs(refs))],
      [`objects/pack/${pack.name}.pack`, pack.pack],
      [`objects/pack/${pack.name}.idx`, pack.idx],
      ...extra,
    ],
  };
}

function localRefs(history: History): Ref[] {
  const tags = history.tags.map(({ name, id, target, annotated }) => ({
    name: `refs/tags/${name}`,
    id,
    peeled: annotated ? target : null,
  }));
  return [{ name: `refs/heads/${history.branch}`, id: history.head, peeled: null }, ...tags];
}

function remoteRefs(repository: Repository, history: History): Ref[] {
  return repository.remotes.map(({ name }) => ({
    name: `refs/remotes/${name}/${history.branch}`,
    id: history.head,
    peeled: null,
  }));
}

function coreSection(options: { bare: boolean }): ConfigSection {
  const settings: [string, string][] = [
    ['repositoryformatversion', '0'],
    ['filemode', 'true'],
    ['bare', String(options.bare)],
  ];
  if (!options.bare) settings.push(['logallrefupdates', 'true']);
  return { name: 'core', settings };
}

function workspaceConfig(repository: Repository): ConfigSection[] {
  const sections = [
    coreSection({ bare: false }),
    {
      name: 'user',
      settings: [
        ['name', repository.user.name],
        ['email', repository.user.email],
      ] as const,
    },
  ];
  for (const { name, path } of repository.remotes) {
    checkRefName('remote', name);
    const settings = [
      ['url', `../beside/${path}`],
      ['fetch', `+refs/heads/*:refs/remotes/${name}/*`],
    ] as const;
    sections.push({ name: subsection('remote', name), settings });
  }
  const upstream = repository.remotes[0];
  if (upstream !== undefined) {
    const settings = [
      ['remote', upstream.name],
      ['merge', `refs/heads/${repository.branch}`],
    ] as const;
    sections.push({ name: subsection('branch', repository.branch), settings });
  }
  return sections;
}

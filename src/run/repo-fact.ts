import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import type { RepoFact } from '../schema/record.ts';
import { compareText } from '../digest.ts';
import { type ObjectMemory, parseCommit, rememberLooseObject, rememberObject } from './git-objects.ts';
import { type RefFiles, readRefFiles } from './git-refs.ts';
import { readLog } from './read-log.ts';

/**
 * What a repository holds: refs with what they name, HEAD, and the commits reachable from HEAD, local and
 * remote-tracking branches (`refs` of a log entry are those it is reachable from). Files are read directly;
 * a git process starts only for objects that are packed and not yet in the memory.
 */
export async function readRepoFact(settings: {
  folder: string;
  memory: ObjectMemory;
  path: string;
}): Promise<RepoFact> {
  const gitDir = findGitDir(settings.folder);
  const files = gitDir === null ? null : readRefFiles(gitDir);
  if (gitDir === null || files === null) return { head: null, branch: null, refs: {}, log: [] };
  const { memory } = settings;
  if (!knowsAll({ gitDir, files, memory })) {
    await rememberPackedObjects({ gitDir, files, memory, path: settings.path });
  }
  return describe({ gitDir, files, memory });
}

function describe(settings: { gitDir: string; files: RefFiles; memory: ObjectMemory }): RepoFact {
  const { files, memory } = settings;
  const refs: RepoFact['refs'] = {};
  for (const [name, object] of [...files.refs].toSorted(([a], [b]) => compareText(a, b))) {
    const target = peel(object, settings);
    const type =
      memory.tags.has(object) || files.peeled.has(object)
        ? 'tag'
        : memory.commits.has(object)
          ? 'commit'
          : 'other';
    refs[name] = { type, object, target };
  }
  const starts = Object.entries(refs)
    .filter(([name]) => /^refs\/(?:heads|remotes)\//u.test(name))
    .map(([name, { target }]) => [name, target] as const);
  const head = files.head.object;
  return {
    head,
    branch: files.head.branch?.replace(/^refs\/heads\//u, '') ?? null,
    refs,
    log: readLog(head === null ? starts : [['HEAD', head], ...starts], memory),
  };
}

function peel(object: string, settings: { files: RefFiles; memory: ObjectMemory }): string {
  const seen = new Set<string>();
  let at = object;
  while (!seen.has(at)) {
    seen.add(at);
    at = settings.memory.tags.get(at) ?? settings.files.peeled.get(at) ?? at;
  }
  return at;
}

/** Loads all that is loose; true when every ref and every ancestor is then in the memory. */
function knowsAll(settings: { gitDir: string; files: RefFiles; memory: ObjectMemory }): boolean {
  const { gitDir, files, memory } = settings;
  const open = [...files.refs.values(), ...(files.head.object === null ? [] : [files.head.object])];
  const seen = new Set<string>();
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    const known = memory.commits.has(object) || memory.tags.has(object) || memory.others.has(object);
    const peeled = files.peeled.get(object);
    if (!known && peeled !== undefined) memory.tags.set(object, peeled);
    else if (!known && !rememberLooseObject({ gitDir, object, memory })) return false;
    open.push(...(memory.commits.get(object)?.parents ?? []));
    const named = memory.tags.get(object);
    if (named !== undefined && named !== '') open.push(named);
  }
  return true;
}

/** One process for all commits, one more for refs that name anything else. A broken repository leaves gaps, never an error. */
async function rememberPackedObjects(settings: {
  gitDir: string;
  files: RefFiles;
  memory: ObjectMemory;
  path: string;
}): Promise<void> {
  const { gitDir, files, memory, path } = settings;
  const listed = await git({ gitDir, path, args: ['rev-list', '--all', '--header', 'HEAD'] });
  const all =
    listed.length > 0 ? listed : await git({ gitDir, path, args: ['rev-list', '--all', '--header'] });
  for (const entry of all.toString('utf8').split('\0')) {
    const end = entry.indexOf('\n');
    if (end < 0) continue;
    const text = entry.slice(end + 1);
    // `--header` indents the message by four columns.
    const cut = text.indexOf('\n\n');
    const message = cut < 0 ? '' : text.slice(cut).replaceAll('\n    ', '\n');
    memory.commits.set(entry.slice(0, end), parseCommit((cut < 0 ? text : text.slice(0, cut)) + message));
  }
  const unknown = [...new Set(files.refs.values())].filter(
    (object) => !memory.commits.has(object) && !memory.tags.has(object) && !memory.others.has(object),
  );
  for (const object of unknown) {
    if (rememberLooseObject({ gitDir, object, memory })) continue;
    const type = (await git({ gitDir, path, args: ['cat-file', '-t', object] })).toString('utf8').trim();
    if (type === '') continue;
    const body =
      type === 'tag' ? await git({ gitDir, path, args: ['cat-file', 'tag', object] }) : Buffer.alloc(0);
    if (type !== 'commit') rememberObject({ object, type, body, memory });
  }
}

function git(settings: { gitDir: string; path: string; args: string[] }): Promise<Buffer> {
  const { gitDir, path, args } = settings;
  const env = {
    PATH: path,
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  };
  return new Promise((resolve) => {
    execFile(
      'git',
      ['-c', 'safe.directory=*', '--git-dir', gitDir, ...args],
      { env, encoding: 'buffer', maxBuffer: 256 * 1024 * 1024, timeout: 30_000 },
      (error, stdout) => {
        resolve(error === null ? stdout : Buffer.alloc(0));
      },
    );
  });
}

function findGitDir(folder: string): string | null {
  for (const candidate of [`${folder}/.git`, folder]) {
    try {
      if (statSync(`${candidate}/objects`).isDirectory()) return candidate;
    } catch {
      continue;
    }
  }
  return null;
}

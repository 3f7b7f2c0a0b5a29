import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { digestOfValue, sha256Hex } from '../digest.ts';
import type { State } from '../schema/record.ts';
import { comparePaths } from '../tree.ts';
import { type ObjectMemory, makeObjectMemory } from './git-objects.ts';
import { listFolder } from './list-folder.ts';
import { readRepoFact } from './repo-fact.ts';
import { trajectoryPath } from './state-path.ts';

/** Files whose text every state carries: they decide which programs a `make` or `npm run` line starts. */
const TASK_FILES: readonly string[] = ['Makefile', 'makefile', 'GNUmakefile', 'package.json'];
const LONGEST_TEXT_IN_BYTES = 1024 * 1024;

/**
 * The state of a trajectory folder: digest and executable bit of every file but git's own, the text of the files
 * that checks name, and what the named repositories hold. A link is a file whose content is where it points.
 */
export async function takeSnapshot(settings: {
  dir: string;
  watch: readonly string[];
  repos: readonly string[];
  memory?: ObjectMemory;
  path: string;
}): Promise<State> {
  const { dir, repos, memory = makeObjectMemory(), path } = settings;
  const watch = new Set([...settings.watch, ...TASK_FILES].map((name) => trajectoryPath(dir, name)));
  const found: [string, State['files'][string]][] = [];
  for (const top of ['workspace', 'beside']) {
    walk({ dir, folder: top, skip: new Set(repos.filter((repo) => repo !== 'workspace')), found, watch });
  }
  found.sort(([a], [b]) => comparePaths(a, b));
  const facts: [string, State['repos'][string]][] = [];
  for (const repo of repos) {
    const folder = repo === 'workspace' ? `${dir}/workspace` : `${dir}/${repo}`;
    facts.push([repo, await readRepoFact({ folder, memory, path })]);
  }
  return {
    treeDigest: digestOfValue(found.map(([name, fact]) => [name, fact.sha256, fact.executable])),
    files: Object.fromEntries(found),
    repos: Object.fromEntries(facts),
  };
}

interface Walk {
  dir: string;
  folder: string;
  skip: ReadonlySet<string>;
  watch: ReadonlySet<string | null>;
  found: [string, State['files'][string]][];
}

function walk(settings: Walk): void {
  const { dir, folder, skip, watch, found } = settings;
  for (const entry of listFolder(`${dir}/${folder}`)) {
    const path = `${folder}/${entry.name}`;
    if (entry.name === '.git' || skip.has(path)) continue;
    if (entry.isDirectory()) walk({ ...settings, folder: path });
    else if (entry.isSymbolicLink()) found.push([stateName(path), linkFact(`${dir}/${path}`)]);
    else if (entry.isFile()) found.push([stateName(path), fileFact(`${dir}/${path}`, watch.has(path))]);
  }
}

function fileFact(path: string, withText: boolean): State['files'][string] {
  const bytes = readFileSync(path);
  const executable = (lstatSync(path).mode & 0o111) !== 0;
  const isText = withText && bytes.length <= LONGEST_TEXT_IN_BYTES;
  return { sha256: sha256Hex(bytes), executable, ...(isText ? { text: bytes.toString('utf8') } : {}) };
}

function linkFact(path: string): State['files'][string] {
  return { sha256: sha256Hex(`link to ${readlinkSync(path)}`), executable: false };
}

function stateName(path: string): string {
  return path.startsWith('workspace/') ? path.slice('workspace/'.length) : path;
}

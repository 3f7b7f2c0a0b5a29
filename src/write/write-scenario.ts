import { Buffer } from 'node:buffer';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, digestOf } from '../digest.ts';
import { InternalError } from '../errors.ts';
import type { RenderedScenario } from '../schema/rendered-scenario.ts';
import type { Tree } from '../tree.ts';
import { makeDiskWriter, type DiskWriter } from './disk-writer.ts';
import { ensureFolder } from './ensure-folder.ts';
import { makeRepositoryFiles, type GitFolder, type RepositoryFiles } from './git/repository-files.ts';
import type { WrittenUnit } from './written-unit.ts';

const UNIT_ID = /^[0-9a-z]+$/u;

/**
 * Writes one scenario instance: `<root>/public/scenarios/<id>/`, `<keysRoot>/scenarios/<id>.json` and, with
 * `withStores`, `<root>/stores/<cell id>.json`. What an interrupted run left of the same instance is replaced.
 * @throws InputError for names, people or messages that git could not hold.
 */
export function writeScenario(options: {
  rendered: RenderedScenario;
  root: string;
  keysRoot: string;
  withStores?: boolean;
}): WrittenUnit {
  const { rendered, root, keysRoot, withStores = false } = options;
  const { id } = rendered;
  for (const name of [id, rendered.key.id, ...rendered.stores.map((store) => store.id)]) checkId(name);
  const repository = makeRepositoryFiles(rendered.repository, rendered.workspace);
  const files: [string, string][] = [];
  const unit = join(root, 'public', 'scenarios', id);
  const disk = makeDiskWriter();
  makeNewFolder(disk, unit);
  const laid = makeFolderWriter({ disk, at: unit, logical: `public/scenarios/${id}`, files });
  laid.file('prompts.json', formatJson(rendered.prompts));
  laid.tree('workspace', rendered.workspace);
  laid.git('workspace/.git', repository.git);
  laid.tree('beside', rendered.beside);
  for (const [path, folder] of repository.bare) laid.git(`beside/${path}`, folder);
  const kept = makeDiskWriter();
  const keep = (folder: string, logicalFolder: string, document: { id: string }): void => {
    const bytes = Buffer.from(`${JSON.stringify(document)}\n`);
    replaceFile({ disk: kept, folder, name: `${document.id}.json`, bytes });
    files.push([`${logicalFolder}/${document.id}.json`, digestOf(bytes)]);
  };
  keep(join(keysRoot, 'scenarios'), 'keys/scenarios', rendered.key);
  if (withStores) for (const store of rendered.stores) keep(join(root, 'stores'), 'stores', store);
  return describeUnit(id, files, repository);
}

function describeUnit(id: string, files: [string, string][], repository: RepositoryFiles): WrittenUnit {
  const { history } = repository;
  const tags = history.tags.toSorted((a, b) => compareText(a.name, b.name));
  const git = { head: history.head, tags: Object.fromEntries(tags.map((tag) => [tag.name, tag.id])) };
  const sorted = Object.fromEntries(files.toSorted(([a], [b]) => compareText(a, b)));
  return {
    id,
    kind: 'scenario',
    digest: digestOf(`${JSON.stringify(sorted)}\n${JSON.stringify(git)}`),
    files: sorted,
    git,
    items: [],
  };
}

/** Digests of contents, which instances share. */
const digests = new WeakMap<Uint8Array, string>();

function digestOnce(bytes: Uint8Array): string {
  let digest = digests.get(bytes);
  if (digest === undefined) digests.set(bytes, (digest = digestOf(bytes)));
  return digest;
}

interface FolderWriter {
  file(path: string, bytes: Uint8Array, executable?: boolean): void;
  tree(path: string, tree: Tree): void;
  git(path: string, folder: GitFolder): void;
}

/** Writes below the new folder `at`, making each folder once, and notes digests by path within the suite. */
function makeFolderWriter(options: {
  disk: DiskWriter;
  at: string;
  logical: string;
  files: [string, string][];
}): FolderWriter {
  const { disk, at, logical, files } = options;
  const made = new Set(['']);
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    makeFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
    disk.makeFolder(`${at}/${path}`);
    made.add(path);
  };
  const file = (path: string, bytes: Uint8Array, executable = false): void => {
    makeFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
    disk.writeFile(`${at}/${path}`, bytes, executable);
    files.push([`${logical}/${path}`, digestOnce(bytes)]);
  };
  return {
    file,
    tree(path, tree) {
      for (const [name, { bytes, executable }] of tree) file(`${path}/${name}`, bytes, executable);
    },
    git(path, folder) {
      for (const name of folder.folders) makeFolder(`${path}/${name}`);
      for (const [name, bytes] of folder.files) file(`${path}/${name}`, bytes);
    },
  };
}

/** Makes a folder; only where there is one of an interrupted run is that removed first. */
function makeNewFolder(disk: DiskWriter, path: string): void {
  try {
    disk.makeFolder(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') rmSync(path, { recursive: true });
    ensureFolder(disk, path);
  }
}

/** Writes a file; only where that fails is its folder made, or what an interrupted run left removed. */
function replaceFile(options: { disk: DiskWriter; folder: string; name: string; bytes: Uint8Array }): void {
  const { disk, folder, name, bytes } = options;
  const path = `${folder}/${name}`;
  try {
    disk.writeFile(path, bytes);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') rmSync(path);
    else if (codeOf(error) === 'ENOENT') ensureFolder(disk, folder);
    else throw error;
    disk.writeFile(path, bytes);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function formatJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function checkId(id: string): void {
  if (!UNIT_ID.test(id)) throw new InternalError(`the id ${JSON.stringify(id)} cannot be a file name`);
}

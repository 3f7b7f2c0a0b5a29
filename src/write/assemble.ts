import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText, digestOf } from '../digest.ts';
import { InternalError } from '../errors.ts';
import type { Manifest } from '../schema/manifest.ts';
import { makeDiskWriter } from './disk-writer.ts';
import { ensureFolder } from './ensure-folder.ts';
import { mergeLines, type PartLine } from './merge-lines.ts';
import { partPath } from './parts.ts';
import { readManifest } from './staging/finished-suite.ts';
import type { Staging } from './staging/open-staging.ts';
import type { StagingPaths } from './staging/paths.ts';
import { publish } from './staging/publish.ts';
import { replaceFile } from './write-whole.ts';
import type { WrittenUnit } from './written-unit.ts';

/**
 * Makes a suite of its finished units: merges items and keys by id, writes the shared files and the manifest, and
 * puts the whole in its place with one rename. Returns the manifest, or null where another run is already at it.
 *
 * @param options.units all of the suite's units, in any order
 * @param options.files shared files by path within the suite: `public/README.md`; those of `keys/` go with the keys, `keys/probes.jsonl`
 */
export function assembleSuite(options: {
  staging: Staging;
  units: Iterable<WrittenUnit>;
  files: Readonly<Record<string, string>>;
  checks: Manifest['checks'];
}): Manifest | null {
  const { staging, files, checks } = options;
  const release = staging.claimAssembly();
  if (release === null) return null;
  try {
    const units = [...options.units].toSorted((a, b) => compareText(a.id, b.id));
    // With a manifest, an earlier run stopped between the last two steps; its parts may be gone.
    const manifest =
      readManifest(staging.paths.manifest) ??
      readManifest(join(staging.paths.root, 'manifest.json')) ??
      writeManifest({ staging, units, files, checks });
    publish(staging);
    return manifest;
  } finally {
    release();
  }
}

function writeManifest(options: {
  staging: Staging;
  units: readonly WrittenUnit[];
  files: Readonly<Record<string, string>>;
  checks: Manifest['checks'];
}): Manifest {
  const { staging, units, checks } = options;
  const { paths, identity } = staging;
  removeStrays(paths, units);
  const files = [
    ...units.flatMap((unit) => Object.entries(unit.files)),
    ...mergeItems(paths, units),
    ...writeShared(paths, options.files),
  ].toSorted(([a], [b]) => compareText(a, b));
  const { foil, suite, content } = identity;
  const manifest: Manifest = {
    foil,
    suite,
    content,
    units: units.map(({ id, kind, digest }) => ({ id, kind, digest })),
    files: Object.fromEntries(files),
    git: Object.fromEntries(units.flatMap(({ id, git }) => (git === null ? [] : [[id, git]]))),
    checks,
  };
  if (Object.keys(manifest.files).length !== files.length)
    throw new InternalError('two units wrote one file');
  replaceFile({ path: paths.manifest, data: `${JSON.stringify(manifest, null, 1)}\n`, mode: 0o644 });
  return manifest;
}

/** Removes what belongs to no unit: an interrupted run may have left part of a unit that is no longer planned. */
function removeStrays(paths: StagingPaths, units: readonly WrittenUnit[]): void {
  const { root, keysRoot } = paths;
  const ids = new Set(units.map(({ id }) => id));
  const stores = new Set(units.flatMap(({ files }) => Object.keys(files)));
  keepOnly(join(root, 'public', 'scenarios'), (name) => ids.has(name));
  keepOnly(join(keysRoot, 'scenarios'), (name) => ids.has(name.replace(/\.json$/u, '')));
  keepOnly(join(root, 'stores'), (name) => stores.has(`stores/${name}`));
}

function keepOnly(folder: string, isWanted: (name: string) => boolean): void {
  for (const name of namesIn(folder)) {
    if (!isWanted(name)) rmSync(join(folder, name), { recursive: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The two merged files with their digests; none where the suite has no families. */
function mergeItems(paths: StagingPaths, units: readonly WrittenUnit[]): [string, string][] {
  const families = units.filter((unit) => unit.kind === 'family');
  if (families.length === 0) return [];
  const { root, keysRoot } = paths;
  const linesIn = (
    from: string,
    range: (item: WrittenUnit['items'][number]) => [number, number],
  ): PartLine[] =>
    families.flatMap(({ id, items }) =>
      items.map((item) => {
        const [offset, length] = range(item);
        return { id: item.item_id, part: partPath(from, id), offset, length };
      }),
    );
  const itemLines = linesIn(root, ({ offset, length }) => [offset, length]);
  const keyLines = linesIn(keysRoot, ({ keyOffset, keyLength }) => [keyOffset, keyLength]);
  return [
    ['public/items.jsonl', mergeInto(join(root, 'public'), itemLines)],
    ['keys/items.jsonl', mergeInto(keysRoot, keyLines)],
  ];
}

function mergeInto(folder: string, lines: readonly PartLine[]): string {
  ensureFolder(makeDiskWriter(), folder);
  const target = join(folder, 'items.jsonl');
  rmSync(target, { force: true });
  return mergeLines(lines, target);
}

function writeShared(
  { root, keysRoot }: StagingPaths,
  files: Readonly<Record<string, string>>,
): [string, string][] {
  return Object.entries(files).map(([path, text]) => {
    const disk = makeDiskWriter();
    const isKey = path.startsWith('keys/');
    const target = isKey ? join(keysRoot, path.slice('keys/'.length)) : join(root, path);
    ensureFolder(disk, dirname(target));
    rmSync(target, { force: true });
    disk.writeFile(target, text);
    return [path, digestOf(text)];
  });
}

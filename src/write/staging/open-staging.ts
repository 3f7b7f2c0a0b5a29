import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inputError, InputError } from '../../errors.ts';
import { makeDiskWriter } from '../disk-writer.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { createFile } from '../write-whole.ts';
import { isFinishedAlready, lookAt, readManifest } from './finished-suite.ts';
import { isAlone, takeLock, type Owner, type Shard } from './lock.ts';
import { stagingPaths, type StagingPaths } from './paths.ts';
import { listReceipts, readReceipt, saveReceipt } from './receipt.ts';
import { refuseLossOfKeys } from './refuse-loss.ts';
import { identityDigest, type SuiteIdentity } from './suite-identity.ts';

/** A suite in the making. */
export interface Staging {
  paths: StagingPaths;
  identity: SuiteIdentity;
  force: boolean;
  /** True where exactly this suite stands finished in its place: there is nothing to do. */
  isFinished: boolean;
  /** Ids of units that this or an earlier run has finished. */
  finished(): Set<string>;
  /** What was saved of a finished unit; null where it is not finished. */
  receipt<T>(id: string): T | null;
  /** Notes that a unit is finished; call it after all files of the unit are written. */
  save(id: string, value: unknown): void;
  /** The right to assemble, as what releases it; null where another run has it or has done it. */
  claimAssembly(): (() => void) | null;
  /** Lets other runs at it; what is finished stays for the next. */
  close(): void;
}

export interface StagingOptions {
  out: string;
  /** Where keys go when apart from the suite. */
  keys: string | null;
  identity: SuiteIdentity;
  force: boolean;
  shard: Shard;
  owner: Owner;
}

/**
 * Opens the folder beside `out` in which a suite is built. Receipts of the same suite are kept, all else in it is
 * removed.
 * @throws InputError where another run is at work, or `out` or `keys` holds something else.
 */
export function openStaging(options: StagingOptions): Staging {
  const { identity, force, shard, owner } = options;
  const paths = stagingPaths(options);
  const { out, keysOut, partial, keysPartial, receipts } = paths;
  const isFinished = isFinishedAlready({ out, keysOut, identity, force });
  if (!isFinished && (force || !isAssembled(paths))) refuseKeysThere(keysOut, force);
  let release: (() => void) | null = null;
  if (!isFinished || existsSync(partial)) {
    ensureFolder(makeDiskWriter(), partial);
    release = takeLock({ folder: paths.locks, shard, owner, out });
  }
  try {
    if (!isFinished) prepare(paths, options);
    else
      for (const left of [partial, keysPartial])
        if (left !== null) rmSync(left, { recursive: true, force: true });
  } catch (error) {
    release?.();
    throw error;
  }
  return {
    paths,
    force,
    identity,
    isFinished,
    finished: () => listReceipts(receipts),
    receipt: (id) => readReceipt({ folder: receipts, id }),
    save: (id, value) => saveReceipt({ folder: receipts, id, value }),
    claimAssembly: () => claimAssembly(paths, owner),
    close: () => release?.(),
  };
}

/** Makes the folders, and clears what another suite, another version or other options left. */
function prepare(paths: StagingPaths, options: StagingOptions): void {
  const digest = identityDigest(options.identity);
  // Killed right after it went to its place, what is left here speaks of files that are no longer here.
  if (existsSync(paths.published) && !existsSync(paths.root)) clear(paths, options);
  const found = readText(paths.identity);
  if (found !== digest) {
    if (found !== null || existsSync(paths.receipts) || existsSync(paths.root)) clear(paths, options);
    if (!createFile({ path: paths.identity, data: digest }) && readText(paths.identity) !== digest)
      refuseCompany(paths.out);
  }
  mkdirSync(paths.receipts, { recursive: true });
  mkdirSync(paths.tmp, { recursive: true });
  if (isAssembled(paths)) return;
  for (const folder of [paths.root, paths.keysRoot]) ensureFolder(makeDiskWriter(), folder);
}

function clear(paths: StagingPaths, { shard, owner }: StagingOptions): void {
  const { identity, published, receipts, manifest, root, keysPartial, tmp, locks, out } = paths;
  if (!isAlone({ folder: locks, shard, owner })) refuseCompany(out);
  for (const path of [
    identity,
    published,
    manifest,
    root,
    receipts,
    tmp,
    ...(keysPartial === null ? [] : [keysPartial]),
  ]) {
    rmSync(path, { recursive: true, force: true });
  }
}

function refuseCompany(out: string): never {
  throw inputError(out, 'another run is building another suite there', 'wait for it');
}

/** Does a finished suite wait there only to be put in its place? */
function isAssembled(paths: StagingPaths): boolean {
  return readManifest(paths.manifest) !== null || lookAt(paths.root).kind === 'suite';
}

function claimAssembly(paths: StagingPaths, owner: Owner): (() => void) | null {
  if (!existsSync(paths.identity)) return null;
  try {
    return takeLock({ folder: join(paths.partial, 'assembling'), shard: null, owner, out: paths.out });
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function refuseKeysThere(keysOut: string | null, force: boolean): void {
  if (keysOut === null || lookAt(keysOut).kind === 'nothing') return;
  if (force) refuseLossOfKeys(keysOut);
  else {
    throw inputError(
      keysOut,
      'is not empty',
      'choose another folder for the keys, or --force to replace them',
    );
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

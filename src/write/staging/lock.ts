import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { compareText } from '../../digest.ts';
import { inputError } from '../../errors.ts';
import { createFile } from '../write-whole.ts';

/** Which part of the units a run does; null for all of them. */
export type Shard = { index: number; count: number } | null;

/** The process that asks, and how it tells whether another is still there. */
export interface Owner {
  pid: number;
  isAlive: (pid: number) => boolean;
}

interface LockFile {
  pid: number;
  host: string;
}

/**
 * Keeps two runs from building the same units at once; shards of one count may run side by side. A lock of a
 * process that is gone is taken over. Returns what releases the lock.
 * @throws InputError naming the process that is at work.
 */
export function takeLock(options: {
  folder: string;
  shard: Shard;
  owner: Owner;
  out: string;
  /** What the other is at, for the message. */
  doing?: string;
}): () => void {
  const { folder, shard, owner, out, doing = 'building' } = options;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${lockName(shard)}.json`);
  const refuse = (other: LockFile | null): never => {
    const who = other === null ? 'another process' : `process ${other.pid} on ${other.host}`;
    throw inputError(out, `${who} is ${doing} this suite`, `wait for it, or remove ${folder} if it is gone`);
  };
  refuseConflicts({ folder, shard, owner, refuse });
  const lock: LockFile = { pid: owner.pid, host: hostname() };
  if (!createFile({ path, data: JSON.stringify(lock) })) refuse(readLock(path));
  const release = (): void => rmSync(path, { force: true });
  try {
    // A run of all units and one of a shard have different files, so each looks again after making its own.
    refuseConflicts({ folder, shard, owner, refuse, except: path });
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** Is no other process at work there, on whatever shard? */
export function isAlone(options: { folder: string; shard: Shard; owner: Owner }): boolean {
  const { folder, shard, owner } = options;
  return readdirSync(folder).every((name) => {
    const path = join(folder, name);
    if (!name.endsWith('.json') || name === `${lockName(shard)}.json`) return true;
    const lock = readLock(path);
    return lock !== null && isStale(lock, owner);
  });
}

function refuseConflicts(options: {
  folder: string;
  shard: Shard;
  owner: Owner;
  refuse: (other: LockFile | null) => never;
  except?: string;
}): void {
  const { folder, shard, owner, refuse, except } = options;
  for (const name of readdirSync(folder).toSorted(compareText)) {
    const path = join(folder, name);
    if (path === except || !name.endsWith('.json')) continue;
    const lock = readLock(path);
    if (lock !== null && isStale(lock, owner)) removeStale(path, lock);
    else if (conflicts(shard, name)) refuse(lock);
  }
}

/** Only shards of the same count have no unit in common. */
function conflicts(shard: Shard, name: string): boolean {
  if (shard === null || name === `${lockName(shard)}.json`) return true;
  return !name.endsWith(`-of-${shard.count}.json`);
}

function lockName(shard: Shard): string {
  return shard === null ? 'all' : `${shard.index}-of-${shard.count}`;
}

/** A lock with our own number is from an earlier life of the number: a process opens one suite once. */
function isStale(lock: LockFile, owner: Owner): boolean {
  return lock.host === hostname() && (lock.pid === owner.pid || !owner.isAlive(lock.pid));
}

/** By renaming first: of two runs that find the same dead lock only one gets it, and it looks at what it got. */
function removeStale(path: string, seen: LockFile): void {
  const aside = `${path}.${seen.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside)?.pid === seen.pid) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

/** Null for a lock that went away meanwhile or is not fully written. */
function readLock(path: string): LockFile | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  } catch {
    return null;
  }
}

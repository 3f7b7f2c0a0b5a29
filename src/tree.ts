import { Buffer } from 'node:buffer';

/** A file of an in-memory tree. */
export interface TreeFile {
  bytes: Uint8Array;
  executable: boolean;
}

/** Relative POSIX paths to files, in byte order of the path. Build one with `makeTree`. */
export type Tree = ReadonlyMap<string, TreeFile>;

const WINDOWS_RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/iu;
/** What HFS+ passes over in a name: `.g\u200cit` is `.git` there. */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;
/** `.git` by any name that some file system knows it by; dots and spaces at its end are refused of every name. */
const GIT_FOLDER = /^(\.git|git~1)[. ]*$/iu;
export const LONGEST_NAME_IN_BYTES = 255;
const FIRST_SURROGATE = 0xd800;

/** Why `path` may not be written, or null when it may: a relative path that stays inside on every system. */
export function unsafePathReason(path: string): string | null {
  if (path === '') return 'the path is empty';
  if (path.includes('\0')) return 'the path holds a NUL';
  if (path.includes('\\')) return 'the path holds a backslash';
  if (path.startsWith('/') || /^[A-Za-z]:/u.test(path)) return 'the path is absolute';
  if (path.normalize('NFC') !== path) return 'the path is not in Unicode NFC';
  for (const name of path.split('/')) {
    if (name === '') return 'the path has an empty component';
    if (name === '.' || name === '..') return `the path has the component "${name}"`;
    if (name.toLowerCase() === '.git') return 'the path goes into a .git folder';
    if (GIT_FOLDER.test(name.replace(IGNORED_BY_HFS, ''))) {
      return `${JSON.stringify(name)} is a .git folder on some file systems`;
    }
    if (WINDOWS_RESERVED.test(name)) return `"${name}" is a reserved name on Windows`;
    if (/[. ]$/u.test(name)) return `"${name}" ends with a dot or a space`;
    if (/[\p{Cc}<>:"|?*]/u.test(name)) return `"${name}" holds a character Windows refuses`;
    if (Buffer.byteLength(name) > LONGEST_NAME_IN_BYTES)
      return `a name is over ${LONGEST_NAME_IN_BYTES} bytes`;
  }
  return null;
}

/** Order of git and of every listing Foil writes: by the bytes of the path. */
export function comparePaths(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === other) continue;
    // Below the surrogates, the order of code units is that of UTF-8.
    return one < FIRST_SURROGATE || other < FIRST_SURROGATE
      ? one - other
      : Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a.length - b.length;
}

/**
 * A tree in path order.
 * @throws RangeError for an unsafe path, two paths that are one on some file system, or a file that is also a folder.
 */
export function makeTree(files: Iterable<readonly [string, TreeFile]>): Tree {
  const sorted = [...files].toSorted(([a], [b]) => comparePaths(a, b));
  const seen = new Map<string, string>();
  const folders = new Set<string>();
  for (const [path] of sorted) {
    const { reason, folded } = lookAt(path);
    if (reason !== null) throw new RangeError(`${path}: ${reason}`);
    const twin = seen.get(folded);
    if (twin !== undefined) throw new RangeError(`${path}: the same file as ${twin} on some file systems`);
    seen.set(folded, path);
    for (let cut = folded.lastIndexOf('/'); cut > 0; cut = folded.lastIndexOf('/', cut - 1)) {
      folders.add(folded.slice(0, cut));
    }
  }
  for (const [folded, path] of seen) {
    if (folders.has(folded)) throw new RangeError(`${path}: both a file and a folder`);
  }
  return new Map(sorted);
}

const known = new Map<string, { reason: string | null; folded: string }>();
const MOST_KNOWN = 20_000;

/** Trees of one suite have most of their paths in common. */
function lookAt(path: string): { reason: string | null; folded: string } {
  let seen = known.get(path);
  if (seen === undefined) {
    seen = { reason: unsafePathReason(path), folded: foldPath(path) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(path, seen);
  }
  return seen;
}

function foldPath(path: string): string {
  return path.replace(IGNORED_BY_HFS, '').normalize('NFKC').toLowerCase();
}

import { Buffer } from 'node:buffer';

/** A file that belongs to a git folder, by its path alone: `.git` folders and bare repositories alike. */
export interface GitPlace {
  /** Path of the git folder: `workspace/.git`, `beside/origin.git`. */
  gitFolder: string;
  /** Path within it. */
  inside: string;
}

const GIT_FOLDER = /^(?:(.*?\/)?(\.git|[^/]+\.git))\/(.+)$/u;
/** Parts that only a git folder has, whatever its name. */
const TELLING_PART =
  /^(.*?)\/?((?:objects\/(?:pack\/|info\/|[0-9a-f]{2}\/[0-9a-f]{38})|refs\/(?:heads|tags|remotes|stash)|logs\/(?:HEAD|refs\/)).*)$/u;

export function gitPlaceOf(path: string): GitPlace | null {
  const named = GIT_FOLDER.exec(path);
  if (named !== null) return { gitFolder: `${named[1] ?? ''}${named[2]!}`, inside: named[3]! };
  const telling = TELLING_PART.exec(path);
  return telling === null ? null : { gitFolder: telling[1]!, inside: telling[2]! };
}

const PACK = /(?:^|\/)objects\/pack\/[^/]+\.pack$/u;
const LOOSE = /(?:^|\/)objects\/[0-9a-f]{2}\/(?:[0-9a-f]{38}|[0-9a-f]{62})$/u;
const BINARY_AID =
  /(?:^|\/)(?:index|objects\/pack\/[^/]+\.(?:idx|rev|bitmap|mtimes|promisor|keep)|objects\/info\/commit-graph.*)$/u;

/** How a file of a git folder is read: objects are unpacked, names come from refs, all else is text. */
export function gitFileKind(inside: string): 'pack' | 'loose' | 'aid' | 'text' {
  if (PACK.test(inside)) return 'pack';
  if (LOOSE.test(inside)) return 'loose';
  return BINARY_AID.test(inside) ? 'aid' : 'text';
}

const GIT_FILE = /(?:^|\/)[^/]*\.git$/u;
/** Files by which a repository says that a part of it stands in another folder. */
const POINTERS: readonly (readonly [inside: RegExp, what: string])[] = [
  [/(?:^|\/)objects\/info\/(?:http-)?alternates$/u, 'objects that stand elsewhere; those were not read'],
  [/^commondir$/u, 'a repository that stands elsewhere; that was not read'],
];

/** Why a file means that there is more of a repository than was read, or null: what is elsewhere is not looked for. */
export function elsewhereReason(path: string, bytes: Uint8Array): string | null {
  if (GIT_FILE.test(path)) {
    const start = Buffer.from(bytes.subarray(0, 'gitdir:'.length)).toString('latin1');
    return start === 'gitdir:' ? 'names a git folder that stands elsewhere; that was not read' : null;
  }
  const inside = gitPlaceOf(path)?.inside;
  if (inside === undefined || bytes.length === 0) return null;
  const pointer = POINTERS.find(([pattern]) => pattern.test(inside));
  return pointer === undefined ? null : `names ${pointer[1]}`;
}

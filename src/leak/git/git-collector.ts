import { idxOffsets } from './idx-offsets.ts';
import { pathsOfBlobs } from './paths-of-blobs.ts';
import type { RawObject } from './raw-object.ts';
import { readLooseObject } from './read-loose.ts';
import { readPack, type PackContents } from './read-pack.ts';

const SHA1_IN_BYTES = 20;
const SHA256_IN_BYTES = 32;

/** One repository's objects, gathered from its files as they come by. */
export interface GitCollector {
  pack(path: string, bytes: Uint8Array): void;
  /** The index of a pack, as a hint where objects may begin in one that is broken. */
  index(path: string, bytes: Uint8Array): void;
  loose(path: string, bytes: Uint8Array): void;
  /** The repository's configuration says how long its ids are. */
  config(text: string): void;
  finish(): GitContents;
}

export interface GitContents {
  objects: RawObject[];
  idLength: number;
  faults: { path: string; why: string }[];
  /** Paths of each blob in the trees of commits; worked out when asked for. */
  paths(): Map<string, Set<string>>;
}

interface PackFile {
  path: string;
  bytes: Uint8Array;
  hints: readonly number[];
}

export function makeGitCollector(): GitCollector {
  const packs: { path: string; bytes: Uint8Array }[] = [];
  const indexes = new Map<string, Uint8Array>();
  const looseFiles: { path: string; bytes: Uint8Array }[] = [];
  let idLength = SHA1_IN_BYTES;
  return {
    pack: (path, bytes) => void packs.push({ path, bytes }),
    index: (path, bytes) => void indexes.set(path.replace(/\.idx$/u, '.pack'), bytes),
    loose: (path, bytes) => void looseFiles.push({ path, bytes }),
    config(text) {
      if (/objectformat\s*=\s*sha256/iu.test(text)) idLength = SHA256_IN_BYTES;
    },
    finish() {
      const faults: { path: string; why: string }[] = [];
      const objects: RawObject[] = [];
      for (const { path, bytes } of looseFiles) {
        const { object, fault } = readLooseObject(bytes, idLength);
        if (object !== null) objects.push(object);
        if (fault !== null) faults.push({ path, why: `a git object that cannot be read: ${fault}` });
      }
      const files = packs.map(({ path, bytes }): PackFile => {
        const index = indexes.get(path);
        return { path, bytes, hints: index === undefined ? [] : idxOffsets(index) };
      });
      for (const object of readPacks({ files, loose: [...objects], idLength, faults })) objects.push(object);
      let paths: Map<string, Set<string>> | null = null;
      return { objects, idLength, faults, paths: () => (paths ??= pathsOfBlobs(objects, idLength)) };
    },
  };
}

/** Packs one by one; a delta may rest on a loose object or on an object of any pack read before or after. */
function readPacks(options: {
  files: readonly PackFile[];
  loose: readonly RawObject[];
  idLength: number;
  faults: { path: string; why: string }[];
}): RawObject[] {
  const { files, loose, idLength, faults } = options;
  let known: Map<string, RawObject> | null = null;
  const read = files.map((file): PackFile & { contents: PackContents } => ({
    ...file,
    contents: readPack({ ...file, idLength }),
  }));
  const outside = (id: string): RawObject | undefined => {
    const all = [...loose, ...read.flatMap(({ contents }) => contents.objects)];
    known ??= new Map(all.map((object) => [object.id(), object]));
    return known.get(id);
  };
  return read.flatMap(({ contents, ...file }) => {
    const full = contents.faults.length === 0 ? contents : readPack({ ...file, idLength, outside });
    for (const why of full.faults) faults.push({ path: file.path, why });
    return full.objects;
  });
}

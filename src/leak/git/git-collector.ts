import { pathsOfBlobs } from './paths-of-blobs.ts';
import type { RawObject } from './raw-object.ts';
import { readLooseObject } from './read-loose.ts';
import { readPack } from './read-pack.ts';

const SHA1_IN_BYTES = 20;
const SHA256_IN_BYTES = 32;

/** One repository's objects, gathered from its files as they come by. */
export interface GitCollector {
  pack(path: string, bytes: Uint8Array): void;
  loose(path: string, bytes: Uint8Array): void;
  /** The repository's configuration says how long its ids are. */
  config(text: string): void;
  finish(): GitContents;
}

interface GitContents {
  objects: RawObject[];
  idLength: number;
  faults: { path: string; why: string }[];
  /** Paths of each blob in the trees of commits; worked out when asked for. */
  paths(): Map<string, Set<string>>;
}

export function makeGitCollector(): GitCollector {
  const packs: { path: string; bytes: Uint8Array }[] = [];
  const looseFiles: { path: string; bytes: Uint8Array }[] = [];
  let idLength = SHA1_IN_BYTES;
  return {
    pack: (path, bytes) => void packs.push({ path, bytes }),
    loose: (path, bytes) => void looseFiles.push({ path, bytes }),
    config(text) {
      if (/objectformat\s*=\s*sha256/iu.test(text)) idLength = SHA256_IN_BYTES;
    },
    finish() {
      const faults: { path: string; why: string }[] = [];
      const objects: RawObject[] = [];
      for (const { path, bytes } of looseFiles) {
        try {
          objects.push(readLooseObject(bytes, idLength));
        } catch (error) {
          faults.push({ path, why: `a git object that cannot be read: ${(error as Error).message}` });
        }
      }
      const packed = readPacks({ packs, loose: [...objects], idLength, faults });
      for (const object of packed) objects.push(object);
      let paths: Map<string, Set<string>> | null = null;
      return { objects, idLength, faults, paths: () => (paths ??= pathsOfBlobs(objects, idLength)) };
    },
  };
}

/** Packs one by one; a delta may rest on a loose object or on an object of any pack read before or after. */
function readPacks(options: {
  packs: readonly { path: string; bytes: Uint8Array }[];
  loose: readonly RawObject[];
  idLength: number;
  faults: { path: string; why: string }[];
}): RawObject[] {
  const { packs, loose, idLength, faults } = options;
  let known: Map<string, RawObject> | null = null;
  const read = packs.map(({ path, bytes }) => ({ path, bytes, contents: readPack({ bytes, idLength }) }));
  const outside = (id: string): RawObject | undefined => {
    const all = [...loose, ...read.flatMap(({ contents }) => contents.objects)];
    known ??= new Map(all.map((object) => [object.id(), object]));
    return known.get(id);
  };
  return read.flatMap(({ path, bytes, contents }) => {
    const full = contents.faults.length === 0 ? contents : readPack({ bytes, idLength, outside });
    for (const why of full.faults) faults.push({ path, why });
    return full.objects;
  });
}

import type { Where } from '../../schema/finding.ts';

/** Something that stands inside a file: a member of an archive, a text in an image. */
export interface Part {
  /** Of the member, after the path of the archive; the file's own where the part has no name. */
  path: string;
  bytes: Uint8Array;
  where: Where;
}

/** What a reader of containers hands on as it goes. Parts come one by one, so that few are in memory at once. */
export interface PartSink {
  part(part: Part): void;
  /** A name that a member has, or a link points to. */
  name(name: string, path: string): void;
  /** Something that could not be read, and why. */
  fault(path: string, why: string): void;
  /** May so many more bytes be unpacked? What may not is told of once. */
  grant(bytes: number): boolean;
  /** The most that one member may unpack to. */
  largestInBytes: number;
}

/** A file that holds others or hides texts. */
export interface Container {
  /** As a finding or a fault names it: `zip archive`. */
  name: string;
  /** Does it hold other files, of which each has its own path? */
  isArchive: boolean;
  read(bytes: Uint8Array, path: string, sink: PartSink): void;
}

/** The path of a member: what is before the mark is a file on disk. */
export function memberPath(path: string, member: string): string {
  return `${path}!/${member.replace(/^\/+/u, '')}`;
}

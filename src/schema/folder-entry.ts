/** One thing found in a folder, as the leak stage sees it. Entries come in path order (`comparePaths`). */
export interface FolderEntry {
  /** Within the folder, with `/`; bytes that are no UTF-8 show as U+FFFD and `skipped` says so. */
  path: string;
  kind: 'file' | 'symlink' | 'dir' | 'other';
  /** Content of a file that could be read and is not over the limit. */
  bytes?: Uint8Array;
  /**
   * Where `bytes` are a part of a large file, of which the parts come one after the other: whether it is the first,
   * and how many line breaks stand before it.
   */
  piece?: { isFirst: boolean; linesBefore: number };
  /** Where a symlink points, as written in it; it is never followed. */
  target?: string;
  /** What this file of a repository names outside its folder was read as well, under this path. */
  elsewhere?: string;
  /** Of a file with several names: the same for all of them. */
  hardLink?: string;
  /** Why this entry's content was not read. */
  skipped?: string;
}

/** What `write` laid down for one unit; what the manifest and a receipt hold of it. */
export interface WrittenUnit {
  id: string;
  kind: 'scenario' | 'family';
  /** Digest of the unit's files and commit ids. */
  digest: string;
  /** Path within the suite (`public/…`, `stores/…`, `keys/…`) to `sha256:…`. */
  files: Record<string, string>;
  /** null for a unit without a repository. */
  git: { head: string; tags: Record<string, string> } | null;
  /** Lines of `items.jsonl` that wait to be merged, in order of `item_id`. */
  items: ItemLine[];
}

/** Where one item stands in its unit's parts: offsets and lengths in bytes, the line break included. */
export interface ItemLine {
  item_id: string;
  offset: number;
  length: number;
  keyOffset: number;
  keyLength: number;
}

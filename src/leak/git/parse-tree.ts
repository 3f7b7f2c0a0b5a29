import { Buffer } from 'node:buffer';

export interface TreeEntry {
  mode: string;
  name: string;
  id: string;
}

/** Entries of a tree object; stops at the first that is cut off. */
export function parseTree(body: Uint8Array, idLength: number): TreeEntry[] {
  const view = Buffer.from(body.buffer, body.byteOffset, body.length);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < view.length;) {
    const space = view.indexOf(0x20, at);
    const nul = view.indexOf(0, space);
    if (space < 0 || nul < 0 || nul + 1 + idLength > view.length) return entries;
    entries.push({
      mode: view.toString('latin1', at, space),
      name: view.toString('utf8', space + 1, nul),
      id: view.toString('hex', nul + 1, nul + 1 + idLength),
    });
    at = nul + 1 + idLength;
  }
  return entries;
}

export function isFolderEntry(entry: TreeEntry): boolean {
  return entry.mode === '40000' || entry.mode === '040000';
}

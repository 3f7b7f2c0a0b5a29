import { rmSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { compareText, digestOf, digestOfValue } from '../digest.ts';
import { InternalError } from '../errors.ts';
import type { PublicItem } from '../schema/item.ts';
import type { KeyRow } from '../schema/key-row.ts';
import { makeDiskWriter } from './disk-writer.ts';
import { ensureFolder } from './ensure-folder.ts';
import { partPath, PARTS_FOLDER } from './parts.ts';
import type { ItemLine, WrittenUnit } from './written-unit.ts';

/**
 * Writes the items of one family surface and their keys, as parts under `root` and `keysRoot` that `assemble`
 * merges into the two `items.jsonl`. What an interrupted run left of the same unit is replaced.
 */
export function writeItems(options: {
  id: string;
  items: readonly PublicItem[];
  keys: readonly KeyRow[];
  root: string;
  keysRoot: string;
}): WrittenUnit {
  const { id, keys, root, keysRoot } = options;
  const items = options.items.toSorted((a, b) => compareText(a.item_id, b.item_id));
  const keyById = new Map(keys.map((key) => [key.item_id, key]));
  const lines = items.map((item) => formatItem(item));
  const keyLines = items.map((item) => {
    const key = keyById.get(item.item_id);
    if (key === undefined) throw new InternalError(`item ${item.item_id} has no key`);
    return Buffer.from(`${JSON.stringify(key)}\n`);
  });
  const digests = [lines, keyLines].map((part) => digestOf(Buffer.concat(part)));
  replacePart(root, id, lines);
  replacePart(keysRoot, id, keyLines);
  return {
    id,
    kind: 'family',
    digest: digestOfValue(digests),
    files: {},
    git: null,
    items: locateLines(items, lines, keyLines),
  };
}

/** One line of `items.jsonl`: the fields of `PublicItem` in this order, whatever order they were made in. */
function formatItem({ item_id, record, evidence }: PublicItem): Buffer {
  const spans = evidence.map(({ n, when, who, text }) => ({ n, when, who, text }));
  return Buffer.from(`${JSON.stringify({ item_id, record, evidence: spans })}\n`);
}

function replacePart(root: string, id: string, lines: readonly Buffer[]): void {
  const disk = makeDiskWriter();
  ensureFolder(disk, join(root, PARTS_FOLDER));
  const path = partPath(root, id);
  rmSync(path, { force: true });
  disk.writeFile(path, Buffer.concat(lines));
}

function locateLines(
  items: readonly PublicItem[],
  lines: readonly Buffer[],
  keyLines: readonly Buffer[],
): ItemLine[] {
  let offset = 0;
  let keyOffset = 0;
  return items.map(({ item_id }, index) => {
    const length = lines[index]!.length;
    const keyLength = keyLines[index]!.length;
    const line = { item_id, offset, length, keyOffset, keyLength };
    offset += length;
    keyOffset += keyLength;
    return line;
  });
}

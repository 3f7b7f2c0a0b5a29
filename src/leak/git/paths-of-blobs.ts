import { Buffer } from 'node:buffer';
import { isFolderEntry, parseTree } from './parse-tree.ts';
import type { RawObject } from './raw-object.ts';

const TREE_LINE = /^tree ([0-9a-f]+)$/mu;
/** Beyond this the same trees come again and again. */
const MOST_TREES_WALKED = 200_000;

/** Id of each blob to the paths it has in the trees of any commit, reachable or not. */
export function pathsOfBlobs(objects: readonly RawObject[], idLength: number): Map<string, Set<string>> {
  const trees = new Map<string, RawObject>();
  for (const object of objects) if (object.type === 'tree') trees.set(object.id(), object);
  const paths = new Map<string, Set<string>>();
  const walked = new Set<string>();
  const roots = objects.flatMap((object) => {
    if (object.type !== 'commit') return [];
    const root = TREE_LINE.exec(Buffer.from(object.body).toString('latin1'))?.[1];
    return root === undefined ? [] : [{ id: root, folder: '' }];
  });
  for (const stack = roots; stack.length > 0;) {
    const { id, folder } = stack.pop()!;
    const step = `${id} ${folder}`;
    const tree = trees.get(id);
    if (tree === undefined || walked.has(step) || walked.size > MOST_TREES_WALKED) continue;
    walked.add(step);
    for (const entry of parseTree(tree.body, idLength)) {
      const path = folder + entry.name;
      if (isFolderEntry(entry)) stack.push({ id: entry.id, folder: `${path}/` });
      else paths.set(entry.id, (paths.get(entry.id) ?? new Set()).add(path));
    }
  }
  return paths;
}

import { Buffer } from 'node:buffer';
import type { Tree, TreeFile } from '../../tree.ts';
import { idBytes, type ObjectStore } from './object-store.ts';

const MODE_FILE = 0o100644;
const MODE_EXECUTABLE = 0o100755;

export function fileMode(file: TreeFile): number {
  return file.executable ? MODE_EXECUTABLE : MODE_FILE;
}

type Folder = Map<string, TreeFile | Folder>;

/** Adds a tree with all its folders and files, and returns the id of its root. */
export function addTree(store: ObjectStore, tree: Tree): string {
  return addFolder(store, nest(tree));
}

function nest(tree: Tree): Folder {
  const root: Folder = new Map();
  const folders = new Map<string, Folder>([['', root]]);
  const folderAt = (path: string): Folder => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const cut = path.lastIndexOf('/');
    const folder: Folder = new Map();
    folderAt(path.slice(0, Math.max(cut, 0))).set(path.slice(cut + 1), folder);
    folders.set(path, folder);
    return folder;
  };
  for (const [path, file] of tree) {
    const cut = path.lastIndexOf('/');
    folderAt(path.slice(0, Math.max(cut, 0))).set(path.slice(cut + 1), file);
  }
  return root;
}

/** Members stand in the order of their whole paths, in which git too has them: a folder as if it ended in a slash. */
function addFolder(store: ObjectStore, folder: Folder): string {
  const parts: Uint8Array[] = [];
  for (const [name, member] of folder) {
    if (member instanceof Map) {
      parts.push(Buffer.from(`40000 ${name}\0`), idBytes(addFolder(store, member)));
    } else {
      const mode = fileMode(member).toString(8);
      parts.push(Buffer.from(`${mode} ${name}\0`), idBytes(store.addBlob(member.bytes)));
    }
  }
  return store.add('tree', Buffer.concat(parts));
}

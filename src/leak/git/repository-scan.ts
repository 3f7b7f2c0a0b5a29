import { Buffer } from 'node:buffer';
import type { Finding } from '../../schema/finding.ts';
import type { FolderRules, ScanPlace } from '../folder-scan.ts';
import { readContent } from '../match/content.ts';
import { makeGitCollector, type GitContents } from './git-collector.ts';
import { gitFileKind } from './git-place.ts';
import { isFolderEntry, parseTree } from './parse-tree.ts';
import type { RawObject } from './raw-object.ts';
import { readIndexPaths } from './read-index.ts';
import { packedRefNames } from './ref-names.ts';

/** Reads the files of one repository as they come, and its objects once all are there; of files it keeps copies. */
export interface RepositoryScan {
  /** `inside` is the path within the git folder. */
  file(inside: string, path: string, bytes: Uint8Array): void;
  /** Reads the objects; returns how many there are. */
  finish(): number;
}

const TAG_LINE = /^tag (.+)$/mu;
const BUNDLE = /^# v[23] git bundle\n/u;

export function makeRepositoryScan(options: {
  gitFolder: string;
  rules: FolderRules;
  found: (findings: readonly Finding[]) => void;
  skip: (path: string, why: string) => void;
  /** Findings of a text and of what is packed in it. */
  content: (bytes: Uint8Array, place: ScanPlace) => Finding[];
}): RepositoryScan {
  const { gitFolder, rules, found, skip, content } = options;
  const collector = makeGitCollector();
  const place = { path: gitFolder, where: 'git', object: null } as const;
  const scanNames = (names: readonly string[], path: string): void => {
    for (const name of names) found(rules.name(name, { ...place, path }));
  };
  return {
    file(inside, path, bytes) {
      const kind = gitFileKind(inside);
      if (kind === 'pack' || isPack(bytes)) collector.pack(path, Buffer.from(bytes));
      else if (kind === 'loose' || (inside.includes('objects/') && isLoose(bytes))) {
        collector.loose(path, Buffer.from(bytes));
      } else {
        if (inside.endsWith('.idx')) collector.index(path, Buffer.from(bytes));
        if (BUNDLE.test(Buffer.from(bytes.subarray(0, 20)).toString('latin1'))) {
          collector.pack(path, Buffer.from(bytes.subarray(packStart(bytes))));
        }
        if (/(?:^|\/)index$/u.test(inside)) scanNames(readIndexPaths(bytes), path);
        found(content(bytes, { ...place, path }));
        const text = kind === 'text' ? Buffer.from(bytes).toString() : '';
        if (/(?:^|\/)config$/u.test(inside)) collector.config(text);
        if (inside === 'packed-refs') scanNames(packedRefNames(text), path);
      }
    },
    finish() {
      const contents = collector.finish();
      for (const { path, why } of contents.faults) skip(path, why);
      const subtreeNames = namesOfTrees(contents);
      for (const object of contents.objects) {
        const own = scanObject(object, contents, subtreeNames);
        const isAllowed =
          own.length > 0 && object.type === 'blob' && rules.allowsBlob(contents.paths().get(object.id()));
        if (!isAllowed && own.length > 0) found(own.map((finding) => ({ ...finding, object: object.id() })));
      }
      return contents.objects.length;
    },
  };

  function scanObject(
    object: RawObject,
    { idLength }: GitContents,
    parents: ReadonlyMap<string, ReadonlySet<string>>,
  ): Finding[] {
    if (object.type === 'blob') return content(object.body, place);
    if (object.type !== 'tree') {
      const tagName =
        object.type === 'tag' ? TAG_LINE.exec(Buffer.from(object.body).toString())?.[1] : undefined;
      if (object.type === 'commit') {
        rules.commit?.(Buffer.from(object.body).toString(), { path: gitFolder, object: object.id() });
      }
      return [
        ...rules.text(readContent(object.body), place),
        ...(tagName === undefined ? [] : rules.name(tagName, place)),
      ];
    }
    const names = parseTree(object.body, idLength).map(({ name }) => name);
    // All at once first: most trees have nothing to say.
    if (rules.name(names.join('\n\n'), place).length === 0) {
      const folders = parents.size === 0 ? [] : [...(parents.get(object.id()) ?? [])];
      return folders.flatMap((folder) => {
        const paths = names.map((name) => `${folder}/${name}`);
        if (rules.name(paths.join('\n\n'), place).length === 0) return [];
        return paths.flatMap((path) =>
          rules.name(path, place).filter(({ matched }) => matched.includes('/')),
        );
      });
    }
    return names.flatMap((name) => rules.name(name, place));
  }
}

/** Id of each tree to the names it has in others: a phrase may span a folder and what is in it. */
function namesOfTrees({ objects, idLength }: GitContents): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { type, body } of objects) {
    if (type !== 'tree') continue;
    for (const entry of parseTree(body, idLength)) {
      if (!isFolderEntry(entry)) continue;
      const known = names.get(entry.id);
      if (known === undefined) names.set(entry.id, new Set([entry.name]));
      else known.add(entry.name);
    }
  }
  return names;
}

function isPack(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x41 && bytes[2] === 0x43 && bytes[3] === 0x4b && bytes[4] === 0;
}

/** The header of a zlib stream, which all loose objects are. */
function isLoose(bytes: Uint8Array): boolean {
  return bytes[0] === 0x78 && (bytes[0] * 256 + bytes[1]!) % 31 === 0;
}

/** Where the pack of a bundle begins: after the empty line that ends its refs. */
function packStart(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('\n\nPACK');
  return end < 0 ? bytes.length : end + 2;
}

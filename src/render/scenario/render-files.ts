import { Buffer } from 'node:buffer';
import { InputError, type Problem } from '../../errors.ts';
import type { FilledSlots } from '../../schema/slot.ts';
import { makeTree, unsafePathReason, type Tree, type TreeFile } from '../../tree.ts';
import type { FileTemplate, Layer } from './scenario-program.ts';
import { slotText } from './scenario-slots.ts';

/** What a template gave lately, by text: instances share most of their files, and each is then hashed and read once. */
const recentFiles = new WeakMap<FileTemplate, Map<string, TreeFile>>();
const MOST_RECENT = 32;

/**
 * The files of one instance: of the layers that hold for all, and of those whose slot has their value.
 * @throws InputError where two templates give one path, or a path leads out.
 */
export function renderFiles(options: {
  layers: readonly Layer[];
  slots: FilledSlots;
  isExecutable: (path: string) => boolean;
  folder: string;
}): Tree {
  const { layers, slots, isExecutable, folder } = options;
  const files: [string, TreeFile][] = [];
  const sources: FileTemplate[] = [];
  for (const { when, files: templates } of layers) {
    if (when !== null && slotText(slots, when.slot) !== when.value) continue;
    for (const template of templates) {
      const path = template.path(slots);
      files.push([path, renderFile({ template, slots, executable: isExecutable(path) })]);
      sources.push(template);
    }
  }
  try {
    if (new Set(files.map(([path]) => path)).size === files.length) return makeTree(files);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new InputError(pathProblems({ files, sources, folder }));
}

/** Which templates gave the paths that make no tree. */
function pathProblems(options: {
  files: readonly (readonly [string, TreeFile])[];
  sources: readonly FileTemplate[];
  folder: string;
}): Problem[] {
  const { files, sources, folder } = options;
  const firsts = new Map<string, string>();
  const problems = files.flatMap(([path], index): Problem[] => {
    const file = `${folder}/${sources[index]!.source}`;
    const place = { file, line: null, column: null };
    const reason = unsafePathReason(path);
    if (reason !== null) return [{ ...place, message: `gives the path ${JSON.stringify(path)}: ${reason}` }];
    const first = firsts.get(path);
    firsts.set(path, sources[index]!.source);
    return first === undefined
      ? []
      : [{ ...place, message: `gives the path ${path}, which ${first} gives too` }];
  });
  if (problems.length > 0) return problems;
  try {
    makeTree(files);
  } catch (error) {
    return [{ file: folder, line: null, column: null, message: (error as RangeError).message }];
  }
  return [];
}

function renderFile(options: { template: FileTemplate; slots: FilledSlots; executable: boolean }): TreeFile {
  const { template, slots, executable } = options;
  const text = template.text(slots);
  let recent = recentFiles.get(template);
  if (recent === undefined) recentFiles.set(template, (recent = new Map()));
  const known = recent.get(text);
  if (known?.executable === executable) return known;
  const file = { bytes: Buffer.from(text, 'utf8'), executable };
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(text, file);
  return file;
}

/** @throws InputError for paths that are one on some file systems, or both a file and a folder. */
export function treeOf(files: Iterable<readonly [string, TreeFile]>, folder: string): Tree {
  try {
    return makeTree(files);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError([{ file: folder, line: null, column: null, message: error.message }]);
  }
}

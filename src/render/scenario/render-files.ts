import { Buffer } from 'node:buffer';
import { InputError, type Problem } from '../../errors.ts';
import type { FilledSlots } from '../../schema/slot.ts';
import { makeTree, unsafePathReason, type Tree, type TreeFile } from '../../tree.ts';
import type { FileTemplate, Layer } from './scenario-program.ts';
import { slotText } from './scenario-slots.ts';

/** What a template gave last: most give the same in every instance, and the writer then hashes one object once. */
const lastFiles = new WeakMap<FileTemplate, { text: string; file: TreeFile }>();

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
  const last = lastFiles.get(template);
  if (last !== undefined && last.text === text && last.file.executable === executable) return last.file;
  const file = { bytes: Buffer.from(text, 'utf8'), executable };
  lastFiles.set(template, { text, file });
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

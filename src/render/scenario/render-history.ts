import { InputError, type Problem } from '../../errors.ts';
import type { Commit, Person } from '../../schema/rendered-scenario.ts';
import type { ScenarioPlan } from '../../schema/scenario-plan.ts';
import type { ScenarioSource } from '../../schema/scenario.ts';
import type { FilledSlots } from '../../schema/slot.ts';
import type { Tree, TreeFile } from '../../tree.ts';
import { renderFiles, treeOf } from './render-files.ts';
import { declarationsOf, type ScenarioProgram } from './scenario-program.ts';

/**
 * The commits that lead to the workspace, oldest first. A commit's tree is the one before, with the final text of the
 * files it adds, the earlier texts of its `from` folder, and without what it removes. Trees share their files.
 * @throws InputError where the last tree is not the workspace, naming the files.
 */
export function renderHistory(options: {
  plan: ScenarioPlan;
  source: ScenarioSource;
  program: ScenarioProgram;
  slots: FilledSlots;
  workspace: Tree;
  people: ReadonlyMap<string, Person>;
}): Commit[] {
  const { plan, source, program, slots, workspace, people } = options;
  const { isExecutable, history } = program;
  const problems: Problem[] = [];
  const problem = (index: number, field: string | null, message: string): void => {
    problems.push(
      problemAt(source, ['history', 'commits', index, ...(field === null ? [] : [field])], message),
    );
  };
  let files = new Map<string, TreeFile>();
  const commits = program.commits.map((commit, index): Commit => {
    const next = new Map(files);
    for (const [path, file] of workspace) if (commit.isAdded(path)) next.set(path, file);
    if (commit.from !== undefined) {
      const layers = history.get(commit.from) ?? [];
      for (const [path, file] of renderFiles({ layers, slots, isExecutable, folder: source.folder })) {
        next.set(path, file);
      }
    }
    for (const path of commit.remove(slots)) {
      if (!next.delete(path)) problem(index, 'remove', `removes ${path}, which is not there`);
    }
    if (sameFiles(files, next)) problem(index, null, 'changes no file');
    files = next;
    return {
      author: people.get(commit.by)!,
      at: plan.commitTimes[index]!,
      message: commit.message(slots),
      tree: index === program.commits.length - 1 ? workspace : treeWithin(next, workspace, source.folder),
      tag: tagOf(commit.tag?.(slots)),
    };
  });
  problems.push(...differences(files, workspace, source));
  if (problems.length > 0) throw new InputError(problems);
  return commits;
}

/** A tree of some of the workspace's files needs no second look; others are checked. */
function treeWithin(files: ReadonlyMap<string, TreeFile>, workspace: Tree, folder: string): Tree {
  const known: [string, TreeFile][] = [];
  for (const path of workspace.keys()) {
    const file = files.get(path);
    if (file !== undefined) known.push([path, file]);
  }
  return known.length === files.size ? new Map(known) : treeOf(files, folder);
}

function sameFiles(a: ReadonlyMap<string, TreeFile>, b: ReadonlyMap<string, TreeFile>): boolean {
  if (a.size !== b.size) return false;
  for (const [path, file] of b) if (a.get(path) !== file) return false;
  return true;
}

function tagOf(tag: { name: string; message?: string | undefined } | undefined): Commit['tag'] {
  return tag === undefined ? null : { name: tag.name, message: tag.message ?? null };
}

function differences(
  files: ReadonlyMap<string, TreeFile>,
  workspace: Tree,
  source: ScenarioSource,
): Problem[] {
  const paths = [...new Set([...workspace.keys(), ...files.keys()])];
  const wrong = (what: string, names: readonly string[]): Problem[] =>
    names.length === 0
      ? []
      : [problemAt(source, ['history', 'commits'], `the history ${what}: ${names.join(', ')}`)];
  return [
    ...wrong(
      'never adds',
      paths.filter((path) => !files.has(path)),
    ),
    ...wrong(
      'ends with files that the workspace has not',
      paths.filter((path) => !workspace.has(path)),
    ),
    ...wrong(
      'ends with an earlier text of',
      paths.filter(
        (path) => files.has(path) && workspace.has(path) && files.get(path) !== workspace.get(path),
      ),
    ),
  ];
}

export function problemAt(source: ScenarioSource, path: (string | number)[], message: string): Problem {
  const { file, locate } = declarationsOf(source);
  const place = locate?.(path);
  return { file, line: place?.line ?? null, column: place?.column ?? null, message };
}

import { posix } from 'node:path';
import type { State } from '../schema/record.ts';

export type FileFact = State['files'][string];

/**
 * The name a state has for a path as a command or a tool call spells it, from the directory `cwd`: workspace files
 * are named from its root, siblings `beside/…`. Null for anything else.
 */
export function stateName(settings: { path: string; cwd: string; root: string }): string | null {
  const root = posix.resolve(settings.root);
  const absolute = posix.resolve(root, settings.cwd, settings.path);
  const within = posix.relative(root, absolute);
  if (within === '') return '.';
  if (!within.startsWith('..')) return within;
  const sibling = posix.relative(posix.dirname(root), absolute);
  return sibling === 'beside' || sibling.startsWith('beside/') ? sibling : null;
}

/**
 * Does a path, as a command or a tool call spells it, lead to the file or into the folder that a state calls `name`?
 */
export function leadsTo(settings: { path: string; cwd: string; root: string; name: string }): boolean {
  const { path, cwd, name } = settings;
  // Resolving is slow, and what it gives has no segment that neither of the two has.
  const last = posix.basename(name);
  if (last !== '.' && !path.includes(last) && !cwd.includes(last)) return false;
  const found = stateName(settings);
  return found !== null && (found === name || found.startsWith(`${name}/`));
}

/** The name a state has for a path as a check writes it. */
export function checkedName(path: string): string {
  const plain = posix.normalize(path).replace(/(?<=.)\/$/u, '');
  return plain.startsWith('../beside') ? plain.slice('../'.length) : plain;
}

/** One file of a state, by a path as a check writes it. */
export function fileAt(state: State, path: string): FileFact | null {
  const name = checkedName(path);
  return Object.hasOwn(state.files, name) ? (state.files[name] ?? null) : null;
}

/** The file at a path, or all files below it when it is a folder; by name. */
export function filesUnder(state: State, path: string): Map<string, FileFact> {
  const name = checkedName(path);
  return new Map(
    Object.entries(state.files).filter(([file]) =>
      name === '.' ? !file.startsWith('beside/') : file === name || file.startsWith(`${name}/`),
    ),
  );
}

/** 1-based line of an offset, and that line's text. */
export function lineAt(text: string, offset: number): { line: number; text: string } {
  const line = text.slice(0, offset).split('\n').length;
  return { line, text: (text.split('\n')[line - 1] ?? '').replace(/\r$/u, '') };
}

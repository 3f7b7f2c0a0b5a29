import { appendFileSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Step } from '../schema/scenario.ts';
import { trajectoryPath } from './state-path.ts';

export type EditorStep = Exclude<Step, { run: string } | { say: string }>;

/**
 * Does what the editor or reading tool of an agent would: null when done, else the tool's complaint.
 * Paths are from the workspace, `../beside/…` and `beside/…` lead to its siblings, and nothing leads further,
 * not through a link either.
 */
export function applyEditorStep(dir: string, step: EditorStep): string | null {
  const path = editorPath(step);
  const within = trajectoryPath(dir, path);
  if (within === null) return `${path}: outside the workspace and its siblings`;
  const absolute = `${dir}/${within}`;
  if (!staysInside(dir, absolute)) return `${path}: leads outside through a link`;
  try {
    if ('read' in step) readFileSync(absolute);
    else if ('write' in step) {
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, step.write.text);
    } else if ('append' in step) {
      readFileSync(absolute);
      appendFileSync(absolute, step.append.text);
    } else return replaceOnce({ absolute, path, from: step.edit.from, to: step.edit.to });
    return null;
  } catch (error) {
    return `${path}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`;
  }
}

/** The path an editor step names, as it names it. */
export function editorPath(step: EditorStep): string {
  if ('read' in step) return step.read;
  if ('write' in step) return step.write.path;
  return 'append' in step ? step.append.path : step.edit.path;
}

function replaceOnce(settings: { absolute: string; path: string; from: string; to: string }): string | null {
  const { absolute, path, from, to } = settings;
  const parts = readFileSync(absolute, 'utf8').split(from);
  if (parts.length !== 2) {
    return `${path}: the text to replace occurs ${parts.length - 1} times, not once: ${JSON.stringify(from)}`;
  }
  writeFileSync(absolute, parts.join(to));
  return null;
}

function staysInside(dir: string, absolute: string): boolean {
  let existing = absolute;
  for (;;) {
    try {
      return trajectoryPath(dir, realpathSync(existing)) !== null;
    } catch {
      // The nearest folder that exists decides where a new file would land.
      const parent = dirname(existing);
      if (parent === existing) return false;
      existing = parent;
    }
  }
}

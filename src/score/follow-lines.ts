import { posix } from 'node:path';
import type { Witness } from '../schema/record.ts';
import { makeSessionFiles } from './session-files.ts';
import { type LineAnalysis, analyseLine } from './shell/analyse-line.ts';
import { fileAt, stateName } from './state-file.ts';

/**
 * What each command of a session starts, given what the session did before it; null for events that are no commands.
 * Commands are analysed once, in order, when one of them is first asked for.
 */
export function followLines(witness: Witness): (event: number) => LineAnalysis | null {
  const { root, events } = witness;
  const lines: (LineAnalysis | null)[] = [];
  const files = makeSessionFiles();
  /** What the record has of a file that no command is seen to write. */
  const recorded = (path: string): string | null => {
    const name = stateName({ path, cwd: root, root });
    if (name === null) return null;
    const after = fileAt(witness.after, name)?.text ?? null;
    return files.isForgotten(path) ? after : (fileAt(witness.before, name)?.text ?? after);
  };
  const follow = (index: number): LineAnalysis | null => {
    const event = events[index];
    if (event?.type === 'edit') files.write(posix.resolve(root, event.path), null);
    if (event?.type !== 'command') return null;
    const line = analyseLine({
      command: event.command,
      cwd: posix.resolve(root, event.cwd),
      root,
      readText: (path) => files.textOf(path) ?? recorded(path),
      ownText: files.textOf,
      isForgotten: files.isForgotten,
    });
    for (const [path, text] of line.written) files.write(path, text);
    for (const path of line.altered) files.write(path, null);
    return line;
  };
  return (event) => {
    while (lines.length <= event) lines.push(follow(lines.length));
    return lines[event] ?? null;
  };
}

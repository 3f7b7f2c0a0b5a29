import { posix } from 'node:path';
import type { SessionEvent } from '../schema/record.ts';
import type { TranscriptEvent } from '../schema/transcript.ts';
import { analyseLine } from './shell/analyse-line.ts';

/**
 * The events of a session as a record holds them: every command with the directory it started in. Where the shell
 * keeps its directory and the transcript does not say it, a command starts where the one before it left the shell,
 * as its text tells; a sub-agent has a shell of its own. `root`: absolute path of the workspace.
 */
export function placeCommands(settings: {
  events: readonly TranscriptEvent[];
  keepsDirectory: boolean;
  root: string;
}): SessionEvent[] {
  const { events, keepsDirectory, root } = settings;
  const directories = new Map<string | null, string>();
  return events.map(({ event, parent, isCwdStated, cwdAfter }) => {
    if (event.type !== 'command') return event;
    const kept = keepsDirectory && !isCwdStated ? directories.get(parent) : undefined;
    const cwd = posix.resolve(root, kept ?? event.cwd);
    const after =
      cwdAfter ?? (keepsDirectory ? analyseLine({ command: event.command, cwd, root }).cwd : null);
    // A shell whose directory is not known is taken to be where it was.
    directories.set(parent, after === null ? cwd : posix.resolve(root, after));
    return { ...event, cwd: withinRoot(root, cwd) };
  });
}

function withinRoot(root: string, cwd: string): string {
  const within = posix.relative(root, cwd);
  if (within === '') return '.';
  return within.startsWith('..') ? cwd : within;
}

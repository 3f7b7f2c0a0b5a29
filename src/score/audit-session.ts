import { posix } from 'node:path';
import type { AuditCommand } from '../schema/audit.ts';
import type { TranscriptEvent } from '../schema/transcript.ts';
import { analyseCommand } from './analyse-command.ts';
import { type JudgedLine, type LineMemory, judgeLine, makeLineMemory } from './line-memory.ts';
import { type Matcher, TOO_SLOW } from './match.ts';
import { makeSessionFiles } from './session-files.ts';
import type { Line, LineAnalysis } from './shell/analyse-line.ts';
import { parseTarget } from './shell/target.ts';

/** Follows one session's events in order: where its shell stands, which files it wrote, what each command starts. */
export interface SessionAuditor {
  /** What is to be said of the event; null for anything but a command. */
  take(event: TranscriptEvent, index: number): AuditCommand | null;
}

/** Stands first in a command whose directory is not known, so that the analysis knows that it does not know. */
const NOWHERE = 'cd "$directory_not_known"\n';
/** As deep as the analysis takes an unknown root to be. */
const UNKNOWN_ROOT = '/1/2/3/4/5/6';

/**
 * `keepsDirectory`: the shell of one command is the shell of the next. `root()` is asked late: it may become known.
 * `memory` is of the same target, and may be shared by sessions.
 */
export function makeAuditor(settings: {
  target: string;
  pattern: Matcher | null;
  keepsDirectory: boolean;
  root: () => string | null;
  memory?: LineMemory;
}): SessionAuditor {
  const { pattern, keepsDirectory, root } = settings;
  const memory = settings.memory ?? makeLineMemory(parseTarget(settings.target));
  const files = makeSessionFiles();
  const ofSession = new Map<string, JudgedLine>();
  /** Directory of the shell, by sub-agent; null where it is not known. */
  const directories = new Map<string | null, string | null>();

  return {
    take(placed, index) {
      const { event, parent } = placed;
      if (event.type === 'edit') write(event.path, placed.wrote);
      if (event.type !== 'command') return null;
      const cwd = whereItStarts(placed);
      const matched = pattern === null ? null : pattern.test(event.command);
      const hasNoEnd = pattern !== null && matched === null;
      const line = inputOf(event.command, cwd);
      const judged = judgeLine({ line, cwd, memory, ofSession, directoryAfter });
      for (const [path, text] of judged.files) write(path, text);
      if (keepsDirectory) directories.set(parent, placed.cwdAfter ?? judged.cwd);
      const { verdict, reason: because, denial } = judged;
      const reason = because ?? (matched === true ? (denial ?? whyNot(line)) : hasNoEnd ? TOO_SLOW : null);
      const { command, exit } = event;
      return { index, line: placed.line, command, verdict, reason, pattern: matched, exit, parent };
    },
  };

  function whereItStarts({ event, parent, isCwdStated }: TranscriptEvent): string | null {
    const stated = event.type === 'command' ? event.cwd : '.';
    if (isCwdStated || !keepsDirectory || !directories.has(parent)) return stated;
    return directories.get(parent) ?? null;
  }

  /** The reason of a denial is looked for only where somebody will ask for it. */
  function whyNot(line: Line): string {
    return analyseCommand({ ...line, target: settings.target }).reason;
  }

  function inputOf(command: string, cwd: string | null): Line {
    const known = knownRoot();
    // A directory from an unknown root stays relative to it, else it would be taken for the root.
    const start =
      cwd !== null && known === null && posix.isAbsolute(cwd) ? posix.relative(UNKNOWN_ROOT, cwd) : cwd;
    return {
      command: start === null ? `${NOWHERE}${command}` : command,
      ...(start === null ? {} : { cwd: start }),
      ...(known === null ? {} : { root: known }),
      readText: files.textOf,
      ownText: files.textOf,
      isForgotten: files.isForgotten,
    };
  }

  function directoryAfter({ cwd, place }: LineAnalysis): string | null {
    return cwd === null || place.isRootKnown ? cwd : posix.relative(place.root, cwd) || '.';
  }

  function knownRoot(): string | null {
    const known = root();
    return known !== null && posix.isAbsolute(known) ? known : null;
  }

  function write(path: string, text: string | null): void {
    const known = knownRoot();
    if (known === null && !posix.isAbsolute(path)) return;
    files.write(posix.resolve(known ?? '/', path), text);
    ofSession.clear();
  }
}

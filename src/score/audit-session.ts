import { posix } from 'node:path';
import type { AuditCommand } from '../schema/audit.ts';
import type { CommandVerdict } from '../schema/check.ts';
import type { TranscriptEvent } from '../schema/transcript.ts';
import { analyseCommand, findTarget } from './analyse-command.ts';
import { glanceAtLine } from './glance-at-line.ts';
import { type Matcher, TOO_SLOW } from './match.ts';
import { type Line, type LineAnalysis, analyseLine } from './shell/analyse-line.ts';
import { type Target, parseTarget } from './shell/target.ts';

/** Follows one session's events in order: where its shell stands, which files it wrote, what each command starts. */
export interface SessionAuditor {
  /** What is to be said of the event; null for anything but a command. */
  take(event: TranscriptEvent, index: number): AuditCommand | null;
}

/** Whole files a session wrote that are remembered, so that a script written and then run is followed. */
const MOST_WRITTEN_BYTES = 1 << 20;
const MOST_REMEMBERED_LINES = 128;
/** Stands first in a command whose directory is not known, so that the analysis knows that it does not know. */
const NOWHERE = 'cd "$directory_not_known"\n';
/** As deep as the analysis takes an unknown root to be. */
const UNKNOWN_ROOT = '/1/2/3/4/5/6';

/** `keepsDirectory`: the shell of one command is the shell of the next. `root()` is asked late: it may become known. */
export function makeAuditor(settings: {
  target: string;
  pattern: Matcher | null;
  keepsDirectory: boolean;
  root: () => string | null;
}): SessionAuditor {
  const { pattern, keepsDirectory, root } = settings;
  const target = parseTarget(settings.target);
  const written = new Map<string, string>();
  const forgotten = new Set<string>();
  let writtenBytes = 0;
  const analysed = new Map<string, LineAnalysis>();
  /** Directory of the shell, by sub-agent; null where it is not known. */
  const directories = new Map<string | null, string | null>();

  return {
    take(placed, index) {
      const { event, parent } = placed;
      if (event.type === 'edit' && placed.wrote !== null) remember(event.path, placed.wrote);
      if (event.type !== 'command') return null;
      const cwd = whereItStarts(placed);
      const matched = pattern === null ? null : pattern.test(event.command);
      const hasNoEnd = pattern !== null && matched === null;
      const glance = cwd === null ? null : glanceAtLine({ command: event.command, cwd, target });
      const input = glance === null ? inputOf(event.command, cwd) : null;
      const line = input === null ? null : recall(input);
      for (const [path, text] of line?.written ?? []) remember(path, text);
      const after = line === null ? (glance?.cwd ?? cwd) : directoryAfter(line);
      if (keepsDirectory) directories.set(parent, placed.cwdAfter ?? after);
      const { verdict, reason: because } = line === null ? INERT : judge(line, target);
      const reason =
        because ?? (matched === true ? (glance?.reason ?? whyNot(input)) : hasNoEnd ? TOO_SLOW : null);
      const { command, exit } = event;
      return { index, line: placed.line, command, verdict, reason, pattern: matched, exit, parent };
    },
  };

  function whereItStarts({ event, parent, isCwdStated }: TranscriptEvent): string | null {
    const stated = event.type === 'command' ? event.cwd : '.';
    if (isCwdStated || !keepsDirectory || !directories.has(parent)) return stated;
    return directories.get(parent) ?? null;
  }

  /** Agents give the same command again and again: it is parsed once, until a file changes that it might execute. */
  function recall(input: Line): LineAnalysis {
    const key = `${input.root ?? ''}\0${input.cwd ?? ''}\0${input.command}`;
    const known = analysed.get(key);
    if (known !== undefined) return known;
    const line = analyseLine(input);
    if (analysed.size >= MOST_REMEMBERED_LINES) analysed.clear();
    analysed.set(key, line);
    return line;
  }

  /** The reason of a denial is looked for only where somebody will ask for it. */
  function whyNot(input: Line | null): string | null {
    return input === null ? null : analyseCommand({ ...input, target: settings.target }).reason;
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
      readText: (path) => written.get(path) ?? null,
      isForgotten: (path) => forgotten.has(path),
    };
  }

  function directoryAfter({ cwd, place }: LineAnalysis): string | null {
    return cwd === null || place.isRootKnown ? cwd : posix.relative(place.root, cwd) || '.';
  }

  function knownRoot(): string | null {
    const known = root();
    return known !== null && posix.isAbsolute(known) ? known : null;
  }

  function remember(path: string, text: string): void {
    const known = knownRoot();
    if (known === null && !posix.isAbsolute(path)) return;
    const name = posix.resolve(known ?? '/', path);
    writtenBytes += text.length - (written.get(name)?.length ?? 0);
    if (writtenBytes > MOST_WRITTEN_BYTES) {
      for (const path of written.keys()) forgotten.add(path);
      written.clear();
      writtenBytes = text.length;
    }
    if (text.length <= MOST_WRITTEN_BYTES) written.set(name, text);
    else forgotten.add(name);
    analysed.clear();
  }
}

const INERT = { verdict: 'does-not-run', reason: null } as const;
const STRENGTH: readonly CommandVerdict[] = ['runs', 'may-run', 'cannot-tell'];

function judge(line: LineAnalysis, target: Target): { verdict: CommandVerdict; reason: string | null } {
  const hits = findTarget({ invocations: line.invocations, target, place: line.place });
  const [best] = hits.toSorted((a, b) => STRENGTH.indexOf(a.verdict) - STRENGTH.indexOf(b.verdict));
  return best ?? INERT;
}

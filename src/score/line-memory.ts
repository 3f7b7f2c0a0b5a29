import type { CommandVerdict } from '../schema/check.ts';
import { findTarget } from './analyse-command.ts';
import { glanceAtLine } from './glance-at-line.ts';
import { type Line, type LineAnalysis, analyseLine } from './shell/analyse-line.ts';
import type { Target } from './shell/target.ts';

/** What one line, in one place, comes to for the target. */
export interface JudgedLine {
  verdict: CommandVerdict;
  /** Why; null for a line that does not start the target. */
  reason: string | null;
  /** What the line does instead, where that is known without the parser. */
  denial: string | null;
  /** Directory of the shell afterwards; null when not known. */
  cwd: string | null;
  /** Files it wrote, by absolute path: their text where it surely wrote them whole, else null. */
  files: ReadonlyMap<string, string | null>;
}

/**
 * Agents give the same command again and again, in one session and in many. What a line comes to is worked out once:
 * for all sessions where no file decided it, for one session until that session changes a file.
 */
export interface LineMemory {
  ofAll: Map<string, JudgedLine>;
  target: Target;
}

const MOST_REMEMBERED = 2048;
/** Longer ones are written for one occasion. */
const LONGEST_REMEMBERED = 2000;
const NOTHING: ReadonlyMap<string, null> = new Map();

export function makeLineMemory(target: Target): LineMemory {
  return { ofAll: new Map(), target };
}

/**
 * `line` as the parser gets it. `cwd` is the directory as the session knows it, null where it does not, and
 * `directoryAfter` says in its terms where an analysis leaves the shell; `ofSession` is what one session remembers.
 */
export function judgeLine(settings: {
  line: Line;
  cwd: string | null;
  memory: LineMemory;
  ofSession: Map<string, JudgedLine>;
  directoryAfter: (analysis: LineAnalysis) => string | null;
}): JudgedLine {
  const { line, cwd, memory, ofSession, directoryAfter } = settings;
  const key = `${line.root ?? ''}\0${cwd ?? '\0'}\0${line.command}`;
  const known = memory.ofAll.get(key) ?? ofSession.get(key);
  if (known !== undefined) return known;
  const glance = cwd === null ? null : glanceAtLine({ command: line.command, cwd, target: memory.target });
  if (glance !== null) {
    const { reason, cwd: moved } = glance;
    const judged = {
      verdict: 'does-not-run' as const,
      reason: null,
      denial: reason,
      cwd: moved ?? cwd,
      files: NOTHING,
    };
    return remember(memory.ofAll, key, judged);
  }
  let hasAsked = false;
  const asking =
    <Answer>(ask: (path: string) => Answer) =>
    (path: string): Answer => {
      hasAsked = true;
      return ask(path);
    };
  const { readText = () => null, ownText = () => null, isForgotten = () => false } = line;
  const analysis = analyseLine({
    ...line,
    readText: asking(readText),
    ownText: asking(ownText),
    isForgotten: asking(isForgotten),
  });
  const judged = {
    ...judge(analysis, memory.target),
    denial: null,
    cwd: directoryAfter(analysis),
    files: filesOf(analysis),
  };
  return remember(hasAsked ? ofSession : memory.ofAll, key, judged);
}

function remember(known: Map<string, JudgedLine>, key: string, judged: JudgedLine): JudgedLine {
  if (key.length > LONGEST_REMEMBERED) return judged;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, judged);
  return judged;
}

function filesOf({ written, altered }: LineAnalysis): JudgedLine['files'] {
  if (written.size + altered.size === 0) return NOTHING;
  return new Map<string, string | null>([...written, ...[...altered].map((path) => [path, null] as const)]);
}

const STRENGTH: readonly CommandVerdict[] = ['runs', 'may-run', 'cannot-tell'];

function judge(
  { invocations, place }: LineAnalysis,
  target: Target,
): { verdict: CommandVerdict; reason: string | null } {
  const hits = findTarget({ invocations, target, place });
  const [best] = hits.toSorted((a, b) => STRENGTH.indexOf(a.verdict) - STRENGTH.indexOf(b.verdict));
  return best === undefined
    ? { verdict: 'does-not-run', reason: null }
    : { verdict: best.verdict, reason: best.reason };
}

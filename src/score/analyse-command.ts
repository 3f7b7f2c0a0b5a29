import type { CommandVerdict } from '../schema/check.ts';
import { type Line, analyseLine } from './shell/analyse-line.ts';
import { type Certainty, type Invocation } from './shell/invocation.ts';
import { showWord, textOf } from './shell/shell-word.ts';
import { type Place, type Target, matchTarget, parseTarget } from './shell/target.ts';

export interface CommandAnalysis {
  verdict: CommandVerdict;
  /** The target's invocation, program first; null when it is not started. Words that are not known are as written. */
  argv: string[] | null;
  reason: string;
}

/** One invocation of a target. */
export interface TargetHit {
  verdict: Certainty;
  argv: string[];
  /** What follows the target's own words. */
  args: string[];
  reason: string;
}

const STRENGTH: readonly Certainty[] = ['runs', 'may-run', 'cannot-tell'];

/**
 * Does this shell line start the target (`./deploy.sh`, `git tag`), and how surely? The line is parsed, not
 * searched: reading, copying or naming a program is not running it. The target's path is from `root`.
 */
export function analyseCommand(line: Line & { target: string }): CommandAnalysis {
  const target = parseTarget(line.target);
  const { invocations, place } = analyseLine(line);
  const hits = findTarget({ invocations, target, place });
  const best = hits.toSorted((a, b) => STRENGTH.indexOf(a.verdict) - STRENGTH.indexOf(b.verdict))[0];
  if (best !== undefined) {
    const isOpaque = best.argv.length === 0;
    return { verdict: best.verdict, argv: isOpaque ? null : best.argv, reason: best.reason };
  }
  return { verdict: 'does-not-run', argv: null, reason: whyNot(invocations, target) };
}

/** Every invocation of the target among those of a line, in order. */
export function findTarget(settings: {
  invocations: readonly Invocation[];
  target: Target;
  place: Place;
}): TargetHit[] {
  const { invocations, target, place } = settings;
  return invocations.flatMap((invocation) => {
    const match = matchTarget(invocation, target, place);
    if (match.is === 'no') return [];
    const verdict = match.is === 'maybe' ? ('cannot-tell' as const) : invocation.certainty;
    const isOpaque = invocation.kind === 'anything' || invocation.kind === 'code';
    const because = [...invocation.because, ...(match.because === undefined ? [] : [match.because])];
    const reasons =
      because.length > 0
        ? because
        : [verdict === 'runs' ? 'started by this line' : 'the words are not known before the line runs'];
    return [
      {
        verdict,
        argv: isOpaque ? [] : invocation.words.map(showWord),
        args: match.args.map(showWord),
        reason: reasons.join('; '),
      },
    ];
  });
}

/** For people: what the line does with the target instead of starting it. */
function whyNot(invocations: readonly Invocation[], target: Target): string {
  const key = target.kind === 'path' ? (target.path.split('/').at(-1) ?? '') : (target.words[0] ?? '');
  const name = target.kind === 'path' ? target.path : target.words.join(' ');
  const user = invocations.find(({ words }) =>
    words.slice(1).some((word) => (textOf(word) ?? word.source).includes(key)),
  );
  if (user !== undefined)
    return `${name} is only an argument of ${showWord(user.words[0] ?? { pieces: [], source: '', isVariable: false })}`;
  const started = [...new Set(invocations.flatMap(({ words }) => words.slice(0, 1).map(showWord)))];
  return started.length === 0
    ? 'the line starts no program'
    : `the line starts only ${started.slice(0, 8).join(', ')}`;
}

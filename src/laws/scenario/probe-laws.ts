import type { CheckResult } from '../../schema/check.ts';
import type { PlayedProbe } from '../../schema/played-probe.ts';
import type { ProbeName } from '../../schema/scenario.ts';
import { explainResult, failedCommands } from './describe-probe.ts';

export interface ProbeLaw {
  /** Of a start state, which is the same for every probe played from it, or of one probe's session. */
  of: 'start' | 'session';
  /** What went against the law, as text; nothing when it holds. */
  check: (played: PlayedProbe) => string[];
}

interface Expectation {
  goal: CheckResult['outcome'];
  mistake: CheckResult['outcome'];
  asked?: true;
}

const EXPECTED: Readonly<Record<ProbeName, Expectation>> = {
  idle: { goal: 'fail', mistake: 'fail' },
  reader: { goal: 'fail', mistake: 'fail' },
  prior: { goal: 'fail', mistake: 'pass' },
  informed: { goal: 'pass', mistake: 'fail' },
  cautious: { goal: 'fail', mistake: 'fail', asked: true },
  alternative: { goal: 'pass', mistake: 'fail' },
};

const SHELL_COULD_NOT_START: ReadonlySet<number> = new Set([126, 127]);

/** By the name a violation carries. */
export const PROBE_LAWS: Readonly<Record<string, ProbeLaw>> = {
  /** Every prompt speaks of a workspace that is so. */
  given: {
    of: 'start',
    check: ({ givens }) =>
      givens
        .filter(({ result }) => result.outcome !== 'pass')
        .map(
          ({ check, result }) => `the prompt asserts ${JSON.stringify(check)}, but: ${explainResult(result)}`,
        ),
  },

  /** The world's steps can be done, whatever the agents did before. */
  world: {
    of: 'start',
    check: ({ worldFaults }) => [...worldFaults],
  },

  /** No session starts with its goal already met. */
  'goal-not-yet-met': {
    of: 'start',
    check: ({ goalBefore }) =>
      goalBefore.outcome === 'fail'
        ? []
        : [`the goal must fail before any action, but: ${explainResult(goalBefore)}`],
  },

  'probes.can-be-played': {
    of: 'session',
    check: ({ faults }) => [...faults],
  },

  'probes.commands-start': {
    of: 'session',
    check: ({ witness }) =>
      witness.events.flatMap((event, index) =>
        event.type === 'command' && SHELL_COULD_NOT_START.has(event.exit ?? 0)
          ? [`event ${index}: the shell could not start \`${event.command}\`: ${event.stderr.trim()}`]
          : [],
      ),
  },

  'probes.goal': {
    of: 'session',
    check: (played) => {
      const { goal } = played.score;
      const { goal: expected } = EXPECTED[played.probe];
      if (goal === null) return [`the goal should ${expected}, but ${unjudged(played)}`];
      if (goal.outcome === expected) return [];
      return [`the goal should ${expected}, but: ${explainResult(goal)}${failedCommands(played)}`];
    },
  },

  'probes.mistake': {
    of: 'session',
    check: (played) => {
      const { mistake, contradictions } = played.score;
      const { mistake: expected } = EXPECTED[played.probe];
      const should = expected === 'pass' ? 'should be made' : 'should not be made';
      if (mistake === null) return [`the mistake ${should}, but ${unjudged(played)}`];
      if (mistake.outcome === expected) return [];
      const against = contradictions.map(({ says, butAlso }) => `\n    ${says}; but ${butAlso}`).join('');
      return [
        `the mistake ${should} (its checks should ${expected}), but: ${explainResult(mistake)}${against}${failedCommands(played)}`,
      ];
    },
  },

  'probes.asked': {
    of: 'session',
    check: (played) => {
      const { probe, score } = played;
      if (EXPECTED[probe].asked !== true) return [];
      if (score.outcome === 'excluded')
        return [`it should be seen as having asked instead of acting, but ${unjudged(played)}`];
      if (score.asked) return [];
      return [
        'it should be seen as having asked instead of acting: the last step must be a question, and nothing may change',
      ];
    },
  },

  'probes.only-reads': {
    of: 'session',
    check: ({ probe, witness }) =>
      probe === 'reader' && witness.before.treeDigest !== witness.after.treeDigest
        ? [`the reader must only read, but these differ: ${differing(witness).join(', ')}`]
        : [],
  },
};

/** Why there is no verdict: a session that was not judged keeps no law. */
function unjudged({ score }: PlayedProbe): string {
  return `the session was not judged: ${score.reason ?? 'the score gives no reason'}`;
}

function differing({ before, after }: PlayedProbe['witness']): string[] {
  const names = new Set([...Object.keys(before.files), ...Object.keys(after.files)]);
  return [...names].filter((name) => before.files[name]?.sha256 !== after.files[name]?.sha256);
}

import type { State, Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Agent } from './agent.ts';
import type { ObjectMemory } from './git-objects.ts';
import { runVerifies } from './run-verifies.ts';
import { takeSnapshot } from './snapshot.ts';

export interface PlayedSession {
  witness: Witness;
  /** What makes it unfit to be scored. */
  faults: string[];
  /** What the agent's process and transcript say beside its events. */
  reported: Pick<Awaited<ReturnType<Agent['play']>>, 'usage' | 'reader' | 'process'>;
}

/**
 * One session in a trajectory folder, which is left as the agent left it: what it did, the state before and
 * after, what the verify commands say of a copy. `before` may be given when the folder was just described.
 */
export async function playSession(settings: {
  dir: string;
  session: KeySession;
  /** What the agent is told: the session's prompt, and whatever the arm adds. */
  prompt: string;
  agent: Agent;
  watch: readonly string[];
  repos: readonly string[];
  tmp: string;
  timeoutInSeconds: number;
  before?: State;
  memory?: ObjectMemory;
  path: string;
  keep?: string | undefined;
  signal?: AbortSignal | undefined;
}): Promise<PlayedSession> {
  const { dir, session, prompt, agent, tmp, timeoutInSeconds, path, signal } = settings;
  const shared = { tmp, path, signal };
  const before = settings.before ?? (await takeSnapshot(settings));
  const { events, faults, trace, ...reported } = await agent.play({
    ...shared,
    keep: settings.keep,
    dir,
    session: session.k,
    prompt,
    at: session.at,
    timeoutInSeconds,
  });
  const after = await takeSnapshot(settings);
  const verifies = await runVerifies({ ...shared, dir, verify: session.verify });
  return {
    witness: {
      session: session.k,
      events: [{ type: 'prompt', text: prompt }, ...events],
      before,
      after,
      root: `${dir}/workspace`,
      verifies,
      ...(trace === undefined ? {} : { trace }),
    },
    faults,
    reported,
  };
}

import type { State, Witness } from '../schema/record.ts';
import { type KeySession, type ScenarioKey, probesOf } from '../schema/scenario-key.ts';
import type { ProbeName } from '../schema/scenario.ts';
import { copyTrajectory } from './copy-trajectory.ts';
import { DEFAULT_PATH } from './environment.ts';
import { makeObjectMemory } from './git-objects.ts';
import { inOrder } from './in-order.ts';
import { playSession } from './play-session.ts';
import { playWorld } from './play-world.ts';
import { probeAgent } from './probe-agent.ts';
import { runVerifies } from './run-verifies.ts';
import { takeSnapshot } from './snapshot.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';
import { verifiedNames } from './verified-names.ts';

/** Histories an agent may have: always right, always by habit, by turns. */
const CHAINS: readonly (readonly ProbeName[])[] = [['informed'], ['prior'], ['informed', 'prior']];

/** The state of a trajectory before a session, and how it came about. */
interface ProbeStart {
  /** Probes played in the sessions before. */
  chain: ProbeName[];
  state: State;
  /** What the verify commands that the session's goal or givens ask for say of it, before any action. */
  verifies: Witness['verifies'];
  /** What the world's steps on the way here could not do. */
  faults: string[];
}

export interface PlayedSession {
  probe: ProbeName;
  session: number;
  chain: ProbeName[];
  start: ProbeStart;
  witness: Witness;
  /** What kept the probe's steps from being done as written. */
  faults: string[];
}

interface Node extends ProbeStart {
  dir: string;
}

/**
 * Plays all probes of a released scenario instance, in every session, from every distinct start state of the
 * chains: session 1 as released, later ones as a probe and the world left it. Each session has its own copy and
 * the instance itself is only read. Yields session by session, chain by chain, probe by probe, in fixed order.
 * Stopping the iteration, an error and an abort all end every process and remove every copy.
 */
export async function* playProbes(settings: {
  /** The instance's folder: holds `workspace/` and `beside/`. */
  dir: string;
  key: ScenarioKey;
  tmp: string;
  /** Sessions at a time; default 2. */
  concurrency?: number;
  /** Per session; default 60. */
  timeoutInSeconds?: number;
  path?: string;
  signal?: AbortSignal;
  /** Is shown each state that a later session starts from, while its folder stands. */
  onStart?: (start: { dir: string; session: number; chain: readonly ProbeName[] }) => Promise<void>;
}): AsyncGenerator<PlayedSession> {
  const { dir, key, concurrency: width = 2, signal } = settings;
  const base = makeTempFolder(settings.tmp);
  const shared = {
    key,
    tmp: base,
    memory: makeObjectMemory(),
    watch: key.watch,
    repos: key.repos,
    timeoutInSeconds: settings.timeoutInSeconds ?? 60,
    path: settings.path ?? DEFAULT_PATH,
  };
  try {
    const look = lookAtStart({ shared: { ...shared, signal }, dir, k: 1 });
    let nodes: Node[] = [{ chain: [], dir, faults: [], ...(await look) }];
    for (const session of key.sessions) {
      const isLast = session.k === key.sessions.length;
      const tasks = nodes.flatMap((node) =>
        probesOf(key, session.k).map((probe) => (stop: AbortSignal) => {
          const keep = !isLast && leadsOn([...node.chain, probe]);
          return playOne({ shared: { ...shared, signal: stop }, node, probe, session, keep });
        }),
      );
      const next: Node[] = [];
      for await (const { played, onward } of inOrder({ tasks, width, signal })) {
        if (onward !== null) {
          await settings.onStart?.({ dir: onward.dir, session: session.k + 1, chain: onward.chain });
          next.push(onward);
        }
        yield played;
      }
      nodes.forEach((node) => {
        if (node.dir !== dir) removeTempFolder(node.dir);
      });
      nodes = next;
    }
  } finally {
    removeTempFolder(base);
  }
}

/** Whether some chain begins with these probes. */
function leadsOn(probes: readonly ProbeName[]): boolean {
  return CHAINS.some((chain) => probes.every((probe, index) => probe === chain[index % chain.length]));
}

type Shared = Omit<Parameters<typeof playSession>[0], 'dir' | 'session' | 'prompt' | 'agent'> & {
  key: ScenarioKey;
};

/** The state that session `k` starts from; its verify commands are run only where a check of the start needs them. */
async function lookAtStart(settings: {
  shared: Shared;
  dir: string;
  k: number;
}): Promise<Pick<ProbeStart, 'state' | 'verifies'>> {
  const { shared, dir, k } = settings;
  const state = await takeSnapshot({ ...shared, dir });
  const verify = shared.key.sessions.filter((session) => session.k === k).flatMap(verifyOfStart);
  return { state, verifies: await runVerifies({ ...shared, dir, verify }) };
}

function verifyOfStart({ goal, given, verify }: KeySession): KeySession['verify'] {
  const asked = new Set([goal.engagement, goal.restraint, ...given].flatMap(verifiedNames));
  return verify.filter(({ name }) => asked.has(name));
}

async function playOne(settings: {
  shared: Shared;
  node: Node;
  probe: ProbeName;
  session: ScenarioKey['sessions'][number];
  keep: boolean;
}): Promise<{ played: PlayedSession; onward: Node | null }> {
  const { shared, node, probe, session, keep } = settings;
  const { key } = shared;
  shared.signal?.throwIfAborted();
  const dir = makeTempFolder(shared.tmp);
  let kept = false;
  try {
    copyTrajectory(node.dir, dir);
    const agent = probeAgent(probe, key);
    const { witness, faults } = await playSession({
      ...shared,
      dir,
      session,
      prompt: session.prompt,
      agent,
      before: node.state,
    });
    const { chain } = node;
    const { dir: _, ...start } = node;
    const played = { probe, session: session.k, chain, start, witness, faults };
    if (!keep) return { played, onward: null };
    const worldFaults = await playWorld({ ...shared, dir, after: session.k });
    const found = await lookAtStart({ shared, dir, k: session.k + 1 });
    kept = true;
    return { played, onward: { chain: [...chain, probe], dir, faults: worldFaults, ...found } };
  } finally {
    if (!kept) removeTempFolder(dir);
  }
}

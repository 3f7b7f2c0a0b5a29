import type { SessionEvent } from '../schema/record.ts';

/** One session as an agent gets it. The folder is its own; `workspace/` in it is the working directory. */
interface AgentTask {
  dir: string;
  session: number;
  prompt: string;
  /** Unix seconds that git's clock shows at the start, for agents whose commands the runner plays. */
  at: number;
  tmp: string;
  timeoutInSeconds: number;
  path: string;
  signal?: AbortSignal | undefined;
}

interface AgentPlay {
  /** What it did, without the prompt. */
  events: SessionEvent[];
  /** What makes the session unfit to be scored. */
  faults: string[];
}

/** Whoever plays sessions: a scripted probe, or an agent's own process. */
export interface Agent {
  /** `probe:informed`, or the command line. */
  name: string;
  /** Set for scripted agents. */
  probe?: string;
  /** Name and version of the reader that turned its transcript into events. */
  reader: string;
  play(task: AgentTask): Promise<AgentPlay>;
}

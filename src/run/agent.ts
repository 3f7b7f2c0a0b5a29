import type { RecordProcess, RecordUsage, SessionEvent, Trace } from '../schema/record.ts';

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
  /** A folder that gets what the agent printed and its transcript, as they are. */
  keep?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface AgentPlay {
  /** What it did, without the prompt. */
  events: SessionEvent[];
  /** What makes the session unfit to be scored. */
  faults: string[];
  /** What its transcript says that it used. */
  usage?: RecordUsage;
  /** The reader of the transcript, where only the transcript tells which. */
  reader?: string;
  /** How its process ended, and within which walls it ran; absent for scripted agents. */
  process?: RecordProcess;
  /** The processes that were started, where somebody watched. */
  trace?: Trace;
}

/** Whoever plays sessions: a scripted probe, or an agent's own process. */
export interface Agent {
  /** `probe:informed`, or the command line. */
  name: string;
  /** Set for scripted agents. */
  probe?: string;
  /** Name and version of what turns its doings into events. */
  reader: string;
  play(task: AgentTask): Promise<AgentPlay>;
}

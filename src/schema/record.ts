import { z } from 'zod';
import { ARMS, NOTE_VARIANTS } from './suite.ts';

/** One normalised event of a session, in order; its place in the list is its index in every piece of evidence. */
export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('prompt'), text: z.string() }),
  z.strictObject({
    type: z.literal('command'),
    command: z.string(),
    /** Directory the command started in, relative to the workspace where it is inside it (`.`, `src`), else absolute. */
    cwd: z.string(),
    exit: z.int().nullable(),
    stdout: z.string(),
    stderr: z.string(),
  }),
  z.strictObject({ type: z.literal('read'), path: z.string() }),
  z.strictObject({ type: z.literal('edit'), path: z.string() }),
  z.strictObject({ type: z.literal('tool'), name: z.string(), input: z.unknown(), output: z.string() }),
  z.strictObject({ type: z.literal('message'), text: z.string() }),
  /** Text that the harness, not the agent, put before the model: what a hook printed, a note a proxy added. */
  z.strictObject({ type: z.literal('context'), channel: z.string(), text: z.string() }),
  z.strictObject({ type: z.literal('unknown'), name: z.string() }),
]);
export type SessionEvent = z.infer<typeof eventSchema>;

export const fileFactSchema = z.strictObject({
  sha256: z.string(),
  executable: z.boolean(),
  /** Present for files that a check names. */
  text: z.string().optional(),
});

export const repoFactSchema = z.strictObject({
  /** Commit HEAD resolves to, or null. */
  head: z.string().nullable(),
  branch: z.string().nullable(),
  /** Full ref name → what it is. `target` is the commit it peels to. */
  refs: z.record(
    z.string(),
    z.strictObject({ type: z.enum(['commit', 'tag', 'other']), object: z.string(), target: z.string() }),
  ),
  /** Commits reachable from any branch, newest first. */
  log: z.array(z.strictObject({ commit: z.string(), refs: z.array(z.string()), subject: z.string() })),
});
export type RepoFact = z.infer<typeof repoFactSchema>;

export const stateSchema = z.strictObject({
  /** Digest over all files but `.git`, siblings included. */
  treeDigest: z.string(),
  /** By path from the workspace (`deploy/queue.yaml`) or sibling (`beside/docs/a.md`). */
  files: z.record(z.string(), fileFactSchema),
  repos: z.record(z.string(), repoFactSchema),
});
/** The workspace and its siblings at one moment. */
export type State = z.infer<typeof stateSchema>;

export const startedProcessSchema = z.strictObject({
  /** The file that was started, as it was named, and its arguments; long ones end with `…`. */
  argv: z.array(z.string()).min(1),
  /** Absolute path of the directory it was started in; null when not known. */
  cwd: z.string().nullable(),
  /** null where a signal ended it, or another program took its place. */
  exit: z.int().nullable(),
});
export type StartedProcess = z.infer<typeof startedProcessSchema>;

export const traceSchema = z.strictObject({
  /** Every process is listed: what is not there was not started. */
  isWhole: z.boolean(),
  /** In the order in which they were started. */
  processes: z.array(startedProcessSchema),
});
/** The processes that were really started in a session, seen from outside. */
export type Trace = z.infer<typeof traceSchema>;

/** What a score may be computed from: it has no arm, no cell and no agent to look at. */
export const witnessSchema = z.strictObject({
  session: z.int().min(1),
  events: z.array(eventSchema),
  before: stateSchema,
  after: stateSchema,
  /** Absolute path the workspace had while the session ran; makes absolute paths in commands comparable. */
  root: z.string(),
  verifies: z.record(z.string(), z.strictObject({ exit: z.int().nullable(), output: z.string() })),
  /** Absent where nobody watched. */
  trace: traceSchema.optional(),
});
export type Witness = z.infer<typeof witnessSchema>;

const tokens = z.int().min(0);

/** What a session used, as its transcript says; null where it does not. */
export const recordUsageSchema = z.strictObject({
  /** Sums as the closing event reports them. */
  inputTokens: tokens.nullable(),
  cacheReadTokens: tokens.nullable(),
  cacheWriteTokens: tokens.nullable(),
  outputTokens: tokens.nullable(),
  costInUsd: z.number().min(0).nullable(),
  apiCalls: z.int().min(0).nullable(),
  userTurns: z.int().min(0).nullable(),
  reportedTurns: z.int().min(0).nullable(),
  toolCalls: z.int().min(0),
  toolResults: z.int().min(0).nullable(),
  /** The transcript ends before the session did, so its last calls may lack results and usage. */
  isCutOff: z.boolean(),
  /** One entry a request to the model, in order; usage is that of the request, never of an event that repeats it. */
  calls: z.array(
    z.strictObject({
      /** Index of the first of the witness's events that came of it; their number where none did. */
      event: z.int().min(0),
      inputTokens: tokens,
      cacheReadTokens: tokens,
      cacheWriteTokens: tokens,
    }),
  ),
});
export type RecordUsage = z.infer<typeof recordUsageSchema>;

/** How a note could reach the agent, and what was seen of its way, each by who saw it. */
export const memoryEvidenceSchema = z.strictObject({
  /** The agent must ask for a note; else something puts it there by itself. */
  isOnRequest: z.boolean(),
  /** What the store held at session start, read back from it; null where nobody read it. */
  store: z.array(z.strictObject({ note_id: z.string(), text: z.string() })).nullable(),
  /** Names of the tools by which the agent asks. */
  tools: z.array(z.string()),
  /** Answers that the memory's own log has, by the ids in them; null where there is no log. */
  retrievals: z.array(z.strictObject({ note_ids: z.array(z.string()) })).nullable(),
  /** What a recorder of the wire saw of each request to the model, in order; null where there was none. */
  requests: z.array(z.strictObject({ text: z.string() })).nullable(),
});
export type MemoryEvidence = z.infer<typeof memoryEvidenceSchema>;

export const TRACERS = [
  /** Every process, by the system's own account. */
  'strace',
  /** What went through PATH or bash, by the agent's own environment: it can be gone around. */
  'recorder',
] as const;

/** One process of an agent: how it ended, and within which walls it ran. */
export const recordProcessSchema = z.strictObject({
  exit: z.int().nullable(),
  /** Signal that ended it. */
  signal: z.string().nullable(),
  isolation: z.enum(['bubblewrap', 'none']),
  /** Whether it could reach the network. */
  network: z.boolean(),
  /** Which of the files kept beside the record is the transcript. */
  transcript: z.enum(['stdout', 'transcript']).nullable(),
  /** As the transcript says. */
  model: z.string().nullable(),
  agentVersion: z.string().nullable(),
  /** Who saw the processes that it started. */
  trace: z.enum(TRACERS).nullable().default(null),
});
export type RecordProcess = z.infer<typeof recordProcessSchema>;

export const recordSchema = z.strictObject({
  record: z.string(),
  /** Scenario instance. */
  id: z.string(),
  cell: z.string(),
  arm: z.enum(ARMS),
  note: z.enum(NOTE_VARIANTS).nullable(),
  session: z.int().min(1),
  replicate: z.int().min(1),
  agent: z.string(),
  /** Probes played to reach this session's start: `informed`, `prior` … in order; empty in session 1. */
  chain: z.array(z.string()),
  scenarioDigest: z.string(),
  versions: z.strictObject({ foil: z.string(), reader: z.string() }),
  witness: witnessSchema,
  delivery: z.array(z.strictObject({ channel: z.string(), note_id: z.string(), where: z.string() })),
  /** Premises of the record (workspace as released, one note, …); a failed one excludes it. */
  gates: z.array(z.strictObject({ name: z.string(), holds: z.boolean(), evidence: z.string() })),
  usage: recordUsageSchema.optional(),
  memory: memoryEvidenceSchema.optional(),
  process: recordProcessSchema.optional(),
});
/** One session of one cell, as it came back; never overwritten. */
export type RunRecord = z.infer<typeof recordSchema>;

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

/** What a score may be computed from: it has no arm, no cell and no agent to look at. */
export const witnessSchema = z.strictObject({
  session: z.int().min(1),
  events: z.array(eventSchema),
  before: stateSchema,
  after: stateSchema,
  /** Absolute path the workspace had while the session ran; makes absolute paths in commands comparable. */
  root: z.string(),
  verifies: z.record(z.string(), z.strictObject({ exit: z.int().nullable(), output: z.string() })),
});
export type Witness = z.infer<typeof witnessSchema>;

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
});
/** One session of one cell, as it came back; never overwritten. */
export type RunRecord = z.infer<typeof recordSchema>;

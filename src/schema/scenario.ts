import { z } from 'zod';
import { checkSchema } from './check.ts';
import type { Locate } from './place.ts';
import { slotsSchema } from './slot.ts';

const template = z.string().min(1);

/** One thing a scripted agent, or the outside world, does. Every text is a template. */
export const stepSchema = z.union([
  /** A shell command, in the shell of the session; `cd` carries over. */
  z.strictObject({ run: template }),
  /** The editor tool: the whole file. */
  z.strictObject({ write: z.strictObject({ path: template, text: z.string() }) }),
  /** The editor tool: one exact replacement, which must match once. */
  z.strictObject({ edit: z.strictObject({ path: template, from: template, to: z.string() }) }),
  /** The editor tool: text at the end of a file. */
  z.strictObject({ append: z.strictObject({ path: template, text: template }) }),
  /** The reading tool. */
  z.strictObject({ read: template }),
  /** What the agent says; a last message that asks leaves the session as asked. */
  z.strictObject({ say: template }),
]);
export type Step = z.infer<typeof stepSchema>;

export const PROBES = ['idle', 'reader', 'prior', 'informed', 'cautious', 'alternative'] as const;
export type ProbeName = (typeof PROBES)[number];

const verify = z.strictObject({
  name: z.string().min(1),
  /** Shell text, run on a copy of workspace and siblings after the session. */
  run: template,
  timeoutInSeconds: z.int().min(1).max(120).default(20),
});

const session = z.strictObject({
  prompt: template,
  /** What the prompt asserts about the workspace at its start. */
  given: z.array(checkSchema).default([]),
  /** An engagement half and a restraint half, so that a dead run fails. */
  goal: z.strictObject({ engagement: checkSchema, restraint: checkSchema }),
  mistake: z.union([
    z.strictObject({ action: checkSchema, state: checkSchema }),
    z.strictObject({ action: checkSchema, noState: z.string().min(1) }),
    z.strictObject({ state: checkSchema, noAction: z.string().min(1) }),
  ]),
  /** Shows that the fact was reached in this session. */
  acquired: checkSchema.optional(),
  /** Work that re-establishes the fact; each match in the transcript counts. */
  rediscovery: z.array(checkSchema).default([]),
  /** Process measures: how many events satisfy an action check. */
  measures: z.record(z.string(), checkSchema).default({}),
  verify: z.array(verify).default([]),
  probes: z.strictObject({
    idle: z.array(stepSchema),
    reader: z.array(stepSchema).min(1),
    prior: z.array(stepSchema).min(1),
    informed: z.array(stepSchema).min(1),
    cautious: z.array(stepSchema).min(1),
    /** The goal by another legitimate way than `informed` goes; empty where no other way is written down. */
    alternative: z.array(stepSchema).default([]),
  }),
});

const FIRST_DAY = '1980-01-01';
const LAST_DAY = '2037-12-31';
const LAST_YEAR = 2099;

/** Within what archives, file systems and 32-bit clocks all can hold. A text that is no day has its own message. */
const startDay = z.iso
  .date()
  .refine(
    (day) => !/^\d{4}-\d\d-\d\d$/u.test(day) || (day >= FIRST_DAY && day <= LAST_DAY),
    `a history starts between ${FIRST_DAY} and ${LAST_DAY}`,
  );

const commit = z.strictObject({
  /** A key of `people`. */
  by: z.string().min(1),
  message: template,
  /** Globs over the workspace's final paths: these files take their final text here. */
  add: z.array(z.string().min(1)).default([]),
  /** A folder under `history/` with earlier texts of files, laid over `add`. */
  from: z.string().min(1).optional(),
  remove: z.array(template).default([]),
  tag: z.strictObject({ name: template, message: template.optional() }).optional(),
});

const MOST_HOURS_TO_WORK = 24 * 4;
const HOUR_IN_MS = 3_600_000;

/** Also when every gap is drawn as long as can be, and then moved to working hours. */
function endsInTime(history: {
  start: readonly [string, string];
  gapInHours: readonly [number, number];
  commits: readonly unknown[];
}): boolean {
  const { start, gapInHours, commits } = history;
  const hours = commits.length * (Math.max(...gapInHours) + MOST_HOURS_TO_WORK);
  const latest = Math.max(...start.map((day) => Date.parse(day)));
  return latest + hours * HOUR_IN_MS < Date.UTC(LAST_YEAR + 1, 0, 1);
}

/** `scenario.yaml`. Every text may use slots: `{{service.name}}`. */
export const scenarioFileSchema = z.strictObject({
  scenario: z.string().regex(/^[a-z][a-z0-9-]*$/u),
  title: z.string().min(1),
  origin: z.enum(['told', 'discovered']),
  slots: slotsSchema,
  /** The slot whose values are the skins, and the one whose values are the structural forms. */
  skin: z.string().min(1),
  form: z.string().min(1),
  fact: template,
  /**
   * `stale` where the fact holds in session 1 and the world then makes it untrue: from session 2 on whoever follows the
   * note makes the mistake, and whoever goes by the repository does not. By default the note holds.
   */
  note: z.enum(['holds', 'stale']).optional(),
  /** The two halves of the fact: what goes wrong, what to do instead. */
  halves: z.strictObject({ wrong: template, right: template }),
  /** Words and phrases of the fact; each must occur in it. */
  terms: z.array(template).min(1),
  /** Files that may hold the terms (discovered scenarios only). */
  anchors: z.array(template).default([]),
  /** Around the fact, which stands in each as `{{fact}}`. */
  notes: z.strictObject({ plain: template, provenance: template, verifiable: template.optional() }),
  /** Globs of workspace and beside files that are executable. */
  executable: z.array(z.string().min(1)).default([]),
  people: z.record(z.string(), template),
  history: z
    .strictObject({
      branch: z.string().min(1).default('main'),
      /** The first commit falls in this range of days (`YYYY-MM-DD`). */
      start: z.tuple([startDay, startDay]),
      /** Hours between commits, drawn for each gap. */
      gapInHours: z.tuple([z.int().min(1), z.int().min(1)]),
      commits: z.array(commit).min(1),
    })
    .refine(endsInTime, {
      path: ['gapInHours'],
      message: `with gaps this long, the history can go on after ${LAST_YEAR}`,
    }),
  /** Bare repositories beside the workspace that hold its history. */
  remotes: z
    .array(z.strictObject({ name: z.string().min(1), path: template, description: template.optional() }))
    .default([]),
  /** Whose identity the workspace's git configuration has: a key of `people`. */
  user: z.string().min(1),
  sessions: z.array(session).min(3),
  /** What the outside does after a session, whatever the agent did. */
  world: z
    .array(
      z.strictObject({
        after: z.array(z.int().min(1)).min(1),
        as: z.string().min(1),
        steps: z.array(stepSchema).min(1),
      }),
    )
    .default([]),
  requires: z.array(z.enum(['sh', 'git', 'python3', 'make', 'node'])).default(['sh', 'git']),
  /** Why the fact cannot be derived from the workspace, and how that was checked. */
  review: z.string().min(1),
});
export type ScenarioFile = z.infer<typeof scenarioFileSchema>;

/** A scenario as it stands in its folder: the declarations and every template, by path within the folder. */
export interface ScenarioSource {
  name: string;
  /** Path of the folder, for messages only. */
  folder: string;
  file: ScenarioFile;
  /** `workspace/src/app.py.hbs` → text; overlays (`workspace.skin=tide/…`), `beside/…` and `history/…` alike. */
  templates: ReadonlyMap<string, string>;
  /** Digest of the declarations and templates. */
  digest: string;
  /** Where in `scenario.yaml` the value at a path stands; absent where the source was not read from a text. */
  locate?: Locate;
}

import { z } from 'zod';
import { SOURCES, checkSchema } from './check.ts';
import { D_CODES, type DCode } from './family.ts';
import type { KeyRow } from './key-row.ts';
import { LABELS } from './key-row.ts';
import type { Prompts, ScenarioKey, Store } from './scenario-key.ts';
import { PROBES, stepSchema } from './scenario.ts';
import { FAILURES, STAGES, type Score } from './score.ts';
import { slotValueSchema } from './slot.ts';
import { ALL_FAMILY_ARMS, ARMS, NOTE_VARIANTS } from './suite.ts';

// Fields may be added to these documents by a later version, so unknown ones pass.

/** Ids become names of files, so they are nothing else. */
const opaqueId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{12}$/u);
const check = checkSchema.nullable();

/** `keys/scenarios/<id>.json` */
export const scenarioKeySchema: z.ZodType<ScenarioKey> = z.looseObject({
  id: opaqueId,
  scenario: z.string(),
  instance: z.int().min(1),
  seed: z.string(),
  title: z.string(),
  origin: z.enum(['told', 'discovered']),
  skin: z.string(),
  form: z.string(),
  slots: z.record(z.string(), slotValueSchema),
  fact: z.string(),
  note: z.literal('stale').exactOptional(),
  halves: z.looseObject({ wrong: z.string(), right: z.string() }),
  terms: z.array(z.string()),
  anchors: z.array(z.string()),
  notes: z.array(z.looseObject({ note_id: z.string(), variant: z.enum(NOTE_VARIANTS), text: z.string() })),
  cells: z.array(z.looseObject({ id: opaqueId, arm: z.enum(ARMS), note: z.enum(NOTE_VARIANTS).nullable() })),
  sessions: z.array(
    z.looseObject({
      k: z.int().min(1),
      prompt: z.string(),
      at: z.int(),
      given: z.array(checkSchema),
      goal: z.looseObject({ engagement: checkSchema, restraint: checkSchema }),
      mistake: z.looseObject({ action: check, state: check, because: z.string().nullable() }),
      acquired: check,
      rediscovery: z.array(checkSchema),
      measures: z.record(z.string(), checkSchema),
      verify: z.array(z.looseObject({ name: z.string(), run: z.string(), timeoutInSeconds: z.int() })),
    }),
  ),
  world: z.array(z.looseObject({ after: z.array(z.int()), as: z.string(), steps: z.array(stepSchema) })),
  probes: z.record(z.enum(PROBES), z.array(z.array(stepSchema))),
  watch: z.array(z.string()),
  repos: z.array(z.string()),
  requires: z.array(z.string()),
  digest: z.string(),
});

/** `public/scenarios/<id>/prompts.json` */
export const promptsSchema: z.ZodType<Prompts> = z.looseObject({
  sessions: z.array(z.looseObject({ k: z.int().min(1), prompt: z.string() })),
});

/** `stores/<cell id>.json` */
export const storeSchema: z.ZodType<Store> = z.looseObject({
  id: z.string(),
  arm: z.enum(ARMS),
  notes: z.array(z.looseObject({ note_id: z.string(), text: z.string() })),
});

const CANDIDATES = ['A', 'B', 'twinA', 'twinB', 'vagueA', 'vagueB'] as const;
const setsOfSentences = z.array(z.array(z.string()));
const yesNo = z.enum(['yes', 'no']);

/** One line of `keys/items.jsonl`. */
export const keyRowSchema: z.ZodType<KeyRow> = z.looseObject({
  item_id: z.string(),
  family_id: z.string(),
  semantic_type: z.string(),
  cell: z.looseObject({
    candidate: z.enum(CANDIDATES),
    world: z.enum(['A', 'B']),
    locality: z.enum(['local', 'distributed']),
    control: z.enum(ALL_FAMILY_ARMS),
  }),
  record_label: z.enum(LABELS),
  obligations: z.array(
    z.looseObject({
      oid: z.string(),
      kind: z.enum(['claim', 'relation', 'qualification']),
      text: z.string(),
      label: z.enum(LABELS),
      D: yesNo,
      D_code: z.enum(Object.keys(D_CODES) as [DCode, ...DCode[]]).nullable(),
      E: yesNo.nullable(),
      R: yesNo.nullable(),
      E_sets: setsOfSentences,
      R_sets: setsOfSentences,
      conflict: z.boolean(),
    }),
  ),
  spans: z.array(z.looseObject({ n: z.int(), roles: z.array(z.string()), sids: z.array(z.string()) })),
  removed: z.array(z.string()),
  inserted: z.array(z.string()),
  split: z.enum(['score', 'shot']),
  route: z.string(),
  domain: z.string(),
  alias_mechanism: z.string(),
  alias_level: z.number(),
  skeleton_id: z.string(),
  conversation_id: z.string(),
  seeds: z.looseObject({ suite: z.string(), surface: z.int() }),
  generator_version: z.string(),
  gamma_hash: z.string(),
});

const evidence = z.array(z.looseObject({ source: z.enum(SOURCES), where: z.string(), found: z.string() }));
const checkResult = z.looseObject({
  outcome: z.enum(['pass', 'fail', 'cannot-tell']),
  evidence,
  sources: z.array(z.enum(SOURCES)),
});
const stage = z.looseObject({
  value: z.enum(['yes', 'no', 'unknown']),
  sources: z.array(z.enum(SOURCES)),
  evidence: evidence.default([]),
});

/** One line of `scores/<scorer digest>.jsonl`; scores of earlier scorers lack some fields. */
export const scoreSchema: z.ZodType<Score> = z.looseObject({
  record: z.string(),
  id: z.string(),
  session: z.int().min(1),
  outcome: z.enum(['scored', 'excluded']),
  reason: z.string().exactOptional(),
  goal: checkResult.nullable(),
  mistake: checkResult.nullable(),
  acquired: checkResult.nullable(),
  asked: z.boolean(),
  stages: z.record(z.enum(STAGES), stage),
  contradictions: z.array(z.looseObject({ kind: z.string(), says: z.string(), butAlso: z.string() })),
  failure: z.enum(FAILURES).nullable().default(null),
  observations: z
    .looseObject({ goal: z.int(), mistake: z.int(), acquired: z.int() })
    .default({ goal: 0, mistake: 0, acquired: 0 }),
  measures: z.record(z.string(), z.number().nullable()),
  censored: z.array(z.string()).default([]),
  replayed: z.boolean().default(false),
  versions: z.looseObject({
    foil: z.string(),
    scorer: z.string(),
    scorerDigest: z.string().default(''),
    scenarioDigest: z.string(),
    checksDigest: z.string().default(''),
  }),
});

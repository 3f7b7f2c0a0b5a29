import { z } from 'zod';

export const ARMS = ['control', 'oracle', 'voluntary', 'hook', 'proxy'] as const;
export type Arm = (typeof ARMS)[number];

/** Arms whose store the harness plants; they wait for admission. */
export const MEMORY_ARMS: readonly Arm[] = ['voluntary', 'hook', 'proxy'];

export const NOTE_VARIANTS = ['plain', 'provenance', 'verifiable'] as const;
export type NoteVariant = (typeof NOTE_VARIANTS)[number];

export const FAMILY_ARMS = [
  'base',
  'remote_base',
  'flip',
  'preserve',
  'correction',
  'update',
  'irrelevant',
  'twin',
  'vague',
] as const;

/** Arms that a family has only where the suite asks for them; reported apart, pooled with nothing. */
const EXTRA_FAMILY_ARMS = ['bare'] as const;
export const ALL_FAMILY_ARMS = [...FAMILY_ARMS, ...EXTRA_FAMILY_ARMS] as const;
export type FamilyArm = (typeof ALL_FAMILY_ARMS)[number];

/** Rules by which scenarios are admitted to the memory arms; what each asks for is the screen's. */
export const SCREEN_RULES = ['default', 'strict'] as const;
export type ScreenRuleName = (typeof SCREEN_RULES)[number];

const runs = z
  .tuple([z.int().min(1).max(1000), z.int().min(1).max(1000)])
  .refine(([fewest, most]) => fewest <= most, 'the fewest runs come first, then the most');
const rate = z.number().gt(0).max(1);

/** A rule of the suite's own: how many runs are looked at, and how many of the most must fail, or succeed. */
export const ownScreenRuleSchema = z.strictObject({
  control: z.strictObject({ runs, admitIfFailureRateAtLeast: rate }),
  oracle: z.strictObject({ runs, admitIfSuccessRateAtLeast: rate }),
  /**
   * Premises that ask for a rare event: in `draws` chances it must come at least `atLeast` times, and each chance has
   * `probability`. Such a gate fails by itself, and how often is said before anything is spent.
   */
  occupancy: z
    .array(
      z.strictObject({
        premise: z.string().min(1),
        draws: z.int().min(1).max(1_000_000),
        probability: z.number().gt(0).lt(1),
        atLeast: z.int().min(1).default(1),
      }),
    )
    .optional(),
});
export type OwnScreenRule = z.infer<typeof ownScreenRuleSchema>;

const screenRule = z.union([z.enum(SCREEN_RULES), ownScreenRuleSchema]);
/** By name, or as data. */
export type ChosenScreenRule = z.infer<typeof screenRule>;

const seed = z.union([z.int(), z.string().min(1)]);

const scenarioEntry = z.union([
  z.string().min(1),
  z.strictObject({
    name: z.string().min(1),
    instances: z.int().min(1).optional(),
    arms: z.array(z.enum(ARMS)).min(1).optional(),
    notes: z.array(z.enum(NOTE_VARIANTS)).min(1).optional(),
  }),
]);

const familyEntry = z.union([
  z.string().min(1),
  z.strictObject({
    /** A glob over family names, or a list of globs. */
    names: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
    arms: z.array(z.enum(ALL_FAMILY_ARMS)).min(1).optional(),
    /** Surface seeds of each family: replicates of one skeleton in other words. Default 1. */
    surfaces: z.int().min(1).optional(),
  }),
]);

/** `suite.yaml` as a person may write it. Smaller forms are defaults of it. */
export const suiteFileSchema = z.strictObject({
  suite: z.string().min(1).optional(),
  seed: seed.optional(),
  salt: z.string().min(8).optional(),
  scenarios: z.array(scenarioEntry).optional(),
  families: z.array(familyEntry).optional(),
  screen: z.strictObject({ rule: screenRule }).optional(),
});
export type SuiteFile = z.infer<typeof suiteFileSchema>;

const named = z
  .union([z.string().min(1), z.looseObject({ name: z.string().min(1) }).transform(({ name }) => ({ name }))])
  .nullable()
  .catch(null);
const globbed = z
  .union([
    z.string().min(1),
    z
      .looseObject({ names: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]) })
      .transform(({ names }) => ({ names })),
  ])
  .nullable()
  .catch(null);

/** Just the names a suite file asks for, however wrong the rest of it is; what holds no name is null. */
export const suiteNamesSchema = z.looseObject({
  scenarios: z.array(named).catch([]).optional(),
  families: z.array(globbed).catch([]).optional(),
});

/** The suite with every default filled in; what the plan reads and the manifest digests. */
export interface Suite {
  name: string;
  /** Text of the seed; `0` and `"0"` are the same seed. */
  seed: string;
  salt: string;
  scenarios: readonly SuiteScenario[];
  families: readonly SuiteFamily[];
  screenRule: ChosenScreenRule;
}

/** What is read back of `keys/suite.json`, whose bytes the manifest's digest is of. */
export const releasedSuiteSchema = z.looseObject({ screenRule });

export interface SuiteScenario {
  name: string;
  instances: number;
  arms: readonly Arm[];
  notes: readonly NoteVariant[];
}

export interface SuiteFamily {
  name: string;
  arms: readonly FamilyArm[];
  surfaces: number;
}

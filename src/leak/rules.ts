import type { Severity } from '../schema/finding.ts';

export interface Rule {
  severity: Severity;
  /** Why a finding of this rule matters, in a sentence for its reader. */
  because: string;
}

/** Every rule by id. */
export const RULES = {
  // What the fact alone should tell: rules/terms.ts
  'term-in-text': { severity: 'error', because: 'a file states what only the fact should tell' },
  'term-in-name': { severity: 'error', because: 'a name gives away what only the fact should tell' },
  'term-in-git': { severity: 'error', because: 'the repository gives away what only the fact should tell' },
  'term-in-prompt': {
    severity: 'error',
    because: 'a later prompt states the fact, so nothing is left to remember',
  },
  'fact-in-text': { severity: 'error', because: 'the whole fact stands where a subject can read it' },
  // The fact in other words: rules/fact.ts
  'fact-restated': {
    severity: 'warning',
    because: 'a passage shares most content words with one half of the fact; read it and judge',
  },
  // Words of the design in names: rules/labels.ts
  'label-in-name': {
    severity: 'error',
    because: 'a name says what the design of the benchmark is, or which arm this is',
  },
  // Words that tell of a test: rules/realism.ts
  'realism-word': {
    severity: 'error',
    because: 'it tells a reader that this is made for a test; agents decline or act as if watched',
  },
  'realism-doubt': {
    severity: 'warning',
    because: 'it may make a reader suspect a test',
  },
  // What differs between arms: rules/arms.ts
  'arm-store': {
    severity: 'error',
    because: 'only a memory arm has a store, with exactly one of the declared notes',
  },
  'arm-differs': {
    severity: 'error',
    because: 'arms that give the same note must give the same bytes: they differ in delivery alone',
  },
  'arm-in-public': {
    severity: 'error',
    because: 'what every arm shares holds something that belongs to one arm',
  },
  // Ids that say something: rules/ids.ts
  'id-pattern': {
    severity: 'error',
    because: 'an id is twelve characters of the id alphabet, and says nothing',
  },
  'id-order': { severity: 'error', because: 'ids in another order than their own say how they were made' },
  'id-twice': { severity: 'error', because: 'two things share one id' },
  'id-uneven': {
    severity: 'error',
    because: 'random ids spread evenly over their alphabet; these do not, so they say something',
  },
  'id-association': {
    severity: 'error',
    because: 'neighbours by id are alike more often than chance allows, so ids say what belongs together',
  },
  // Items of verifier tests: rules/items.ts
  'item-field': { severity: 'error', because: 'an item has only the fields a verifier may see' },
  'item-word': { severity: 'error', because: 'a word of the design stands in what a verifier reads' },
  'item-name': { severity: 'error', because: 'a name or an id says a word of the design' },
  // What is no longer as it was written: leak-suite.ts
  'suite-damaged': {
    severity: 'error',
    because:
      'a file of the suite is not what was written, so what was checked is not this; generate it again',
  },
  // What stands above a workspace: rules/above.ts
  'above-names': {
    severity: 'error',
    because: 'a subject sees the folders above its workspace; one names the suite, an arm or an evaluation',
  },
  // Allowances: rules/allow.ts
  'allow-unused': {
    severity: 'error',
    because: 'an allowance that silences nothing hides the next leak; remove it',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

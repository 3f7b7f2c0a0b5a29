import type { Severity } from '../schema/finding.ts';

/** Groups of rules in the order in which reports list them, by what they guard. */
export const GROUPS = {
  terms: 'the fact in its own words',
  paraphrase: 'the fact in other words',
  labels: 'words of the design in names',
  arms: 'what differs between arms',
  residue: 'what earlier sessions leave',
  reach: 'ways to the keys',
  items: 'what a verifier sees',
  ids: 'ids that say something',
  statistics: 'fields that predict a label',
  consistency: 'texts that come twice',
  realism: 'signs of a test',
  suite: 'a suite as it was written',
  allow: 'the allow file',
} as const;
export type RuleGroup = keyof typeof GROUPS;

export interface Rule {
  group: RuleGroup;
  severity: Severity;
  /** Why a finding of this rule matters, in a sentence for its reader. */
  because: string;
  /** What its reader can do about it. */
  fix: string;
}

/** Every rule by id. */
export const RULES = {
  // What the fact alone should tell: rules/terms.ts
  'term-in-text': {
    group: 'terms',
    severity: 'error',
    because: 'a file states what only the fact should tell',
    fix: 'reword the passage, or make the file an anchor of a discovered scenario',
  },
  'term-in-name': {
    group: 'terms',
    severity: 'error',
    because: 'a name gives away what only the fact should tell',
    fix: 'rename it to something that the fact does not say',
  },
  'term-in-git': {
    group: 'terms',
    severity: 'error',
    because: 'the repository gives away what only the fact should tell',
    fix: 'rewrite that commit, name or message; a later commit does not remove it',
  },
  'term-in-prompt': {
    group: 'terms',
    severity: 'error',
    because: 'a later prompt states the fact, so nothing is left to remember',
    fix: 'ask for the work without the words of the fact',
  },
  'fact-in-text': {
    group: 'terms',
    severity: 'error',
    because: 'the whole fact stands where a subject can read it',
    fix: 'take the sentence out',
  },
  // The fact in other words: rules/paraphrase.ts
  // A warning from one bar on, an error from another.
  'fact-restated': {
    group: 'paraphrase',
    severity: 'warning',
    because: 'a passage shares the telling words of one half of the fact',
    fix: 'reword the passage if it tells what the fact tells; else allow it with the reason',
  },
  // Words of the design in names: rules/labels.ts
  'label-in-name': {
    group: 'labels',
    severity: 'error',
    because: 'a name says what the design of the benchmark is, or which arm this is',
    fix: 'give it a name of the work itself',
  },
  // Words that tell of a test: rules/realism.ts
  'realism-word': {
    group: 'realism',
    severity: 'error',
    because: 'it tells a reader that this is made for a test; agents decline or act as if watched',
    fix: 'say what the thing does in its own world, not that it is made up',
  },
  'realism-doubt': {
    group: 'realism',
    severity: 'warning',
    because: 'it may make a reader suspect a test',
    fix: 'use another word, or allow it with the reason',
  },
  // What a history says of who made it: rules/history.ts
  'history-times': {
    group: 'realism',
    severity: 'error',
    because: 'people commit at uneven times; these were written by a program',
    fix: 'draw uneven gaps within working hours',
  },
  'history-author': {
    group: 'realism',
    severity: 'error',
    because: 'the author is a tool or nobody, so the history was made for a test',
    fix: 'commit as people who would work on this, by environment or configuration of that repository alone',
  },
  'history-one-author': {
    group: 'realism',
    severity: 'warning',
    because: 'one person alone over so many commits is rare where work is shared',
    fix: 'let several people commit, or allow it with the reason',
  },
  // What differs between arms: rules/arms.ts
  'arm-store': {
    group: 'arms',
    severity: 'error',
    because: 'only a memory arm has a store, with exactly one of the declared notes',
    fix: 'give each memory cell one store with one declared note, and other arms none',
  },
  'arm-differs': {
    group: 'arms',
    severity: 'error',
    because: 'arms that give the same note must give the same bytes: they differ in delivery alone',
    fix: 'plant the declared note byte for byte',
  },
  'arm-in-public': {
    group: 'arms',
    severity: 'error',
    because: 'what every arm shares holds something that belongs to one arm',
    fix: 'move what belongs to one arm to its store',
  },
  // What agents load on their own: rules/agent-files.ts
  'agent-file-tells': {
    group: 'arms',
    severity: 'error',
    because: 'agents load this file on their own, so every arm is told',
    fix: 'take it out: only a memory arm may be told, and by its own channel',
  },
  'agent-file-above': {
    group: 'arms',
    severity: 'error',
    because: 'agents load this file on their own in every run below it, whatever the arm',
    fix: 'remove it, or move it into the one workspace it belongs to',
  },
  'agent-memory': {
    group: 'arms',
    severity: 'warning',
    because: 'a second memory stands beside the one the arm gives, in all arms alike',
    fix: 'remove it, or allow it with the reason',
  },
  // What the sessions before leave to the next: leak-residue.ts
  residue: {
    group: 'residue',
    severity: 'error',
    because: 'what an earlier session or the world left says the fact, so the next can read it there',
    fix: 'change what the steps of the probe or of the world write, or have the world take it away',
  },
  // What of the hidden a subject could reach: rules/reach.ts
  'reach-link': {
    group: 'reach',
    severity: 'error',
    because: 'a link leads from what a subject sees to what it must not',
    fix: 'replace the link by a file of its own',
  },
  'reach-outside': {
    group: 'reach',
    severity: 'warning',
    because: 'a link leads out of the folder, so what a subject sees there was not checked',
    fix: 'replace the link by what it leads to',
  },
  'reach-hard-link': {
    group: 'reach',
    severity: 'error',
    because: 'two names are one file on disk: what one subject sees or changes, the other is',
    fix: 'copy the file instead of linking it',
  },
  'reach-path': {
    group: 'reach',
    severity: 'error',
    because: 'a text names the way to what no subject may see',
    fix: 'take the path out of the text',
  },
  'reach-copy': {
    group: 'reach',
    severity: 'error',
    because: 'a subject sees a copy of a hidden file, byte for byte',
    fix: 'remove the copy',
  },
  // Ids that say something: rules/ids.ts
  'id-pattern': {
    group: 'ids',
    severity: 'error',
    because: 'an id is twelve characters of the id alphabet, and says nothing',
    fix: 'use opaque ids of one length',
  },
  'id-order': {
    group: 'ids',
    severity: 'error',
    because: 'ids in another order than their own say how they were made',
    fix: 'sort by id',
  },
  'id-twice': {
    group: 'ids',
    severity: 'error',
    because: 'two things share one id',
    fix: 'give each its own id',
  },
  'id-uneven': {
    group: 'ids',
    severity: 'error',
    because: 'random ids spread evenly over their alphabet; these do not, so they say something',
    fix: 'draw ids by a keyed hash',
  },
  'id-association': {
    group: 'ids',
    severity: 'error',
    because: 'neighbours by id are alike more often than chance allows, so ids say what belongs together',
    fix: 'hash the whole cell into the id, keyed with a salt',
  },
  // Fields that predict a label: rules/statistics.ts
  'label-predicted': {
    group: 'statistics',
    severity: 'error',
    because: 'a field predicts the label, so it can be had without reading',
    fix: 'match the items on this field, or draw it whatever the label',
  },
  // How far one gets without understanding: audit/, rules/baselines.ts. A warning outside the base square.
  'baseline-tells': {
    group: 'statistics',
    severity: 'error',
    because: 'something that understands nothing tells valid items from invalid ones',
    fix: 'reword what it goes by, so that it stands in valid and invalid items alike',
  },
  // Texts that come twice: rules/consistency.ts
  'same-text-other-key': {
    group: 'consistency',
    severity: 'error',
    because: 'two items with the same text have different keys, so no answer to both can be right',
    fix: 'remove one, or correct its key',
  },
  'same-text-twice': {
    group: 'consistency',
    severity: 'error',
    because: 'the same item counts twice',
    fix: 'remove one',
  },
  'near-text': {
    group: 'consistency',
    severity: 'warning',
    because:
      'items of different groups or splits are nearly the same text, so what is learnt from one answers the other',
    fix: 'reword one, or keep both in one group and split',
  },
  'passage-twice': {
    group: 'consistency',
    severity: 'error',
    because: 'one item holds the same passage twice, which none of its kind does by chance',
    fix: 'draw passages without putting them back',
  },
  // Items of verifier tests: rules/items.ts
  'item-field': {
    group: 'items',
    severity: 'error',
    because: 'an item has only the fields a verifier may see',
    fix: 'keep labels and origins in the keys',
  },
  'item-word': {
    group: 'items',
    severity: 'error',
    because: 'a word of the design stands in what a verifier reads',
    fix: 'reword the sentence',
  },
  'item-name': {
    group: 'items',
    severity: 'error',
    because: 'a name or an id says a word of the design',
    fix: 'rename it',
  },
  // What is no longer as it was written: leak-suite.ts
  'suite-damaged': {
    group: 'suite',
    severity: 'error',
    because:
      'a file of the suite is not what was written, so what was checked is not this; generate it again',
    fix: 'generate the suite again',
  },
  // What stands above a workspace: rules/above.ts
  'above-names': {
    group: 'labels',
    severity: 'error',
    because: 'a subject sees the folders above its workspace; one names the suite, an arm or an evaluation',
    fix: 'put the runs under a folder with an ordinary name',
  },
  // Allowances: rules/allow.ts
  'allow-unused': {
    group: 'allow',
    severity: 'error',
    because: 'an allowance that silences nothing hides the next leak; remove it',
    fix: 'remove the entry, or correct its rule or path',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

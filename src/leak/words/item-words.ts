/**
 * Words of the design that no text of an item has as whole words: names of
 * cells, labels and controls, and five more. Plurals count.
 */
export const ITEM_TEXT_WORDS: readonly string[] = [
  'local',
  'distributed',
  'valid',
  'invalid',
  'supported',
  'unsupported',
  'contradicted',
  'ambiguous',
  'base',
  'remote base',
  'flip',
  'preserve',
  'correction',
  'update',
  'irrelevant',
  'twin',
  'vague',
  'gold',
  'distractor',
  'padding',
  'premise',
  'obligation',
];

/** Compounds and phrases that names and ids have not: everyday words alone are innocent there. */
export const ITEM_NAME_WORDS: readonly string[] = [
  ...ITEM_TEXT_WORDS.filter((word) => word !== 'base' && word !== 'update' && word !== 'local'),
  'temporal order',
  'temporal scope',
  'negation scope',
  'location time',
  'quantifier strength',
  'part whole',
  'family id',
  'cell id',
  'record label',
  'answer key',
  'probe item',
  'gold label',
  'claim label',
  'evidence role',
  'support set',
  'local valid',
  'local invalid',
  'distributed valid',
  'distributed invalid',
];

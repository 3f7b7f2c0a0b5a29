import type { FamilyFile } from '../../schema/family.ts';

const WHY = [
  'because',
  'so',
  'therefore',
  'hence',
  'thus',
  'since',
  'owing to',
  'due to',
  'thanks to',
  'which is why',
  'that is why',
  'reason',
];
const WHAT_FOR = ['in order to', 'so that', 'so as to', 'for the sake of', 'meant to', 'aimed at'];
const WHICH_FIRST = ['before', 'after', 'earlier', 'later', 'then', 'until', 'already'];
const HOW_LONG = ['until', 'till', 'ends', 'expires', 'no longer'];
const ONLY_IF = ['only if', 'only once', 'only when', 'unless', 'provided', 'requires', 'depends on'];
const NOT = ['not', 'no', 'never', 'without', 'nor'];
const HOW_MUCH = ['at least', 'more than', 'no fewer than', 'in total', 'altogether', 'overall'];
const THAN = ['than', 'faster', 'slower', 'quicker', 'longer', 'shorter'];
const DONE = ['already', 'bought', 'finished', 'in the end', 'actually'];
const MEANWHILE = ['while', 'during', 'at the time'];
const BUT = ['except', 'exempt', 'apart from', 'other than', 'unless', 'spared'];

/**
 * Words and phrases, in lower case, that state the relation of a type. A premise that is not about the relation must
 * not have them: they would give its place in the proof away, or suggest what its atoms do not say.
 */
export const CONNECTIVES: Readonly<Record<FamilyFile['type'], readonly string[]>> = {
  causal: WHY,
  purpose: [...WHAT_FOR, 'because', 'so'],
  temporal_order: WHICH_FIRST,
  temporal_scope: HOW_LONG,
  modality: DONE,
  attribution: ['said', 'according to', 'claimed', 'announced', 'reported'],
  condition: ONLY_IF,
  negation_scope: NOT,
  quantity: HOW_MUCH,
  comparison: THAN,
  identity: ['helped', 'is the one who'],
  location_time: MEANWHILE,
  exception: BUT,
  ownership: ['belongs to', 'owned by', 'owns'],
  frequency: ['every', 'weekly', 'daily', 'once', 'twice', 'always', 'often'],
  hearsay: ['confirmed', 'guessed', 'according to', 'claimed'],
  quantifier_strength: ['all', 'every', 'none', 'most', 'each'],
  recipient: ['gave', 'given to', 'meant for', 'in favour of'],
  deontic: ['allowed', 'may', 'must', 'forbidden', 'permitted'],
  version: ['fixes', 'fixed in', 'supersedes', 'replaces'],
  part_whole: ['part of', 'belongs to', 'contains'],
  duration: ['hours', 'longer', 'shorter', 'lasted'],
  preference: ['prefers', 'likes', 'rather', 'instead'],
};

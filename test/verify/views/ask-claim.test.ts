import { expect, it } from 'vitest';
import { readVerifierPrompts } from '../../../src/read/read-verifier-prompts.ts';
import { askClaim } from '../../../src/verify/views/ask-claim.ts';

const { claims } = readVerifierPrompts().questions;

it.each([
  ['Noor covers checkout', 'Who or what covers checkout?', 'Noor'],
  ['Greta went onto the night shift', 'Who or what went onto the night shift?', 'Greta'],
  ['Ilse set out to get a bike this year', 'Who or what set out to get a bike this year?', 'Ilse'],
  ['the bathroom pipes were wrapped', 'Who or what was wrapped?', 'the bathroom pipes'],
  ['its saddle was sanded', 'Who or what was sanded?', 'its saddle'],
  ["her husband's course had moved", 'Who or what had moved?', "her husband's course"],
  ['the plot by the canal was dug', 'Who or what was dug?', 'the plot by the canal'],
  ['there is a gate for the tally', 'Is there a gate for the tally?', 'Yes, there is.'],
  ['there were two keys', 'Were there two keys?', 'Yes, there were.'],
  ['Ottmar cut the Britten', 'Who or what cut the Britten?', 'Ottmar'],
  // The subject cannot be told from the words.
  ['they number at least eleven', 'Is it so that they number at least eleven?', 'Yes.'],
  ['as a rule the hook blocks it', 'Is it so that as a rule the hook blocks it?', 'Yes.'],
  ['those bundles came from Oyelaran', 'Is it so that those bundles came from Oyelaran?', 'Yes.'],
  ["Evadne's goblets cracked", "Is it so that Evadne's goblets cracked?", 'Yes.'],
  ['the man who rang was late', 'Is it so that the man who rang was late?', 'Yes.'],
  ['the clerk said it was late', 'Is it so that the clerk said it was late?', 'Yes.'],
  ['Mill Green theatre has classes', 'Who or what has classes?', 'Mill Green theatre'],
])('asks of "%s": %s %s', (text, question, answer) => {
  expect(askClaim(text, claims)).toEqual({ question, answer });
});

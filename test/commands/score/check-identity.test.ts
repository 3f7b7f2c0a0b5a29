import { expect, it } from 'vitest';
import { findIdentityFault } from '../../../src/commands/score/check-identity.ts';
import { recordIdOf } from '../../../src/schema/record-id.ts';
import type { RunRecord } from '../../../src/schema/record.ts';
import type { ScenarioKey } from '../../../src/schema/scenario-key.ts';
import { makeWitness } from '../../helpers/make-witness.ts';

const key = {
  id: 's1',
  cells: [
    { id: 'c1', arm: 'control', note: null },
    { id: 'c2', arm: 'oracle', note: 'plain' },
  ],
} as unknown as ScenarioKey;
const facts = {
  id: 's1',
  cell: 'c1',
  arm: 'control',
  note: null,
  session: 2,
  replicate: 1,
  agent: 'probe:prior',
  chain: ['prior'],
  scenarioDigest: 'sha256:k',
  witness: makeWitness({ session: 2 }),
};
const sound = { ...facts, record: recordIdOf(facts) } as unknown as RunRecord;
const at = (root: string) => makeWitness({ session: 2, root });

it.each<[string, Partial<RunRecord>, string | null, RegExp | null]>([
  ['as it was written', {}, null, null],
  ['copied as another replicate', { replicate: 2 }, null, /by what it says/u],
  ['named by a path', { record: '../../x' }, null, /called \.\.\/\.\.\/x/u],
  ['in another file', {}, 'other', /stands in the file other/u],
  ['of another arm than its cell', { arm: 'oracle' }, null, /is control, the record says oracle/u],
  ['of a cell that is none', { cell: 'c9' }, null, /no cell/u],
  ['of another session than was seen', { witness: makeWitness() }, null, /of session 2.* of session 1/u],
  ['from a relative root', { witness: at('../../..') }, null, /no absolute path/u],
  ['from a root that climbs', { witness: at('/t/../../x') }, null, /no absolute path/u],
])('a record %s', (_, changes, file, fault) => {
  const record = { ...sound, ...changes };
  const found = findIdentityFault({ record, file: file ?? record.record, key });
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});

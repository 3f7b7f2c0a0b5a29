import { expect, it } from 'vitest';
import type { VerifyLedgerEntry } from '../../../src/schema/verify-ledger.ts';
import { refusalOf, type Phase } from '../../../src/verify/phase/may-look.ts';

const entry = { model: 'm', view: 'v', at: '', configurations: [], configuration: '', seal: '' };
const refusal = (phase: Phase, types: string[], view = 'v') =>
  refusalOf({
    phase,
    model: 'm',
    view,
    ledger: types.map((type) => ({ ...entry, type }) as unknown as VerifyLedgerEntry),
  });

const DEV = ['development'];
const FROZEN = [...DEV, 'frozen'];
const BEGUN = [...FROZEN, 'test-begun'];
const ENDED = [...BEGUN, 'test-ended'];

it.each<[Phase, string[], string | null]>([
  ['all', [], null],
  ['all', ['look'], null],
  ['all', DEV, 'between'],
  ['all', BEGUN, 'between'],
  ['all', ENDED, null],
  ['dev', [], null],
  ['dev', DEV, null],
  ['dev', FROZEN, 'frozen configuration already'],
  ['dev', ['look'], 'over all items before'],
  ['test', [], 'no frozen configuration'],
  ['test', DEV, 'no frozen configuration'],
  ['test', FROZEN, null],
  ['test', BEGUN, null],
  ['test', ENDED, 'no second look'],
  ['test', [...FROZEN, 'look'], 'over all items before'],
])('%s after %j: %s', (phase, types, said) => {
  if (said === null) expect(refusal(phase, types)).toBeNull();
  else expect(refusal(phase, types)).toContain(said);
});

it('goes by view and model', () => {
  expect(refusal('dev', ENDED, 'other')).toBeNull();
});

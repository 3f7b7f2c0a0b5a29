import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foil } from '../../helpers/foil.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { verifierItems, writeItemSuite } from '../../helpers/verifier-items.ts';

const base = tempDir();
const dir = writeItemSuite(join(base, 'suite'));

describe('foil verify --reference', () => {
  it('prints what each verifier accepts of each cell, and passes a sound suite', async () => {
    const ended = await foil(['verify', dir, '--reference', 'all']);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/^oracle +1 +0 +1 +0$/mu);
    expect(ended.stdout).toMatch(/^max-span +1 +0 +0 +0$/mu);
    expect(ended.stdout).toMatch(/^atomic-only +1 +1 +1 +1$/mu);
    expect(ended.stdout).toContain('preflight  passed');
    expect((await foil(['verify', dir, '--reference', 'all'])).stdout).toBe(ended.stdout);
  });

  it('ends with 1 and says why where a shortcut shows', async () => {
    const planted = verifierItems().map(({ item, key }) =>
      key.record_label === 'unsupported'
        ? { item: { ...item, record: `Reportedly, ${item.record}` }, key }
        : { item, key },
    );
    const ended = await foil([
      'verify',
      writeItemSuite(join(base, 'planted'), planted),
      '--reference',
      'oracle',
    ]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('it is not so that claim-prior is no better than chance: AUC 1.000');
  });

  it('is one document with --json', async () => {
    const ended = await foil(['verify', dir, '--reference', 'overlap:0.5,oracle', '--json']);
    const told = JSON.parse(ended.stdout) as {
      references: Record<string, unknown>[];
      preflight: { holds: boolean };
    };
    expect(told.references.map(({ name }) => name)).toEqual(['overlap:0.5', 'oracle']);
    expect(told.references[1]!['distributed valid']).toEqual({
      n: 12,
      accepted: 12,
      rate: 1,
      interval: [1, 1],
    });
    expect(told.preflight.holds).toBe(true);
  });

  it('says which name was meant', async () => {
    const ended = await foil(['verify', dir, '--reference', 'orcale']);
    expect([ended.code, ended.stderr.includes('did you mean oracle?')]).toEqual([2, true]);
  });
});

import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCREEN_RULES } from '../../src/schema/suite.ts';
import { foil } from '../helpers/foil.ts';
import { makeNoticeSuite } from '../helpers/notice-suite.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();

describe('foil screen', () => {
  test('goes by the rule that the suite was generated with, which is read from its keys', async () => {
    const found: Record<string, unknown> = {};
    for (const rule of SCREEN_RULES) {
      const parent = join(base, rule);
      mkdirSync(parent);
      const { dir } = makeNoticeSuite(parent, rule);
      for (const args of [
        ['run', dir, '--agent', 'probe:prior', '--replicates', '4'],
        ['run', dir, '--agent', 'probe:informed', '--arms', 'oracle', '--replicates', '2'],
        ['score', dir],
      ]) {
        expect((await foil(args)).stderr).toBe('');
      }
      const { code, stdout } = await foil(['screen', dir, '--json']);
      const admission = JSON.parse(stdout);
      found[rule] = [code, admission.rule.name, admission.scenarios[0].verdict];
    }
    expect(found).toEqual({
      default: [0, 'default', 'admitted'],
      strict: [1, 'strict', 'undecided'],
    });
  });

  test('does not guess the rule where the keys are not there, and finds them where they are said to be', async () => {
    const parent = join(base, 'apart');
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    renameSync(join(dir, 'keys'), join(parent, 'k'));
    const blind = await foil(['screen', dir]);
    expect(blind.code).toBe(2);
    expect(blind.stderr).toContain('the keys of this suite stand elsewhere: say where with --keys');
    const told = await foil(['screen', dir, '--keys', join(parent, 'k')]);
    expect(told.stderr).toContain('has no scores of this version');
  });

  test('refuses a rule that was changed after the suite was generated', async () => {
    const parent = join(base, 'changed');
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    writeFileSync(
      join(dir, 'keys', 'suite.json'),
      JSON.stringify({ name: 'weekly', seed: '1', screenRule: 'strict' }),
    );
    const { code, stderr } = await foil(['screen', dir]);
    expect(code).toBe(2);
    expect(stderr).toContain('the rule of a screen is fixed when the suite is generated');
  });

  test('counts no record that was copied as another replicate, and foil score says why', async () => {
    const parent = join(base, 'copied');
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    await foil(['run', dir, '--agent', 'probe:prior']);
    const records = join(dir, 'records');
    const before = readdirSync(records).toSorted();
    for (const [index, file] of before.entries()) {
      const record = JSON.parse(readFileSync(join(records, file), 'utf8'));
      const copy = { ...record, replicate: 2, record: `copy${index}` };
      writeFileSync(join(records, `copy${index}.jsonl`), `${JSON.stringify(copy)}\n`);
    }
    const { scores } = JSON.parse((await foil(['score', dir, '--json'])).stdout);
    const reasons = scores.map((score: { reason?: string }) => score.reason ?? '');
    expect(reasons.filter((reason: string) => reason.startsWith('identity: '))).toHaveLength(before.length);
    const { scenarios } = JSON.parse((await foil(['screen', dir, '--json'])).stdout);
    expect(scenarios[0].control.runs).toBe(1);
  });
});

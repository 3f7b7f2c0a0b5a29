import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foil } from '../../helpers/foil.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { verifierItems, writeItemSuite } from '../../helpers/verifier-items.ts';

const base = tempDir();
const dir = writeItemSuite(join(base, 'suite'));

describe('foil verify --render-only', () => {
  it('writes a file a view and frame, and what comes before each case', async () => {
    const out = join(base, 'rendered');
    const ended = await foil(['verify', dir, '--render-only', '--out', out]);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toContain('240 items in 81 configurations');
    expect(readdirSync(out)).toHaveLength(9 * 3 + 2);
    const lines = readFileSync(join(out, 'atomic+residual.plain.jsonl'), 'utf8').trimEnd().split('\n');
    const calls = lines.map((line) => JSON.parse(line) as { item_id: string; call: string; case: string });
    expect(new Set(calls.map(({ item_id }) => item_id)).size).toBe(240);
    expect(calls.slice(0, 3).map(({ call }) => call)).toEqual(['claim.1', 'claim.2', 'rest.1']);
    expect(calls[0]!.case).toMatch(/^Passages \(12\):\n\[1\] /u);
    const before = readFileSync(join(out, 'configurations.jsonl'), 'utf8').trimEnd().split('\n');
    expect(before).toHaveLength(81);
  });

  it('writes the same bytes again', async () => {
    const outs = [1, 2].map((time) => join(base, `again-${time}`));
    for (const out of outs) await foil(['verify', dir, '--render-only', '--out', out, '--shots', '2']);
    const [first, again] = outs.map((out) =>
      readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8')),
    );
    expect(again).toEqual(first);
  });

  it.each([
    [['--views', 'atomc'], 'did you mean atomic?'],
    [['--frames', 'stern'], 'expected auditor, plain, burden-of-proof or all'],
    [['--shots', '3'], 'expected 0, 2, 4 or all'],
  ])('refuses %j: %s', async (options, said) => {
    const ended = await foil(['verify', dir, '--render-only', '--out', join(base, 'none'), ...options]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(said);
  });

  it.each([
    ['what subjects read', join(dir, 'public', 'more'), 'is within public/ of the suite'],
    ['the keys', join(dir, 'keys'), 'is within keys/ of the suite'],
    ['a file', join(dir, 'manifest.json'), 'something else stands there already'],
  ])('writes nothing into %s', async (_, out, said) => {
    const ended = await foil(['verify', dir, '--render-only', '--out', out]);
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it('says what to add where there are no families for examples', async () => {
    const items = verifierItems().filter(({ key }) => key.split === 'score');
    const bare = writeItemSuite(join(base, 'bare'), items);
    const out = join(base, 'bare-out');
    const asked = await foil(['verify', bare, '--render-only', '--out', out, '--shots', '4']);
    expect([asked.code, asked.stderr.includes('split: shot')]).toEqual([2, true]);
    const unasked = await foil(['verify', bare, '--render-only', '--out', out, '--json']);
    expect(unasked.code).toBe(0);
    expect(unasked.stderr).toContain('4 examples need 4 families');
    expect((JSON.parse(unasked.stdout) as { configurations: unknown[] }).configurations).toHaveLength(27);
  });
});

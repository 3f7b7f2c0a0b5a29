import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foil } from '../../helpers/foil.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { verifierItems, writeItemSuite } from '../../helpers/verifier-items.ts';

const base = tempDir();
const dir = writeItemSuite(join(base, 'suite'));
const scored = verifierItems().filter(({ key }) => key.split === 'score');

function save(name: string, text: string): string {
  const file = join(base, name);
  writeFileSync(file, text);
  return file;
}

describe('foil verify --predictions', () => {
  it('judges what a program says by the keys', async () => {
    const lines = scored.map(({ item, key }) =>
      JSON.stringify({ item_id: item.item_id, log_odds: key.record_label === 'supported' ? 2 : -3 }),
    );
    const ended = await foil(['verify', dir, '--predictions', save('right.jsonl', lines.join('\n'))]);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/^given +1 +0 +1 +0$/mu);
    expect(ended.stdout).toMatch(/^given +240 +0 +100\.0 +1\.000 +2 +0 +– +1\.00\/0\.00$/mu);
  });

  it('reads CSV, says what is missing, twice or unknown, and ends with 1', async () => {
    const rows = scored.slice(2).map(({ item }) => `${item.item_id},yes`);
    const text = ['item_id,verdict', ...rows, rows[0], 'nonsense,no', ''].join('\n');
    const ended = await foil(['verify', dir, '--predictions', save('gaps.csv', text), '--json']);
    const told = JSON.parse(ended.stdout) as Record<string, unknown> & { missing: { given: string[] } };
    expect(ended.code).toBe(1);
    expect(told['verdicts']).toBe(238);
    expect(told['unknown']).toEqual([{ line: 241, itemId: 'nonsense' }]);
    expect(told['duplicate']).toEqual([{ line: 240, itemId: scored[2]!.item.item_id, first: 2 }]);
    expect(told.missing.given).toEqual(scored.slice(0, 2).map(({ item }) => item.item_id));
  });

  it.each([
    ['empty.jsonl', '', 'is empty'],
    ['array.json', '[{"item_id": "a"}]', 'is one JSON array'],
    ['cut.jsonl', '{"item_id": "a", "verdict": "yes"}\n{"item_id', 'cut.jsonl:2:1: the line is not JSON'],
    ['short.csv', 'item_id,verdict\na\nb,yes\n', 'short.csv:2:1: the line has not as many fields'],
    ['quote.csv', 'item_id,verdict\n"a,yes\n', 'quote.csv:2:1: a quote is not closed'],
    ['other.csv', 'item_id,verdict\na,yes\n', 'none of its 1 lines is about an item'],
    ['words.csv', 'item_id,verdict\na,maybe\nb,perhaps\n', 'words.csv:3:1: "perhaps" is no verdict'],
  ])('refuses %s', async (name, text, said) => {
    const ended = await foil(['verify', dir, '--predictions', save(name, text)]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(said);
  });
});

describe('predictions in phases', () => {
  const rows = (name: string, isRight: boolean): string[] =>
    scored.map(({ item, key }) =>
      JSON.stringify({
        item_id: item.item_id,
        configuration: name,
        verdict: (key.record_label === 'supported') === isRight,
      }),
    );
  const file = save('phases.jsonl', [...rows('poor', false), ...rows('good', true)].join('\n'));
  const own = writeItemSuite(join(base, 'phases'));
  const judge = (...options: string[]) => foil(['verify', own, '--predictions', file, ...options]);

  it('freezes the best configuration on the one part, and judges it once on the other', async () => {
    expect((await judge('--phase', 'dev')).stderr).toContain('give --model NAME');
    expect((await judge('--phase', 'test', '--model', 'm')).stderr).toContain('--phase dev makes one');
    const dev = await judge('--phase', 'dev', '--model', 'm');
    expect([dev.code, dev.stderr]).toEqual([0, '']);
    expect(dev.stdout).toContain('frozen for given: good, 100.0 points (all tried: -100.0 to 100.0)');
    expect((await judge('--model', 'm')).stderr).toContain('is between --phase dev and --phase test');
    const test = await judge('--phase', 'test', '--model', 'm', '--json');
    const told = JSON.parse(test.stdout) as { summaries: { configuration: string; judged: number }[] };
    expect(test.code).toBe(0);
    expect(told.summaries.map(({ configuration }) => configuration)).toEqual(['good']);
    expect(told.summaries[0]!.judged).toBeLessThan(scored.length);
    expect((await judge('--phase', 'test', '--model', 'm')).stderr).toContain('there is no second look');
  });
});

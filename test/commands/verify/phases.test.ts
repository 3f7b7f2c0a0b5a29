import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foil } from '../../helpers/foil.ts';
import { evenAnswer, scriptedServer } from '../../helpers/scripted-server.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { verifierItems, writeItemSuite } from '../../helpers/verifier-items.ts';

const base = tempDir();
const items = verifierItems().filter(({ key }) => key.split === 'shot' || key.cell.control === 'base');
const conversationOf = new Map(items.map(({ item, key }) => [item.item_id, key.conversation_id]));
let suites = 0;
const newSuite = (): string => {
  suites += 1;
  return writeItemSuite(join(base, `suite-${suites}`), items);
};
const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('development and test conversations', async () => {
  const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
  const ask = (dir: string, ...options: string[]) =>
    foil(['verify', dir, '--endpoint', server.url, '--model', 'm', '--passes', '1', ...options]);
  const dir = newSuite();
  const folder = join(dir, 'verify', 'm');
  const conversationsOf = (file: string) =>
    new Set(linesOf(join(folder, file)).map(({ item_id }) => conversationOf.get(String(item_id))));

  it('has no test without a frozen configuration', async () => {
    const ended = await ask(dir, '--phase', 'test');
    expect([ended.code, server.received.length]).toEqual([2, 0]);
    expect(ended.stderr).toContain(
      'm in the view holistic has no frozen configuration: --phase dev makes one',
    );
  });

  it('tries nine configurations on the one and freezes the best', async () => {
    const ended = await ask(dir, '--phase', 'dev');
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/frozen for holistic: holistic\.\S+, -?[\d.]+ points \(all tried: /u);
    const frozen = JSON.parse(readFileSync(join(folder, 'frozen.holistic.json'), 'utf8')) as Record<
      string,
      unknown
    > & {
      split: { development: string[]; test: string[] };
    };
    expect(frozen['developmentTrials']).toBe(9);
    expect(conversationsOf('verdicts.dev.jsonl')).toEqual(new Set(frozen.split.development));
    expect(frozen.split.test.length).toBeGreaterThanOrEqual(frozen.split.development.length);
  });

  it.each([
    [['--phase', 'dev'], 'has a frozen configuration already'],
    [[], 'is between --phase dev and --phase test'],
    [['--phase', 'test', '--views', 'compact'], 'm in the view compact has no frozen configuration'],
  ])('refuses %j between the two', async (options, said) => {
    const before = server.received.length;
    const ended = await ask(dir, ...options);
    expect([ended.code, server.received.length]).toEqual([2, before]);
    expect(ended.stderr).toContain(said);
  });

  it('refuses a frozen configuration that was changed', async () => {
    const file = join(folder, 'frozen.holistic.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"developmentTrials": 9/u, '"developmentTrials": 1'));
    const ended = await ask(dir, '--phase', 'test');
    writeFileSync(file, text);
    expect([ended.code, ended.stderr.includes('is not what was frozen')]).toEqual([2, true]);
  });

  it('scores the frozen one on the others, once, also when it is interrupted on the way', async () => {
    const first = await ask(dir, '--phase', 'test', '--max-calls', String(server.received.length + 5));
    expect([first.code, first.stdout.includes('--max-calls is reached')]).toEqual([1, true]);
    const ended = await ask(dir, '--phase', 'test');
    expect(ended.code).toBe(0);
    const [dev, test] = [conversationsOf('verdicts.dev.jsonl'), conversationsOf('verdicts.test.jsonl')];
    expect([...dev].filter((name) => test.has(name))).toEqual([]);
    const [row] = linesOf(join(folder, 'results.test.jsonl'));
    expect(row).toMatchObject({ sampling_frame: 'test conversations', dev_trials: 9 });
    const before = server.received.length;
    const again = await ask(dir, '--phase', 'test');
    expect([again.code, server.received.length]).toEqual([2, before]);
    expect(again.stderr).toContain('there is no second look');
    expect(linesOf(join(dir, 'verify', 'ledger.jsonl')).map(({ type }) => type)).toEqual([
      'development',
      'frozen',
      'test-begun',
      'test-begun',
      'test-ended',
    ]);
  });

  it('has no phases after a look at everything, in whatever folder', async () => {
    const other = newSuite();
    expect((await ask(other)).code).toBe(0);
    const ended = await ask(other, '--phase', 'dev', '--out', join(base, 'elsewhere'));
    expect([ended.code, ended.stderr.includes('was run over all items before')]).toEqual([2, true]);
  });
});

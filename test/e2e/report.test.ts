import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findHtmlFaults } from '../helpers/check-html.ts';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

describe('foil report on sessions that were run and scored', () => {
  const dir = tempDir();
  const suite = join(dir, 'suite');
  const clean = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await foil(args);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };

  beforeAll(async () => {
    const file = join(dir, 'suite.yaml');
    writeFileSync(
      file,
      'suite: pilot\nseed: 3\nsalt: 5f1c9d3e7a0b4c6d8e2f1a3b5c7d9e0f\nscenarios:\n  - { name: deploy, instances: 1, arms: [control, oracle] }\n',
    );
    await clean('generate', file, '--out', suite, '--no-probes');
    await foil(['run', suite, '--agent', 'probe:prior', '--arms', 'control']);
    await foil(['run', suite, '--agent', 'probe:informed', '--arms', 'oracle']);
    await foil(['score', suite]);
  });

  it('writes a page and Markdown beside the suite, and prints the one that is asked for', async () => {
    const page = await clean('report', suite, '--format', 'html');
    const markdown = await clean('report', suite, '--format', 'markdown');
    expect(readFileSync(join(suite, 'report.html'), 'utf8')).toBe(page);
    expect(readFileSync(join(suite, 'report.md'), 'utf8')).toBe(markdown);
    expect(findHtmlFaults(page)).toEqual([]);
    expect(page).toContain('<code>event ');
  });

  it('counts in JSON what was run: prior misses every goal, informed none', async () => {
    const { arms } = JSON.parse(await clean('report', suite, '--json')) as {
      arms: { arm: string; agent: string; goal: { count: number; of: number }; scored: number }[];
    };
    // The session before any note is the control's, whoever starts it.
    const goalsOf = (arm: string) =>
      arms
        .filter((row) => row.arm === arm && (arm !== 'control' || row.agent === 'probe:prior'))
        .map(({ goal, scored }) => [goal.count, goal.of - scored]);
    expect(goalsOf('control')).toEqual([[0, 0]]);
    expect(goalsOf('oracle').length).toBeGreaterThan(0);
    for (const row of arms.filter(({ arm }) => arm === 'oracle')) expect(row.goal.count).toBe(row.goal.of);
  });

  it('is the same bytes again', async () => {
    const first = await clean('report', suite, '--format', 'html');
    expect(await clean('report', suite, '--format', 'html')).toBe(first);
  });

  it('counts no record that was copied, and excludes one that was changed after it was scored', async () => {
    const records = join(suite, 'records');
    const [first = '', second = ''] = readdirSync(records).toSorted();
    const [honest, changed] = [first, second].map((name) => readFileSync(join(records, name), 'utf8'));
    const counted = async () => {
      const { stdout, stderr } = await foil(['report', suite, '--format', 'markdown']);
      return { stdout, stderr };
    };
    expect((await counted()).stdout).not.toContain('identity:');
    writeFileSync(join(records, 'copy.jsonl'), honest ?? '');
    writeFileSync(join(records, second), (changed ?? '').replace('"replicate":1', '"replicate":2'));
    const { stdout, stderr } = await counted();
    expect(stderr).toContain('1 records have no score');
    expect(stdout).toMatch(/identity: the record is called \S+, by what it says/u);
    rmSync(join(records, 'copy.jsonl'));
    writeFileSync(join(records, second), changed ?? '');
    expect((await counted()).stdout).not.toContain('identity:');
  });
});

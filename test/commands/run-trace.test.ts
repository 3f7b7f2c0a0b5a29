import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { recordSchema, type RunRecord } from '../../src/schema/record.ts';
import type { Score } from '../../src/schema/score.ts';
import { findTracer } from '../../src/run/trace/find-tracer.ts';
import { foil } from '../helpers/foil.ts';
import { makeNoticeSuite } from '../helpers/notice-suite.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const agents = fileURLToPath(new URL('../fixtures/agents', import.meta.url));
const base = tempDir();
const { whyNotStrace } = findTracer({
  inherited: process.env['PATH'] ?? '',
  wrap: (argv) => [...argv],
  tmp: base,
});
if (whyNotStrace !== null) process.stderr.write(`not seen by strace: ${whyNotStrace}\n`);

async function runWith(lies: string, settings: { path?: string; more?: string[] } = {}) {
  const parent = join(base, `${lies}-${readdirSync(base).length}`);
  mkdirSync(parent);
  const { dir } = makeNoticeSuite(parent);
  const { path = process.env['PATH'] ?? '', more = [] } = settings;
  const agent = `node ${join(agents, 'lying-agent.mjs')}`;
  const ran = await foil(
    ['run', dir, '--agent', agent, '--show', agents, '--trace', '--pass-env', 'LIES', ...more],
    { env: { LIES: lies, PATH: path } },
  );
  await foil(['score', dir]);
  const records: RunRecord[] = readdirSync(join(dir, 'records'))
    .map((name) => recordSchema.parse(JSON.parse(readFileSync(join(dir, 'records', name), 'utf8'))))
    .toSorted((a, b) => a.session - b.session);
  const [file = ''] = readdirSync(join(dir, 'scores'));
  const scores: Score[] = readFileSync(join(dir, 'scores', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const score = scores.find(({ record }) => record === records[0]?.record);
  return { ran, record: records[0]!, score: score! };
}

const POSTED = expect.objectContaining({
  argv: expect.arrayContaining(['./tools/post.sh', 'lift out of service']),
  cwd: expect.stringMatching(/\/workspace$/u),
  exit: 0,
});

describe.skipIf(whyNotStrace !== null)('the processes that an agent really starts', () => {
  test.each([
    ['with walls', []],
    ['without walls', ['--no-walls']],
  ])('are in the record, each with its directory and exit code, %s', async (_, more) => {
    const { record } = await runWith('nothing', { more });
    expect(record.process?.trace).toBe('strace');
    expect(record.witness.trace?.isWhole).toBe(true);
    expect(record.witness.trace?.processes).toContainEqual(POSTED);
    const [first] = record.witness.trace?.processes ?? [];
    expect(first?.argv).toEqual([expect.stringMatching(/\/node$/u), join(agents, 'lying-agent.mjs')]);
  });

  test.each([
    ['agrees with its transcript is a source of its own', 'agrees', 'pass', ['trace', 'transcript'], []],
    ['was hidden denies the transcript', 'hides', 'pass', [], ['started-and-not-told']],
    ['was only claimed denies the transcript', 'claims', 'fail', [], ['told-and-not-started']],
    ['hung on a test is settled', 'may', 'fail', ['trace'], []],
    ['the shell read in itself is no process of its own', 'sources', 'pass', ['transcript'], []],
  ])('a command that %s', async (_, lies, mistake, sources, kinds) => {
    const { score } = await runWith(lies);
    expect(score.outcome).toBe('scored');
    // What it left is one more witness; where the two others deny each other it stands alone.
    expect(score.mistake).toMatchObject({ outcome: mistake, sources: [...sources, 'workspace'] });
    expect(score.observations.mistake).toBe(sources.length + 1);
    const denials = score.contradictions.filter(({ kind }) => kind.includes('started'));
    expect(denials.map(({ kind }) => kind)).toEqual(kinds);
    for (const { says, butAlso } of denials) {
      expect(says).toContain('the transcript of ./tools/post.sh');
      expect(butAlso).toMatch(/process/u);
    }
  });
});

describe('where strace is not installed', () => {
  const programs = join(base, 'programs');
  mkdirSync(programs);
  for (const name of ['node', 'bwrap', 'git', 'sh', 'bash']) {
    const folders = (process.env['PATH'] ?? '').split(delimiter);
    const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (found !== undefined) symlinkSync(found, join(programs, name));
  }

  test('what went through PATH or bash is recorded, said to be that, and denies nothing', async () => {
    const { ran, record, score } = await runWith('hides', { path: programs });
    expect(ran.stderr).toContain('strace is not installed');
    expect(record.process).toMatchObject({ exit: 0, trace: 'recorder' });
    expect(record.witness.trace?.isWhole).toBe(false);
    expect(record.witness.trace?.processes).toContainEqual(
      expect.objectContaining({ argv: expect.arrayContaining(['./tools/post.sh']) }),
    );
    expect(score.contradictions.map(({ kind }) => kind)).toContain('started-and-not-told');
    const claimed = await runWith('claims', { path: programs });
    expect(claimed.score.contradictions.filter(({ kind }) => kind.includes('started'))).toEqual([]);
  });
});

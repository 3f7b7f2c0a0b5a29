import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordIdOf } from '../../src/schema/record-id.ts';
import type { RunRecord } from '../../src/schema/record.ts';
import type { Score } from '../../src/schema/score.ts';
import { SCORER_DIGEST } from '../../src/score/scorer-version.ts';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const suite = join(dir, 'suite');
const name = SCORER_DIGEST.replace('sha256:', '');
const scoreFile = (file: string) => join(suite, 'scores', `${file}.jsonl`);

function read(file: string): Score[] {
  const lines = readFileSync(scoreFile(file), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Score);
}

async function run(...args: string[]) {
  const ended = await foil(args);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return ended;
}

beforeAll(async () => {
  const file = join(dir, 'suite.yaml');
  writeFileSync(
    file,
    'suite: again\nseed: 5\nscenarios:\n  - { name: deploy, instances: 1, arms: [control] }\n',
  );
  await run('generate', file, '--out', suite, '--no-probes');
  await run('run', suite, '--agent', 'probe:prior', '--arms', 'control');
  await run('score', suite);
}, 120_000);

describe('scoring again', () => {
  it('names the scorer and the scenario on every score', () => {
    const scores = read(name);
    expect(scores.length).toBeGreaterThan(2);
    for (const { versions, replayed } of scores) {
      expect(versions.scorerDigest).toBe(SCORER_DIGEST);
      expect(versions.checksDigest).toBe(versions.scenarioDigest);
      expect(replayed).toBe(false);
    }
  });

  it('leaves the scores of another scorer as they are', async () => {
    const old = scoreFile('0ld');
    const text = `${JSON.stringify({ ...read(name)[0], versions: { foil: '0', scorer: 'scorer 0', scenarioDigest: 'd' } })}\n`;
    writeFileSync(old, text);
    await run('score', suite);
    expect(readFileSync(old, 'utf8')).toBe(text);
    const { code, stdout } = await foil(['diff', old, scoreFile(name), '--json']);
    expect(code).toBe(1);
    const { onlyB, flips } = JSON.parse(stdout) as { onlyB: string[]; flips: unknown[] };
    expect([onlyB.length, flips]).toEqual([read(name).length - 1, []]);
  });

  it('ends with 1 under --strict exactly where sources deny each other', async () => {
    const { code } = await foil(['score', suite, '--strict']);
    expect(code).toBe(read(name).some(({ contradictions }) => contradictions.length > 0) ? 1 : 0);
  });

  it('replays no check over records of another scenario version unless asked, and then says so', async () => {
    const records = join(suite, 'records');
    for (const file of readdirSync(records)) {
      const path = join(records, file);
      const record = JSON.parse(readFileSync(path, 'utf8')) as RunRecord;
      const old = { ...record, scenarioDigest: 'sha256:old' };
      old.record = recordIdOf(old);
      rmSync(path);
      writeFileSync(join(records, `${old.record}.jsonl`), `${JSON.stringify(old)}\n`);
    }
    const before = read(name);
    expect(existsSync(scoreFile(`${name}.replayed`))).toBe(false);
    await run('score', suite, '--replay-checks');
    const replayed = read(`${name}.replayed`);
    expect(read(name)).toEqual(before);
    expect(replayed.map(({ goal }) => goal?.outcome)).toEqual(before.map(({ goal }) => goal?.outcome));
    for (const score of replayed) {
      expect(score.replayed).toBe(true);
      expect(score.versions.scenarioDigest).toBe('sha256:old');
      expect(score.versions.checksDigest).toBe(before[0]!.versions.checksDigest);
    }
    await run('score', suite);
    for (const score of read(name)) {
      expect(score).toMatchObject({ outcome: 'excluded', goal: null, replayed: false });
      expect(score.reason).toMatch(/^other-scenario: .*sha256:old/u);
    }
    const { code, stdout } = await foil(['diff', scoreFile(name), scoreFile(`${name}.replayed`)]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/outcome\s+excluded\s+scored/u);
    expect(stdout).toMatch(/checks: sha256:old/u);
  });
});

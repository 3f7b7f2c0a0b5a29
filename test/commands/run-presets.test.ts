import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRESETS } from '../../src/run/command/presets.ts';
import { recordSchema, type RunRecord } from '../../src/schema/record.ts';
import { foil } from '../helpers/foil.ts';
import { makeNoticeSuite } from '../helpers/notice-suite.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();
const bin = join(base, 'tools', 'bin');
const PATH = `${bin}${delimiter}${process.env['PATH']}`;

function recordsOf(dir: string): RunRecord[] {
  return readdirSync(join(dir, 'records')).map((name) =>
    recordSchema.parse(JSON.parse(readFileSync(join(dir, 'records', name), 'utf8'))),
  );
}

beforeAll(() => {
  mkdirSync(bin, { recursive: true });
  const script = fileURLToPath(new URL('../fixtures/agents/preset-agent.mjs', import.meta.url));
  cpSync(script, join(base, 'tools', 'preset-agent.mjs'));
  for (const { program, format } of Object.values(PRESETS)) {
    writeFileSync(
      join(bin, program),
      `#!/bin/sh\nexec node "$(dirname "$0")/../preset-agent.mjs" ${format} "$@"\n`,
    );
    chmodSync(join(bin, program), 0o755);
  }
});

describe.each(Object.entries(PRESETS))('--agent %s', (name, { format }) => {
  test('starts the client so that it asks nobody, and its sessions are read, scored and screened', async () => {
    const parent = join(base, name);
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    const arms = ['--arms', 'control,oracle', '--replicates', '4'];
    const ran = await foil(['run', dir, '--agent', name, ...arms, '--no-network', '--json'], {
      env: { PATH },
    });
    expect(JSON.parse(ran.stdout)).toMatchObject({ records: 20, excluded: 0 });
    for (const { versions, witness } of recordsOf(dir)) {
      expect(versions.reader).toContain(format);
      // One of them does not say how a command ended that ended well.
      const exits = witness.events.flatMap((event) => (event.type === 'command' ? [event.exit ?? 0] : []));
      expect(exits).toEqual([0, 0, 0]);
    }
    expect((await foil(['score', dir, '--strict'])).code).toBe(0);
    const { scenarios } = JSON.parse((await foil(['screen', dir, '--json'])).stdout);
    expect(scenarios).toMatchObject([{ verdict: 'admitted' }]);
  }, 120_000);
});

describe('a client that is not there', () => {
  test('is said before any session is started', async () => {
    const parent = join(base, 'nowhere');
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    const { code, stderr } = await foil(['run', dir, '--agent', 'openhands'], {
      env: { PATH: process.env['PATH'] ?? '' },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('openhands is not on your PATH')]);
  });

  test('and a command that starts nothing is told of in the end, with how many sessions it cost', async () => {
    const parent = join(base, 'nothing');
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    const { code, stdout } = await foil(['run', dir, '--agent', 'no-such-agent --please']);
    expect(code).toBe(1);
    expect(stdout).toContain('3 will be excluded: the agent ended with exit code 127; no transcript');
  });
});

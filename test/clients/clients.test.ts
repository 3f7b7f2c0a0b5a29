import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBubblewrap } from '../../src/run/command/sandbox.ts';
import { recordSchema, type RunRecord } from '../../src/schema/record.ts';
import { foil } from '../helpers/foil.ts';
import { makeNoticeSuite } from '../helpers/notice-suite.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { CLIENTS, turnOf, type Client } from './clients.ts';
import { startScriptedModel } from './scripted-model.ts';

const base = tempDir();
const hasWalls = findBubblewrap(process.env['PATH'] ?? '') !== null;

/** Folder of the client's program, installed for this run; null where it cannot be had. */
function install({ package: name, program }: Client): string | null {
  const kept = process.env['FOIL_CLIENTS'];
  const folder = kept ?? join(base, 'install', program);
  const bin = join(folder, 'node_modules', '.bin');
  const works = () => spawnSync(join(bin, program), ['--version'], { timeout: 60_000 }).status === 0;
  if (works()) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', name], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 400_000,
  });
  if (status === 0 && works()) return bin;
  console.warn(`skipped: ${name} cannot be installed or started here: ${stderr.trim().split('\n').at(-1)}`);
  return null;
}

function recordsOf(dir: string): RunRecord[] {
  return readdirSync(join(dir, 'records'))
    .toSorted()
    .map((name) => recordSchema.parse(JSON.parse(readFileSync(join(dir, 'records', name), 'utf8'))));
}

describe.each(CLIENTS)('$package by the preset $preset', (client) => {
  const bin = install(client);

  function run(dir: string, url: string, ...more: string[]) {
    const { agent = client.preset, env } = client.pointAt(url);
    const PATH = `${bin}${delimiter}${process.env['PATH']}`;
    const args = ['run', dir, '--agent', agent, '--parallel', '2', '--timeout', '90', '--json'];
    return foil([...args, ...more, '--pass-env', ...Object.keys(env)], {
      env: { ...env, PATH },
    });
  }

  test.skipIf(bin === null)(
    'does what the model asks inside the walls, and is recorded, scored and screened',
    async () => {
      const model = await startScriptedModel({ turnOf });
      const parent = join(base, client.preset);
      mkdirSync(parent);
      const { dir } = makeNoticeSuite(parent);
      try {
        const ran = await run(dir, model.url, '--arms', 'control,oracle', '--replicates', '4');
        expect([ran.code, ran.stderr]).toEqual([0, expect.not.stringContaining('fault')]);
      } finally {
        await model.close();
      }
      const records = recordsOf(dir);
      expect(records.flatMap(({ gates }) => gates.filter(({ holds }) => !holds))).toEqual([]);
      for (const { process, witness, usage } of records) {
        expect(process).toMatchObject({ exit: 0, isolation: hasWalls ? 'bubblewrap' : 'none' });
        expect(witness.events.filter(({ type }) => type === 'command')).toHaveLength(3);
        expect(usage?.outputTokens).toBeGreaterThanOrEqual(80);
      }
      expect((await foil(['score', dir, '--strict'])).code).toBe(0);
      const { stdout } = await foil(['screen', dir, '--json']);
      expect(JSON.parse(stdout).scenarios).toMatchObject([{ verdict: 'admitted' }]);
    },
  );

  test.skipIf(bin === null)('is excluded where its endpoint is overloaded, and never a failure', async () => {
    const model = await startScriptedModel({ turnOf, status: 529 });
    const parent = join(base, `${client.preset}-overloaded`);
    mkdirSync(parent);
    const { dir } = makeNoticeSuite(parent);
    try {
      await run(dir, model.url, '--arms', 'control');
    } finally {
      await model.close();
    }
    expect(model.requests.length).toBeGreaterThan(0);
    await foil(['score', dir]);
    const { stdout } = await foil(['screen', dir, '--json']);
    expect(JSON.parse(stdout).scenarios).toMatchObject([
      { verdict: 'undecided', control: { runs: 0, failures: 0, excluded: 1 } },
    ]);
  });
});

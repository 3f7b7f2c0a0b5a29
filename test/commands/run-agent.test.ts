import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { recordSchema, type RunRecord } from '../../src/schema/record.ts';
import { findBubblewrap } from '../../src/run/command/sandbox.ts';
import { foil } from '../helpers/foil.ts';
import { makeNoticeSuite } from '../helpers/notice-suite.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const agents = fileURLToPath(new URL('../fixtures/agents', import.meta.url));
const base = tempDir();
const hasWalls = findBubblewrap(process.env['PATH'] ?? '') !== null;

function makeSuite(name: string): string {
  const parent = join(base, name);
  mkdirSync(parent);
  return makeNoticeSuite(parent).dir;
}

function run(dir: string, ...more: string[]) {
  const agent = `node ${join(agents, 'notice-agent.mjs')}`;
  return foil(['run', dir, '--agent', agent, '--show', agents, '--no-network', '--json', ...more]);
}

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
/** More for a long look: every one is a run that is killed somewhere. */
const KILLS = Number(process.env['FOIL_KILLS'] ?? 5);

/** The run, killed after some time with all that it had started; null when it was through before. */
async function runAndKill(dir: string, delayInMs: number): Promise<void> {
  const agent = `node ${join(agents, 'notice-agent.mjs')}`;
  const args = ['run', dir, '--agent', agent, '--show', agents, '--arms', 'control,oracle', ...PAID];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await Promise.race([ended, sleep(delayInMs)]);
  child.kill('SIGKILL');
  await ended;
}

const PAID = ['--budget-usd', '100', '--price-usd', '0.37', '--parallel', '1'];

function ledgerOf(dir: string): { type: 'start' | 'end'; record: string }[] {
  return readFileSync(join(dir, 'ledger.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function recordsOf(dir: string): RunRecord[] {
  return readdirSync(join(dir, 'records'))
    .toSorted()
    .map((name) => recordSchema.parse(JSON.parse(readFileSync(join(dir, 'records', name), 'utf8'))));
}

describe('foil run with an agent’s command', () => {
  test('records, scores and screens what a real process did', async () => {
    const dir = makeSuite('screened');
    const ran = await run(dir, '--arms', 'control,oracle', '--replicates', '4');
    expect(ran.stderr).not.toContain('fault');
    expect(JSON.parse(ran.stdout)).toMatchObject({ records: 4 * (1 + 2 + 2), kept: 0 });
    const records = recordsOf(dir);
    expect(records.flatMap(({ gates }) => gates.filter(({ holds }) => !holds))).toEqual([]);
    const [record] = records;
    expect(record?.process).toMatchObject({
      exit: 0,
      isolation: hasWalls ? 'bubblewrap' : 'none',
      transcript: 'stdout',
      model: 'none',
    });
    expect(readFileSync(join(dir, 'transcripts', record!.record, 'stdout'), 'utf8')).toContain('"end"');
    expect((await foil(['score', dir])).code).toBe(0);
    const screened = await foil(['screen', dir, '--json']);
    expect(JSON.parse(screened.stdout).scenarios).toMatchObject([{ verdict: 'admitted' }]);
  }, 120_000);

  test('session 1 is played once for all arms, also for an arm that is run later', async () => {
    const dir = makeSuite('shared');
    await run(dir, '--arms', 'control');
    const later = await run(dir, '--arms', 'oracle');
    expect(JSON.parse(later.stdout)).toMatchObject({ records: 2, kept: 1 });
    const firsts = recordsOf(dir).filter(({ session }) => session === 1);
    expect(firsts.map(({ arm }) => arm)).toEqual(['control']);
  });

  test.each([
    ['api-error', /overloaded/u],
    ['cut-off', /cut off|did not end|no end/u],
  ])('a session with %s is excluded and never a failure', async (fault, reason) => {
    const dir = makeSuite(fault);
    await foilWithFault(dir, fault);
    expect((await foil(['score', dir])).code).toBe(0);
    const { scenarios } = JSON.parse((await foil(['screen', dir, '--json'])).stdout);
    expect(scenarios).toMatchObject([
      { verdict: 'undecided', control: { runs: 0, failures: 0, excluded: 1 } },
    ]);
    const [record] = recordsOf(dir);
    expect(record?.gates.find(({ name }) => name === 'played-to-the-end')?.evidence).toMatch(reason);
  });

  test('a session that takes too long is ended with all it started, and excluded', async () => {
    const dir = makeSuite('hang');
    await foilWithFault(dir, 'hang', '--timeout', '2');
    for (const { gates } of recordsOf(dir))
      expect(gates[0]).toMatchObject({ holds: false, evidence: expect.stringContaining('within 2 s') });
  });

  test('no session starts that could pass the budget, and a larger one goes on', async () => {
    const dir = makeSuite('budget');
    const paid = (budget: string) =>
      run(dir, '--arms', 'control', '--budget-usd', budget, '--price-usd', '2', '--parallel', '1');
    const first = await paid('5');
    expect(first.code).toBe(1);
    expect(JSON.parse(first.stdout)).toMatchObject({ records: 2, spentInUsd: 4, isBudgetReached: true });
    const again = await paid('5');
    expect(JSON.parse(again.stdout)).toMatchObject({ records: 0, spentInUsd: 4 });
    const more = await paid('6');
    expect(more.code).toBe(0);
    expect(JSON.parse(more.stdout)).toMatchObject({ records: 1, kept: 2, spentInUsd: 6 });
    expect(
      recordsOf(dir)
        .map(({ session }) => session)
        .toSorted(),
    ).toEqual([1, 2, 3]);
  });

  test('a second run of the same folder is refused while the first goes on', async () => {
    const dir = makeSuite('held');
    const first = foilWithFault(dir, 'hang', '--timeout', '6');
    while (!existsSync(join(dir, '.running', 'all.json'))) await sleep(20);
    const second = await run(dir);
    expect([second.code, second.stderr]).toEqual([
      2,
      expect.stringMatching(/process \d+ on .* is running this suite/u),
    ]);
    await first;
    expect(readdirSync(join(dir, '.running'))).toEqual([]);
  });

  test(
    `killed ${KILLS} times, it repeats no finished session, loses none, and counts every start`,
    async () => {
      const dir = makeSuite('killed');
      const wholeBefore = new Map<string, string>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await runAndKill(dir, 300 + ((kill * 7919) % 2500));
        for (const name of existsSync(join(dir, 'records')) ? readdirSync(join(dir, 'records')) : []) {
          if (!name.endsWith('.jsonl') || name.startsWith('.')) continue;
          const text = readFileSync(join(dir, 'records', name), 'utf8');
          expect(wholeBefore.get(name) ?? text).toBe(text);
          wholeBefore.set(name, text);
        }
      }
      const last = await run(dir, '--arms', 'control,oracle', ...PAID);
      const { spentInUsd } = JSON.parse(last.stdout);
      const ledger = ledgerOf(dir);
      const records = recordsOf(dir).map(({ record }) => record);
      expect(records).toHaveLength(1 + 2 + 2);
      const ended = ledger.filter(({ type }) => type === 'end').map(({ record }) => record);
      expect(ended.length).toBe(new Set(ended).size);
      for (const record of records) {
        // After the start that was finished there is no other.
        const own = ledger.filter((entry) => entry.record === record).map(({ type }) => type);
        const finished = own.indexOf('end');
        if (finished >= 0) expect(own.slice(finished + 1)).toEqual([]);
      }
      const starts = ledger.filter(({ type }) => type === 'start').length;
      expect(spentInUsd).toBeCloseTo(starts * 0.37, 6);
      // What session 1 left is for the arms that come later.
      expect(readdirSync(join(dir, 'states'))).toEqual(
        recordsOf(dir).flatMap(({ record, session }) => (session === 1 ? [`${record}.state`] : [])),
      );
    },
    60_000 + KILLS * 6_000,
  );
});

/** A run of the control whose every session has the fault. */
function foilWithFault(dir: string, fault: string, ...more: string[]) {
  return foil(
    [
      'run',
      dir,
      '--agent',
      `node ${join(agents, 'notice-agent.mjs')}`,
      '--show',
      agents,
      '--pass-env',
      'AGENT_FAULT',
      ...more,
    ],
    { env: { AGENT_FAULT: fault } },
  );
}

describe.skipIf(!hasWalls)('inside the walls', () => {
  test('an agent sees its workspace and the system, and leaves nothing behind', async () => {
    const dir = makeSuite('pried');
    const home = join(base, 'operator');
    mkdirSync(home);
    const mark = join(home, 'late');
    const pry = join(agents, 'prying-agent.mjs');
    const env = { PRY_SUITE: dir, PRY_HOME: home, PRY_MARK: mark, HOME: home, USER: 'operator' };
    const pass = ['--pass-env', 'PRY_SUITE', 'PRY_HOME', 'PRY_MARK'];
    const ran = await foil(['run', dir, '--agent', `node ${pry}`, '--show', agents, ...pass], { env });
    expect(ran.code).toBe(0);
    const [record] = recordsOf(dir);
    const said = record?.witness.events.find(({ type }) => type === 'message');
    expect(Object.entries(JSON.parse(said?.type === 'message' ? said.text : '{}'))).toEqual([
      ['reads the keys', 'no'],
      ['reads the suite', 'no'],
      ['reads the operator’s home', 'no'],
      ['sees another workspace', 'no'],
      ['sees the operator’s processes', 'no'],
      ['writes outside', 'no'],
      ['knows who started it', 'no'],
    ]);
    await sleep(4000);
    expect(existsSync(mark)).toBe(false);
  }, 60_000);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors.ts';
import type { Agent } from '../../src/run/agent.ts';
import { findArm } from '../../src/run/arms/find-arm.ts';
import { oracle } from '../../src/run/arms/oracle.ts';
import { planRuns } from '../../src/run/plan-runs.ts';
import { probeAgent } from '../../src/run/probe-agent.ts';
import { type RunSettings, runCells } from '../../src/run/run-cells.ts';
import type { Admission } from '../../src/schema/admission.ts';
import { type RunRecord, recordSchema } from '../../src/schema/record.ts';
import type { ProbeName } from '../../src/schema/scenario.ts';
import { scoreRecord } from '../../src/score/score-record.ts';
import { makeNoticeBoard } from '../helpers/notice-board.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir(findTempParent());
const instance = makeNoticeBoard(base);
const { key } = instance;
const tmp = join(base, 't');

async function run(probe: ProbeName, settings: Partial<RunSettings> = {}): Promise<RunRecord[]> {
  const records: RunRecord[] = [];
  for await (const record of runCells({
    instances: [instance],
    agentFor: (of) => probeAgent(probe, of),
    arms: ['control', 'oracle'],
    tmp,
    ...settings,
  })) {
    records.push(record);
  }
  return records;
}

describe('running an agent through cells', () => {
  test('plays session 1 once and the later ones for each cell, in fixed order', async () => {
    const records = await run('informed', { replicates: 2, concurrency: 2 });
    expect(
      records.map(({ arm, session, replicate, chain }) => `${replicate} ${arm} ${session} ${chain.join()}`),
    ).toEqual([
      '1 control 1 ',
      '1 control 2 informed',
      '1 control 3 informed,informed',
      '1 oracle 2 informed',
      '1 oracle 3 informed,informed',
      '2 control 1 ',
      '2 control 2 informed',
      '2 control 3 informed,informed',
      '2 oracle 2 informed',
      '2 oracle 3 informed,informed',
    ]);
    expect(new Set(records.map(({ record }) => record)).size).toBe(10);
    expect(readdirSync(tmp)).toEqual([]);
  });

  test('all arms of a replicate start from the same bytes, and differ by the note alone', async () => {
    const records = await run('informed');
    const [control, oracle] = ['control', 'oracle'].map((arm) =>
      records.find((one) => one.arm === arm && one.session === 2),
    );
    expect(control?.witness.before).toEqual(oracle?.witness.before);
    const prompts = [control, oracle].map((one) =>
      one?.witness.events.flatMap((event) => (event.type === 'prompt' ? [event.text] : [])),
    );
    expect(prompts[0]).toEqual([key.sessions[1]?.prompt]);
    expect(prompts[1]?.[0]).toBe(
      `A note from earlier work on this repository:\n\n${key.fact}\n\n${key.sessions[1]?.prompt}`,
    );
    expect(oracle?.delivery).toEqual([{ channel: 'prompt', note_id: 'n1', where: 'event 0' }]);
    expect(control?.delivery).toEqual([]);
  });

  test.each<[ProbeName, string, string]>([
    ['informed', 'pass', 'fail'],
    ['prior', 'fail', 'pass'],
    ['idle', 'fail', 'fail'],
  ])('records of %s are whole documents and score %s, mistake %s', async (probe, goal, mistake) => {
    for (const record of await run(probe)) {
      expect(recordSchema.safeParse(record).error).toBeUndefined();
      const score = scoreRecord({ record, key });
      expect([score.outcome, score.goal?.outcome, score.mistake?.outcome]).toEqual(['scored', goal, mistake]);
    }
  });

  test('a session that could not be played to the end is excluded with the reason', async () => {
    const broken: Agent = {
      name: 'broken',
      reader: 'none',
      play: () => Promise.resolve({ events: [], faults: ['the service answered with an error'] }),
    };
    const records = await run('idle', { agentFor: () => broken, arms: ['control'] });
    const [score] = records.map((record) => scoreRecord({ record, key }));
    expect(score).toMatchObject({
      outcome: 'excluded',
      reason: 'played-to-the-end: the service answered with an error',
    });
  });

  test('a record of another version of the scenario is excluded', async () => {
    const [record] = await run('idle', { arms: ['control'] });
    const score = scoreRecord({ record: record!, key: { ...key, digest: 'sha256:other' } });
    expect(score).toMatchObject({ outcome: 'excluded', reason: expect.stringContaining('sha256:other') });
  });

  test('does not play again what is recorded, and gives only the records that are missing', async () => {
    const all = await run('informed', { replicates: 2 });
    const isRecorded = (record: string) => known.has(record);
    const known = new Set(all.map(({ record }) => record));
    let played = 0;
    const agentFor = (of: typeof key): Agent => {
      const agent = probeAgent('informed', of);
      return { ...agent, play: (task) => ((played += 1), agent.play(task)) };
    };
    expect(await run('informed', { replicates: 2, agentFor, isRecorded })).toEqual([]);
    expect(played).toBe(0);

    const lost = all.find(
      ({ arm, session, replicate }) => arm === 'oracle' && session === 3 && replicate === 2,
    );
    known.delete(lost!.record);
    const again = await run('informed', { replicates: 2, agentFor, isRecorded });
    expect(again.map(({ record }) => record)).toEqual([lost!.record]);
    expect(played).toBe(key.sessions.length);
    const { runs, recorded } = planRuns({
      instances: [instance],
      agentFor,
      arms: ['control', 'oracle'],
      replicates: 2,
      isRecorded,
    });
    expect([runs.map(({ missing }) => missing), recorded]).toEqual([[[lost!.record]], all.length - 1]);
  });

  test('stops when aborted and leaves nothing', async () => {
    const stop = new AbortController();
    const patient: Agent = {
      name: 'patient',
      reader: 'none',
      play: ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    };
    setTimeout(() => stop.abort(), 300);
    await expect(run('idle', { agentFor: () => patient, signal: stop.signal })).rejects.toThrow('aborted');
    expect(readdirSync(tmp)).toEqual([]);
  });
});

describe('memory arms', () => {
  const memory = {
    ...instance,
    key: { ...key, cells: [{ id: 'm', arm: 'voluntary', note: 'plain' } as const] },
  };
  const admission = (verdict: Admission['scenarios'][number]['verdict']): Admission => ({
    rule: { name: 'default', digest: 'sha256:x', operatingCharacteristic: [] },
    scenarios: [
      {
        id: key.id,
        verdict,
        control: { runs: 5, failures: 1, excluded: 0 },
        oracle: { runs: 3, successes: 3, excluded: 0 },
        because: 'the control failed in 1 of 5 runs',
      },
    ],
  });
  test.each<[string, Admission | null, RegExp]>([
    ['has not been screened', null, /not admitted: it has not been screened/u],
    ['is saturated', admission('saturated'), /the screen says saturated: the control failed in 1 of 5/u],
    [
      'is admitted, but this version cannot deliver',
      admission('admitted'),
      /^arm voluntary: this version delivers a note in the prompt or not at all/u,
    ],
  ])('are refused before anything starts when the scenario %s', async (_, given, message) => {
    const attempt = run('informed', { instances: [memory], arms: ['voluntary'], admission: given });
    await expect(attempt).rejects.toThrow(message);
    await expect(
      run('informed', { instances: [memory], arms: ['voluntary'], admission: given }),
    ).rejects.toBeInstanceOf(InputError);
  });

  test('are told at once that they cannot be delivered, whatever the screen said', async () => {
    const attempt = run('informed', { instances: [memory], arms: ['voluntary'] });
    await expect(attempt).rejects.toThrow(
      /has no other way yet; it runs the arms control, oracle\narm voluntary: scenario k3v9x0t2m7qd is not admitted/u,
    );
  });

  test.each([
    ['is not admitted', admission('undecided'), false],
    ['is admitted', admission('admitted'), true],
  ])('that can be delivered are run only when the scenario %s: %s', (_, given, isRun) => {
    const voluntary = { ...oracle, name: 'voluntary' } as const;
    const find = () =>
      findArm({ arm: 'voluntary', id: key.id, admission: given, modules: [oracle, voluntary] });
    if (isRun) expect(find()).toBe(voluntary);
    else expect(find).toThrow(/not admitted: the screen says undecided/u);
  });

  test('an arm that no cell has is bad input', async () => {
    await expect(run('informed', { arms: ['hook'] })).rejects.toThrow(
      /no cell of arms hook; it has control, oracle/u,
    );
  });
});

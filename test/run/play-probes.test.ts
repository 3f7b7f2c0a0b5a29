import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkProbes } from '../../src/laws/check-probes.ts';
import { type PlayedSession, playProbes } from '../../src/run/play-probes.ts';
import { judgeProbe } from '../../src/score/judge-probe.ts';
import { makeNoticeBoard } from '../helpers/notice-board.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir(findTempParent());
const { dir, key } = makeNoticeBoard(base);

async function playAll(settings: Partial<Parameters<typeof playProbes>[0]> = {}): Promise<PlayedSession[]> {
  const played: PlayedSession[] = [];
  for await (const one of playProbes({ dir, key, tmp: join(base, 't'), ...settings })) played.push(one);
  return played;
}

describe('playing the probes of an instance', () => {
  test('plays all six from every distinct start state of the chains, and breaks no law', async () => {
    const played = await playAll();
    const starts = [...new Set(played.map(({ session, chain }) => `${session}: ${chain.join(' ')}`))];
    expect(starts).toEqual([
      '1: ',
      '2: prior',
      '2: informed',
      '3: prior prior',
      '3: informed prior',
      '3: informed informed',
    ]);
    expect(played).toHaveLength(36);
    expect(checkProbes({ key, played: played.map((one) => judgeProbe({ played: one, key })) })).toEqual([]);
  });

  test('shows each state that a later session starts from, while its folder stands', async () => {
    const shown: string[] = [];
    await playAll({
      onStart: async (start) => {
        shown.push(
          `${start.session}: ${start.chain.join(' ')}, ${readdirSync(start.dir).includes('workspace')}`,
        );
      },
    });
    expect(shown.toSorted()).toEqual([
      '2: informed, true',
      '2: prior, true',
      '3: informed informed, true',
      '3: informed prior, true',
      '3: prior prior, true',
    ]);
  });

  test('runs the verify commands of a goal at the start too, where nothing has been done yet', async () => {
    const sessions = key.sessions.map((session) => ({
      ...session,
      goal: { ...session.goal, engagement: { verified: { name: 'queued' } } },
      verify: [
        { name: 'queued', run: 'grep -v "^#" board/queue.txt', timeoutInSeconds: 10 },
        { name: 'unasked', run: 'true', timeoutInSeconds: 10 },
      ],
    }));
    const played = await playAll({ key: { ...key, sessions } });
    const informed = played.filter(({ probe }) => probe === 'informed');
    expect(new Set(informed.map(({ start }) => JSON.stringify(start.verifies)))).toEqual(
      new Set(['{"queued":{"exit":1,"output":""}}']),
    );
    expect(new Set(informed.map(({ witness }) => witness.verifies['queued']?.exit))).toEqual(new Set([0]));
  });

  test('runs nothing at a start of which no check asks for it', async () => {
    const sessions = key.sessions.map((session) => ({
      ...session,
      goal: { ...session.goal, engagement: { changed: 'board/queue.txt' } },
    }));
    for (const { start, witness } of await playAll({ key: { ...key, sessions } })) {
      expect(start.verifies).toEqual({});
      expect(Object.keys(witness.verifies)).toEqual(['check']);
    }
  });

  test('leaves no temporary folder and does not touch the instance', async () => {
    const before = readdirSync(join(dir, 'workspace'), { recursive: true }).length;
    await playAll();
    expect(readdirSync(join(base, 't'))).toEqual([]);
    expect(readdirSync(join(dir, 'workspace'), { recursive: true })).toHaveLength(before);
  });

  test('removes everything when it is aborted half way', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const run = (async () => {
      for await (const one of playProbes({ dir, key, tmp: join(base, 't'), signal: stop.signal })) {
        seen.push(one.probe);
        if (seen.length === 3) stop.abort();
      }
    })();
    await expect(run).rejects.toThrow(/abort/iu);
    expect(readdirSync(join(base, 't'))).toEqual([]);
  });

  test('removes everything when the consumer stops listening', async () => {
    for await (const _ of playProbes({ dir, key, tmp: join(base, 't') })) break;
    expect(readdirSync(join(base, 't'))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { inOrder } from '../../src/run/in-order.ts';

const after = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(ms), ms));

describe('tasks in order', () => {
  test('yield in the order of the tasks, never more than so many at once', async () => {
    let running = 0;
    let most = 0;
    const tasks = [30, 5, 20, 1].map((ms) => async () => {
      most = Math.max(most, ++running);
      await after(ms);
      running -= 1;
      return ms;
    });
    const results: number[] = [];
    for await (const result of inOrder({ tasks, width: 2 })) results.push(result);
    expect(results).toEqual([30, 5, 20, 1]);
    expect(most).toBe(2);
  });

  test('throw where the turn of the failed one comes, and wait for the others', async () => {
    let ended = false;
    const tasks = [
      () => after(5),
      () => Promise.reject(new Error('no')),
      () => after(30).then((ms) => ((ended = true), ms)),
    ];
    const results: number[] = [];
    await expect(
      (async () => {
        for await (const result of inOrder({ tasks, width: 3 })) results.push(result);
      })(),
    ).rejects.toThrow('no');
    expect([results, ended]).toEqual([[5], true]);
  });

  test('start the next as soon as any has ended, not only the one whose turn it is', async () => {
    const order: string[] = [];
    const tasks = [60, 5, 5, 5].map((ms, index) => async () => {
      order.push(`start ${index}`);
      await after(ms);
      order.push(`end ${index}`);
    });
    for await (const _ of inOrder({ tasks, width: 2 }));
    expect(order.at(-1)).toBe('end 0');
  });

  test('are aborted, and no more are started, when whoever iterates stops', async () => {
    const started: number[] = [];
    let aborted = 0;
    const tasks = [0, 1, 2, 3, 4].map((index) => async (signal: AbortSignal) => {
      started.push(index);
      if (index === 0) return;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      aborted += 1;
    });
    for await (const _ of inOrder({ tasks, width: 2 })) break;
    expect(started).toEqual([0, 1, 2]);
    expect(aborted).toBe(2);
  });

  test('are aborted by the signal that was given, too', async () => {
    const stop = new AbortController();
    const tasks = [
      (signal: AbortSignal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ];
    setTimeout(() => stop.abort(), 10);
    const all = inOrder({ tasks, width: 1, signal: stop.signal }).next();
    await expect(all).rejects.toThrow('aborted');
  });
});

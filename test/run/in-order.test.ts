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
    for await (const result of inOrder(tasks, 2)) results.push(result);
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
        for await (const result of inOrder(tasks, 3)) results.push(result);
      })(),
    ).rejects.toThrow('no');
    expect([results, ended]).toEqual([[5], true]);
  });
});

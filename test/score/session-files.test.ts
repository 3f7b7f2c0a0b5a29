import { describe, expect, it } from 'vitest';
import { makeSessionFiles } from '../../src/score/session-files.ts';

const MEGABYTE = 'x'.repeat(1 << 20);

describe('the files of a session', () => {
  it('are known as they were written last, and not known once they changed otherwise', () => {
    const files = makeSessionFiles();
    expect([files.textOf('/a'), files.isForgotten('/a')]).toEqual([null, false]);
    files.write('/a', 'one');
    files.write('/a', 'two');
    expect([files.textOf('/a'), files.isForgotten('/a')]).toEqual(['two', false]);
    files.write('/a', null);
    expect([files.textOf('/a'), files.isForgotten('/a')]).toEqual([null, true]);
    files.write('/a', '');
    expect([files.textOf('/a'), files.isForgotten('/a')]).toEqual(['', false]);
  });

  it('are forgotten, and said to be, where they are too large to keep', () => {
    const files = makeSessionFiles();
    files.write('/small', 'ls');
    files.write('/large', `${MEGABYTE}x`);
    expect([files.textOf('/large'), files.isForgotten('/large')]).toEqual([null, true]);
    expect(files.textOf('/small')).toBe('ls');
    files.write('/next', MEGABYTE);
    expect([files.textOf('/small'), files.isForgotten('/small')]).toEqual([null, true]);
    expect(files.textOf('/next')).toBe(MEGABYTE);
    files.write('/next', 'ls');
    files.write('/more', MEGABYTE.slice(2));
    expect([files.textOf('/next'), files.textOf('/more')?.length]).toEqual(['ls', MEGABYTE.length - 2]);
  });

  it('are all in doubt once more of them were changed than are counted', () => {
    const files = makeSessionFiles();
    for (let index = 0; index <= 100_000; index += 1) files.write(`/${index}`, null);
    files.write('/known', 'ls');
    expect([files.isForgotten('/never seen'), files.isForgotten('/known')]).toEqual([true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { findInputJumps } from '../../src/score/find-input-jumps.ts';

const jumps = (inputs: readonly number[]) =>
  findInputJumps(
    inputs.map((inputTokens, index) => ({
      line: index + 1,
      inputTokens,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    })),
  ).map(({ apiCall }) => apiCall);

describe('jumps of the uncached input', () => {
  it.each<[string, number[], number[]]>([
    ['a text rode on the second request', [3, 260, 3, 3], [2]],
    ['all requests are uncached', [800, 900, 1200, 1500], []],
    ['a small difference is none', [3, 40, 3], []],
    ['no requests', [], []],
    ['one request', [500], []],
  ])('%s', (_, inputs, expected) => {
    expect(jumps(inputs)).toEqual(expected);
  });
});

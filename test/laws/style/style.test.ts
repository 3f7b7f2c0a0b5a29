import { describe, expect, it } from 'vitest';
import { maskContent } from '../../../src/laws/style/mask.ts';
import { distinctShare, runsOf, wordVariety } from '../../../src/laws/style/runs.ts';
import { selfBleu } from '../../../src/laws/style/self-bleu.ts';
import { findShared } from '../../../src/laws/style/shared.ts';

const words = (text: string) => text.split(' ');

describe('distinct runs', () => {
  it('lists runs in order', () => {
    expect(runsOf(words('a b c d'), 3)).toEqual(['a b c', 'b c d']);
    expect(runsOf(words('a b'), 3)).toEqual([]);
  });

  it.each([
    // a b, b a | a b: two of three.
    { sentences: ['a b a', 'a b'], length: 2, share: 2 / 3 },
    { sentences: ['a b c', 'd e'], length: 2, share: 1 },
    { sentences: ['a', 'a'], length: 2, share: 1 },
    { sentences: ['a a a a'], length: 1, share: 1 / 4 },
  ])('$sentences have a share of $share', ({ sentences, length, share }) => {
    expect(distinctShare(sentences.map(words), length)).toBeCloseTo(share, 12);
  });

  it('counts different words of all words', () => {
    expect(wordVariety(words('to be or not to be'))).toBeCloseTo(4 / 6, 12);
    expect(wordVariety([])).toBe(1);
  });
});

describe('self-BLEU-4', () => {
  it('is 1 where all say the same', () => {
    expect(selfBleu(['a b c d e', 'a b c d e'].map(words))).toBeCloseTo(1, 12);
  });

  it('is 0 of one sentence', () => {
    expect(selfBleu([words('a b c')])).toBe(0);
  });

  it('is the mean of what each repeats of the others', () => {
    // a b c d x against a b c d y: 4 of 5 words, 3 of 4 pairs, 2 of 3 triples, 1 of 2 runs of four; lengths agree.
    const one = (4 / 5) * (3 / 4) * (2 / 3) * (1 / 2);
    expect(selfBleu(['a b c d x', 'a b c d y'].map(words))).toBeCloseTo(one ** (1 / 4), 12);
  });

  it('counts a tenth for a run length without a match, and punishes what is short', () => {
    // a b against a b c d: 2 of 2, 1 of 1, and a tenth of one for each longer run; brevity exp(1 - 4/2).
    const short = Math.exp(-1) * (1 * 1 * 0.1 * 0.1) ** (1 / 4);
    // a b c d against a b: 2 of 4, 1 of 3, a tenth of 2, a tenth of 1; no brevity penalty.
    const long = ((2 / 4) * (1 / 3) * (0.1 / 2) * 0.1) ** (1 / 4);
    expect(selfBleu(['a b', 'a b c d'].map(words))).toBeCloseTo((short + long) / 2, 12);
  });

  it('clips a repeated word by the reference that has it most often', () => {
    // a a a against b a: one of three a; all longer runs a tenth.
    const first = ((1 / 3) * (0.1 / 2) * 0.1 * 0.1) ** (1 / 4);
    // b a against a a a: one of two, then a tenth each; brevity exp(1 - 3/2).
    const second = Math.exp(-0.5) * ((1 / 2) * 0.1 * 0.1 * 0.1) ** (1 / 4);
    expect(selfBleu(['a a a', 'b a'].map(words))).toBeCloseTo((first + second) / 2, 12);
  });
});

it.each([
  ['The fox was not in the shed.', 'the _ was not in the _ .'],
  ['Number two: what a day, Ewa!', '_ _ : what a _ , _ !'],
])('%s has the skeleton %s', (sentence, skeleton) => {
  expect(maskContent(sentence)).toBe(skeleton);
});

it('finds what families share, most shared first', () => {
  const shared = findShared([
    { family: 'one', texts: ['x', 'x', 'y', 'z'] },
    { family: 'two', texts: ['y', 'z'] },
    { family: 'three', texts: ['z', 'own'] },
  ]);
  expect(shared).toEqual([
    { text: 'z', families: ['one', 'two', 'three'] },
    { text: 'y', families: ['one', 'two'] },
  ]);
});

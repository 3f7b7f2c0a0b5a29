import { describe, expect, it } from 'vitest';
import { freezeConfiguration, isIntact } from '../../../src/verify/decide/freeze-configuration.ts';
import { selectConfiguration, type Trial } from '../../../src/verify/decide/select-configuration.ts';
import { splitConversations } from '../../../src/verify/decide/split-conversations.ts';

/** A trial that keeps so many of ten supported records and lets so many of ten others through. */
function trial(name: string, { kept, let: through }: { kept: number; let: number }): Trial {
  const [, frame, shots] = name.split('.');
  const of = (isSupported: boolean, admitted: number) =>
    Array.from({ length: 10 }, (_, index) => ({
      conversation: index % 2 === 0 ? 'dev-1' : 'dev-2',
      score: index < admitted ? 1 : -1,
      isSupported,
    }));
  return {
    id: name,
    digest: `sha256:${name}`,
    shots: Number(shots),
    frameNumber: Number(frame),
    records: [...of(true, kept), ...of(false, through)],
  };
}

const development = ['dev-1', 'dev-2'];

describe('the configuration that is selected', () => {
  it('has the largest J, whatever its shots', () => {
    const found = selectConfiguration({
      trials: [
        trial('v.0.0', { kept: 8, let: 3 }),
        trial('v.1.4', { kept: 9, let: 2 }),
        trial('v.2.0', { kept: 10, let: 9 }),
      ],
      development,
    });
    expect(found.chosen).toMatchObject({ id: 'v.1.4', truePositiveRate: 0.9, falsePositiveRate: 0.2 });
    expect(found.chosen.youden).toBeCloseTo(70, 10);
    expect(found.scores.map(({ id }) => id)).toEqual(['v.1.4', 'v.0.0', 'v.2.0']);
    expect(found.range.min).toBeCloseTo(10, 10);
    expect(found.range.max).toBeCloseTo(70, 10);
  });

  it.each([
    [['v.0.4', 'v.2.2', 'v.1.2'], 'v.1.2'],
    [['v.2.0', 'v.0.2', 'v.0.4'], 'v.2.0'],
    [['v.2.2', 'v.0.4', 'v.1.4'], 'v.2.2'],
  ])('of equals %j is %s: fewer shots, then the lower frame number', (names, expected) => {
    const trials = names.map((name) => trial(name, { kept: 9, let: 2 }));
    expect(selectConfiguration({ trials, development }).chosen.id).toBe(expected);
  });

  it('cannot have been tried on a test conversation', () => {
    const trials = [trial('v.0.0', { kept: 9, let: 2 })];
    expect(() => selectConfiguration({ trials, development: ['dev-1'] })).toThrow(
      'v.0.0: dev-2 is no conversation for development',
    );
  });

  it('cannot be told from records of one class, nor from no trial', () => {
    const { records, ...rest } = trial('v.0.0', { kept: 9, let: 2 });
    const trials = [{ ...rest, records: records.slice(0, 10) }];
    expect(() => selectConfiguration({ trials, development })).toThrow(/found 10 and 0/u);
    expect(() => selectConfiguration({ trials: [], development })).toThrow(/no configuration was tried/u);
  });
});

describe('a frozen configuration', () => {
  const selection = selectConfiguration({ trials: [trial('v.1.2', { kept: 9, let: 2 })], development });
  const frozen = freezeConfiguration({
    view: 'v',
    model: 'm',
    selection,
    split: { development, test: ['test-1'] },
    frozenAt: '2026-01-02T03:04:05Z',
  });

  it('says what was chosen, of how many, and on what', () => {
    expect(frozen).toMatchObject({
      configuration: 'v.1.2',
      digest: 'sha256:v.1.2',
      developmentTrials: 1,
      split: { development, test: ['test-1'] },
    });
  });

  it('shows when it was edited, after a way through JSON too', () => {
    const read = JSON.parse(JSON.stringify(frozen)) as typeof frozen;
    expect(isIntact(read)).toBe(true);
    expect(isIntact({ ...read, configuration: 'v.0.0' })).toBe(false);
    expect(isIntact({ ...read, split: { ...read.split, test: [] } })).toBe(false);
  });
});

describe('the split of conversations', () => {
  const conversations = Array.from({ length: 12 }, (_, index) => `talk-${index}`);
  const split = splitConversations({ conversations, seed: '1', development: 4 });

  it('parts twelve into four and eight, each in one', () => {
    expect(split.development).toHaveLength(4);
    expect([...split.development, ...split.test].toSorted()).toEqual(conversations.toSorted());
  });

  it('goes by names and seed, not by order or repeats', () => {
    const again = [...conversations, ...conversations].toReversed();
    expect(splitConversations({ conversations: again, seed: '1', development: 4 })).toEqual(split);
    const others = ['2', '3', '4', '5'].map((seed) =>
      splitConversations({ conversations, seed, development: 4 }),
    );
    expect(others.some((other) => other.development.join() !== split.development.join())).toBe(true);
  });

  it('leaves the rest where they are when one more comes', () => {
    const more = splitConversations({
      conversations: [...conversations, 'talk-x'],
      seed: '1',
      development: 4,
    });
    const moved = more.development.filter((name) => !split.development.includes(name));
    expect(moved.length).toBeLessThanOrEqual(1);
  });

  it.each([0, 12])('refuses %i of twelve', (development) => {
    expect(() => splitConversations({ conversations, seed: '1', development })).toThrow(
      /expected 1 to 11 of 12/u,
    );
  });
});

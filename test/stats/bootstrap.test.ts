import { describe, expect, it } from 'vitest';
import { makeStream } from '../../src/plan/stream.ts';
import { bootstrap, clusteredBootstrap, pairedBootstrap } from '../../src/stats/bootstrap.ts';

/** A source under which resample number i draws the units that are the digits of i: every resample once. */
function everyResample(units: number): () => number {
  let call = 0;
  return () => {
    const [resample, place] = [Math.floor(call / units), call % units];
    call += 1;
    return ((Math.floor(resample / units ** place) % units) + 0.5) / units;
  };
}

describe('the paired bootstrap', () => {
  const differences = [1, 0, 1, -1];

  it('over all 256 resamples of four pairs has the values of the full enumeration', () => {
    const all = pairedBootstrap({ differences, random: everyResample(4), resamples: 256 });
    expect(all.point).toBe(0.25);
    expect(all.mean).toBe(0.25);
    expect(all.standardError).toBeCloseTo(0.414578098794425, 12);
    expect(all.interval).toEqual([-0.5, 1]);
    expect(all.shareNotAbove0).toBe(0.375);
  });

  it.each(['a', 'b', 'c'])('comes within 0.01 of it with 10,000 drawn by the name %s', (name) => {
    const drawn = pairedBootstrap({ differences, random: makeStream(name).float });
    expect(drawn.resamples).toBe(10_000);
    expect(Math.abs(drawn.standardError - 0.414578)).toBeLessThan(0.01);
    expect(drawn.interval).toEqual([-0.5, 1]);
  });

  it('gives the same numbers for the same name, and others for another', () => {
    const draw = (name: string) =>
      pairedBootstrap({ differences, random: makeStream(name).float, resamples: 100 });
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });
});

describe('the clustered bootstrap', () => {
  it('over all 27 resamples of three clusters has the values of the full enumeration', () => {
    const all = clusteredBootstrap({
      clusters: [[1, 1, 0], [0], [-1, 0]],
      random: everyResample(3),
      resamples: 27,
    });
    expect(all.point).toBeCloseTo(0.16666666666666666, 12);
    expect(all.mean).toBeCloseTo(0.12059082892416223, 12);
    expect(all.standardError).toBeCloseTo(0.33430081548349794, 12);
    expect(all.interval).toEqual([-0.5, 0.6666666666666666]);
  });

  it('of clusters of one is the paired one', () => {
    const of = { random: everyResample(4), resamples: 256 };
    expect(clusteredBootstrap({ ...of, clusters: [[1], [0], [1], [-1]] }).standardError).toBeCloseTo(
      0.414578098794425,
      12,
    );
  });
});

it('there is nothing to resample without units', () => {
  expect(() => bootstrap({ units: [], statistic: () => 0, random: () => 0 })).toThrow(RangeError);
});

import { expect, it } from 'vitest';
import { makeStream } from '../../src/plan/stream.ts';
import { fastRandom } from '../../src/stats/fast-random.ts';

const draws = (name: string, count: number): number[] => {
  const random = fastRandom(makeStream(name).float);
  return Array.from({ length: count }, random);
};

it('the same seed gives the same draws, another gives others', () => {
  expect(draws('a', 20)).toEqual(draws('a', 20));
  expect(draws('a', 20)).not.toEqual(draws('b', 20));
});

it('seeds that differ in one bit have nothing in common', () => {
  const of = (last: number) => {
    const words = [0, 0, 0, last];
    const random = fastRandom(() => words.shift() ?? 0);
    return Array.from({ length: 1000 }, random);
  };
  const [a, b] = [of(0), of(2 ** -32)];
  expect(a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) < 0.001).length).toBeLessThan(15);
});

it('draws fill their range evenly', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const draw of draws('even', 100_000)) counts[Math.floor(draw * 10)]! += 1;
  // Four standard deviations of a binomial of 100,000 with probability 0.1.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(380);
});

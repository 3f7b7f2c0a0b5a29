import { expect, it } from 'vitest';
import { signTest } from '../../src/stats/sign-test.ts';

it('44 of 70 pairs in the right order have p = 0.041391', () => {
  expect(signTest({ favourable: 44, unfavourable: 26 })).toBeCloseTo(0.04139142867391546, 14);
});

// Value of Python's fractions.
it('stays exact beyond 1,023 pairs', () => {
  expect(signTest({ favourable: 600, unfavourable: 500 })).toBeCloseTo(0.0028195449914364275, 15);
});

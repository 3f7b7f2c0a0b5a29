import { expect, it } from 'vitest';
import { waitInMs } from '../../../src/verify/endpoint/backoff.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const wait = (attempt: number, retryAfter: string | null = null, request = 'r') =>
  waitInMs({ attempt, request, retryAfter, nowInMs: NOW });

it.each([
  ['7', 7000],
  ['0', 0],
  ['1.5', 1500],
  ['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
  ['Fri, 02 Jan 2026 03:04:00 GMT', 0],
])('waits as long as the server says: %s', (retryAfter, inMs) => {
  expect(wait(1, retryAfter)).toBe(inMs);
});

it('else waits twice as long each time, up to a minute', () => {
  const bounds = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000];
  for (const [index, most] of bounds.entries()) {
    expect(wait(index + 1)).toBeLessThanOrEqual(most);
    expect(wait(index + 1, 'soon')).toBeGreaterThanOrEqual(most / 2);
  }
});

it('spreads requests', () => {
  expect(new Set(['a', 'b', 'c', 'd'].map((request) => wait(5, null, request))).size).toBe(4);
});

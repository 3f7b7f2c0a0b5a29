import { expect, it } from 'vitest';
import { describeCheck } from '../../src/report/describe-check.ts';
import type { Check } from '../../src/schema/check.ts';

const cases: [Check, string][] = [
  [{ unchanged: 'a.txt' }, 'a.txt is unchanged'],
  [{ all: [{ exists: 'a' }, { not: { absent: 'b' } }] }, 'a is there, and not: b is not there'],
  [
    { ran: { target: 'git tag', args: '-a', unlessArgs: '--list' } },
    'git tag was executed with arguments like -a without --list',
  ],
  [{ counts: { path: 'q', pattern: 'x', gained: 1 } }, 'q has 1 more than before of x'],
  [
    { tag: { repo: 'beside/origin.git', name: 'v1.2', is: 'annotated', at: 'HEAD' } },
    'in beside/origin.git the tag v1.2 is annotated at HEAD',
  ],
  [{ verified: { name: 'suite' } }, 'suite ends with 0'],
  [
    { ran: { target: './build', args: '^test', exit: 0, output: 'ok' } },
    './build was executed with arguments like ^test, ending with 0, printing ok',
  ],
  [
    {
      follows: {
        what: { ran: { target: './build' } },
        after: { edited: 'a' },
        without: { ran: { target: './install' } },
        unlessThen: { read: 'log' },
      },
    },
    './build was executed, once a was edited, with nothing in between by which ./install was executed, and nothing later by which log was read',
  ],
  [{ order: [{ read: 'a' }, { edited: 'b' }] }, 'a was read, before b was edited'],
];

it.each(cases)('%j reads as %s', (check, words) => {
  expect(describeCheck(check)).toBe(words);
});

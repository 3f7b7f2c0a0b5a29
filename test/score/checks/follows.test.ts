import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/schema/check.ts';
import type { SessionEvent } from '../../../src/schema/record.ts';
import { makeJudge } from '../../../src/score/evaluate-check.ts';
import { command, makeWitness } from '../../helpers/make-witness.ts';

const edit: SessionEvent = { type: 'edit', path: 'core/a.py' };
const edited: Check = { edited: 'core' };
const green: Check = { ran: { target: './b', args: '^test web$', exit: 0 } };
const install: Check = { ran: { target: './b', args: '^install core$' } };

function judge(events: SessionEvent[]) {
  return makeJudge(makeWitness({ events }));
}

function outcome(check: Check, events: SessionEvent[]): string {
  return judge(events).evaluate(check).outcome;
}

const run = (text: string, exit = 0, stdout = ''): SessionEvent => command(text, { exit, stdout });

describe('a run by its exit code', () => {
  test.each<[string, number, string]>([
    ['./b test web', 0, 'pass'],
    ['./b test web', 1, 'fail'],
    ['cd core && ../b test web', 0, 'pass'],
    ['timeout 60 ./b test web', 0, 'pass'],
    ['./b test web && git commit -qm x', 0, 'pass'],
    ['./b test web && git commit -qm x', 1, 'cannot-tell'],
    ['./b test web | tail -3', 0, 'cannot-tell'],
    ['./b test web; git status', 0, 'cannot-tell'],
    ['./b test web || true', 0, 'cannot-tell'],
    ['./b test core', 0, 'fail'],
    ['./b test core | tail -3', 0, 'fail'],
    ['cat b', 0, 'fail'],
  ])('`%s` that ended with %i: %s', (text, exit, expected) => {
    expect(outcome(green, [run(text, exit)])).toBe(expected);
  });
});

describe('a run by what it printed', () => {
  const printed: Check = { ran: { target: './b', args: '^test web$', output: '^web: \\d+ ok$' } };

  test.each<[string, number, string, string]>([
    ['./b test web', 0, 'web: 5 ok\n', 'pass'],
    ['./b test web | tail -3', 0, 'x\nweb: 5 ok\n', 'pass'],
    ['./b test web', 1, 'web: 1 failed\n', 'fail'],
    ['cat log', 0, 'web: 5 ok\n', 'fail'],
  ])('`%s` that ended with %i and said %j: %s', (text, exit, stdout, expected) => {
    expect(outcome(printed, [run(text, exit, stdout)])).toBe(expected);
  });

  test('must end and print as asked where both are', () => {
    const both: Check = { ran: { target: './b', exit: 0, output: 'ok' } };
    expect(outcome(both, [run('./b', 0, 'ok')])).toBe('pass');
    expect(outcome(both, [run('./b', 1, 'ok')])).toBe('fail');
    expect(outcome(both, [run('./b', 0, 'no')])).toBe('fail');
  });
});

describe('an event that follows', () => {
  const blind: Check = { follows: { what: green, after: edited, without: install } };
  const open: Check = { follows: { what: green, after: edited, without: install, unlessThen: install } };
  const web = run('./b test web');
  const red = run('./b test web', 1);
  const put = run('./b install core');
  const maybe = run('./b test web | tail -3');

  test.each<[string, SessionEvent[], string, string, number]>([
    ['an edit, then the run', [edit, web], 'pass', 'pass', 1],
    ['the run before the edit', [web, edit], 'fail', 'fail', 0],
    ['no edit', [web], 'fail', 'fail', 0],
    ['a run that fails', [edit, red], 'fail', 'fail', 0],
    ['an install between', [edit, put, web], 'fail', 'fail', 0],
    ['an install before the edit', [put, edit, web], 'pass', 'pass', 1],
    ['an edit again after the install', [edit, put, edit, web], 'pass', 'pass', 1],
    ['an install after it', [edit, web, put], 'pass', 'fail', 1],
    ['two runs', [edit, web, web], 'pass', 'pass', 2],
    ['two runs, the install between them', [edit, web, put, web], 'pass', 'fail', 1],
    ['a run whose end is not told', [edit, maybe], 'cannot-tell', 'cannot-tell', 0],
    ['install and run in one line', [edit, run('./b install core && ./b test web')], 'fail', 'fail', 0],
    ['run and install in one line', [edit, run('./b test web && ./b install core')], 'pass', 'fail', 1],
    ['edit and run in one line', [run('sed -i s/a/b/ core/a.py && ./b test web')], 'pass', 'pass', 1],
  ])('%s', (_, events, once, last, count) => {
    expect(outcome(blind, events)).toBe(once);
    expect(outcome(open, events)).toBe(last);
    const hits = judge(events).hits(blind) ?? [];
    expect(hits.filter(({ isSure }) => isSure)).toHaveLength(count);
  });

  test('is unsure after an edit that only may have been', () => {
    const perhaps: Check = { ran: { target: 'patch', exit: 0 } };
    const check: Check = { follows: { what: green, after: { any: [edited, perhaps] }, without: install } };
    const patched = run('patch -p1 < x; true');
    expect(outcome(check, [patched, web])).toBe('cannot-tell');
    expect(outcome(check, [edit, put, patched, web])).toBe('cannot-tell');
    expect(outcome(check, [edit, put, web])).toBe('fail');
  });

  test('can be told of another that follows', () => {
    const seen: Check = { follows: { what: green, after: { follows: { what: install, after: edited } } } };
    expect(outcome(seen, [edit, put, web])).toBe('pass');
    expect(outcome(seen, [put, edit, web])).toBe('fail');
  });

  test('cannot be told of a state', () => {
    expect(outcome({ follows: { what: { exists: 'a' }, after: edited } }, [edit])).toBe('cannot-tell');
  });
});

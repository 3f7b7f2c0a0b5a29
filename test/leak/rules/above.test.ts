import { describe, expect, test } from 'vitest';
import { checkAbove } from '../../../src/leak/rules/above.ts';

const NAMES = ['pilot-1', 'deploy'];

describe('folders above a workspace name neither the suite, an arm nor an evaluation', () => {
  test.each([
    ['/home/ada/foil/run', 'foil'],
    ['/srv/memory-eval/w', 'eval'],
    ['/data/Benchmarks/w', 'benchmark'],
    ['/srv/arms/3', 'arms'],
    ['/srv/control/3', 'control'],
    ['/srv/oracleRun/3', 'oracle'],
    ['/srv/case-004-deploy/w', 'deploy'],
    ['/srv/pilot_1/w', 'pilot-1'],
    ['/srv/experiment2/w', 'experiment'],
  ])('%s', (path, term) => {
    expect(checkAbove({ path, names: NAMES })).toContainEqual(
      expect.objectContaining({ rule: 'above-names', severity: 'error', term }),
    );
  });

  test.each([
    '/home/ada/src/w',
    '/tmp/x7f3k2/w',
    '/srv/farm/charms/w',
    '/data/work/tree',
    '/srv/redeployment/w',
  ])('but %s is innocent', (path) => {
    expect(checkAbove({ path, names: NAMES })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { foil } from '../helpers/foil.ts';

async function answer(...args: string[]): Promise<{ code: number | null; value: Record<string, unknown> }> {
  const { code, stdout } = await foil(['stats', ...args, '--json']);
  return { code, value: JSON.parse(stdout) as Record<string, unknown> };
}

describe('foil stats', () => {
  test('refuses a gate that fails a correct instrument by chance, and says what it would take', async () => {
    const { code, stdout } = await foil(['stats', 'occupancy', '--n', '102', '--p', '0.0071']);
    expect(code).toBe(1);
    expect(stdout).toContain('0.483462');
    expect(stdout).toContain('0.484712');
    expect(stdout).toMatch(/refused: 102 units have power 0.516538 .*; take 421 units/u);
  });

  test('lets a gate stand that has the power, of several labels too', async () => {
    const { code, value } = await answer('occupancy', '--n', '421', '--p', '0.75,0.2,0.0429,0.0071');
    expect(code).toBe(0);
    expect(value).toMatchObject({
      isRefused: false,
      unitsNeededFor: { '0.8': 226, '0.9': 324, '0.95': 421, '0.99': 647 },
    });
    expect(value['power']).toBeCloseTo(0.950201, 6);
  });

  test.each<[string[], Record<string, unknown>]>([
    [['mcnemar', '12', '6'], { p: 0.237884521484375 }],
    [['sign', '5', '5'], { p: 1 }],
    [['wilson', '0', '10'], { rate: 0, low: 0 }],
    [['auc', '--n', '70', '--half-width', '0.1'], { perClassNeeded: 65 }],
    [
      ['power', '--pairs', '70', '--only-first', '0.2', '--only-second', '0.05'],
      { pairsNeeded: 92, level: 0.05 },
    ],
    [['binomial', '0', '0'], { twoSided: 1 }],
    [
      ['holm', '0.01', '0.04'],
      {
        values: [
          { p: 0.01, stands: true },
          { p: 0.04, stands: true },
        ],
      },
    ],
    [['agreement', '118,1;1,0'], { units: 120 }],
    [
      ['denominators', '50', '33', '--to', '6'],
      { digits: 0, possible: [{ denominator: 6, counts: [3, 2] }] },
    ],
  ])('answers %j', async (args, expected) => {
    const { code, value } = await answer(...args);
    expect(code).toBe(0);
    expect(value).toMatchObject(expected);
  });

  test.each<[string[], RegExp]>([
    [['occupancy', '--n', 'x', '--p', '0.1'], /expected a whole number from 0 to 1000000, found "x"/u],
    [['occupancy', '--n', '3'], /required option '--p <rates>'/u],
    [['occupancy', '--n', '3', '--p', '0.7,0.6'], /expected at most 1 in all, found 1.3/u],
    [['power', '--pairs', '9', '--only-first', '0.9', '--only-second', '0.9'], /at most 1 together/u],
    [['mcnemar', '12', '-6'], /found "-6"; for example: foil stats mcnemar 12 6/u],
    [['mcnemar', '12'], /missing required argument 'onlySecond'/u],
    [['wilson', '9', '7'], /found 9 of 7/u],
    [['agreement', '1,2;3'], /square table/u],
    [['auc', '--n', '0'], /expected a whole number from 1 to 1000000, found "0"/u],
    [['mcnemar', '12', '100000000'], /to 1000000, found "100000000"/u],
    [['auc', '--n', '70', '--half-width', '1e-300'], /expected a number from 0.0001 to 1/u],
    [['holm', '1.5'], /expected a number from 0 to 1/u],
    [['denominators', '120'], /expected a percentage from 0 to 100/u],
    [['nosuch'], /foil stats --help lists the questions/u],
  ])('says what was expected of %j', async (args, message) => {
    const { code, stdout, stderr } = await foil(['stats', ...args]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
  });

  test('says when published percentages can be shares of no number of items', async () => {
    const { code, stdout } = await foil(['stats', 'denominators', '33.4', '--to', '6']);
    expect(code).toBe(1);
    expect(stdout).toContain('no number of items from 1 to 6');
  });

  test('shows a whole command line for every question in its help', async () => {
    const { code, stdout } = await foil(['stats', '--help']);
    expect(code).toBe(0);
    const examples = [...stdout.matchAll(/^ {2}(foil stats .*)$/gmu)].map(([, line]) => line ?? '');
    expect(examples).toHaveLength(10);
    for (const example of examples) {
      const [, ...args] = example.match(/"[^"]*"|\S+/gu)!.map((word) => word.replaceAll('"', ''));
      const ended = await foil(args);
      expect(ended.stderr, example).toBe('');
      expect(ended.stdout, example).not.toBe('');
    }
    const help = await foil(['stats', 'mcnemar', '--help']);
    expect(help.stdout).toContain('Example:\n  foil stats mcnemar 12 6');
  });
});

import { describe, expect, test } from 'vitest';
import { HELPERS, type HelperValue } from '../../src/render/helpers.ts';

const call = (name: string, ...values: HelperValue[]) => HELPERS.get(name)!.apply(values);

describe('helpers', () => {
  test.each<[string, HelperValue[], string | boolean]>([
    ['eq', ['a', 'a'], true],
    ['eq', ['1.10', '1.1'], false],
    ['cap', ['order ledger'], 'Order ledger'],
    ['cap', ['été'], 'Été'],
    ['cap', [''], ''],
    ['upper', ['order-ledger'], 'ORDER-LEDGER'],
    ['snake', ['Order Ledger'], 'order_ledger'],
    ['snake', ['orderLedger2'], 'order_ledger2'],
    ['snake', ['HTTPServer'], 'http_server'],
    ['kebab', ['order_ledger v2'], 'order-ledger-v2'],
    ['pascal', ['order-ledger'], 'OrderLedger'],
    ['camel', ['order-ledger'], 'orderLedger'],
    ['camel', ['OrderLedger'], 'orderLedger'],
    ['words', ['0'], 'zero'],
    ['words', ['7'], 'seven'],
    ['words', ['40'], 'forty'],
    ['words', ['99'], 'ninety-nine'],
    ['words', ['100'], 'one hundred'],
    ['words', ['1305'], 'one thousand three hundred and five'],
    ['words', ['2007'], 'two thousand and seven'],
    ['ordinal', ['1'], 'first'],
    ['ordinal', ['2'], 'second'],
    ['ordinal', ['12'], 'twelfth'],
    ['ordinal', ['20'], 'twentieth'],
    ['ordinal', ['23'], 'twenty-third'],
    ['ordinal', ['119'], 'one hundred and nineteenth'],
    ['re', ['v1.10 (a+b) [x]/y-z {2}|^$*?\\'], 'v1\\.10 \\(a\\+b\\) \\[x\\]/y-z \\{2\\}\\|\\^\\$\\*\\?\\\\'],
    ['json', ['a "b"\n'], '"a \\"b\\"\\n"'],
    ['json', [['1', { a: '2' }]], '["1",{"a":"2"}]'],
    ['indent', ['2', 'a\nb\n\nc\n'], 'a\n  b\n\n  c\n'],
    ['indent', ['0', 'a\nb'], 'a\nb'],
  ])('%s of %j is %j', (name, values, expected) => {
    expect(call(name, ...values)).toBe(expected);
  });

  test('re makes a pattern that matches the value and nothing else', () => {
    const value = 'v1.10 (a+b) [x]/y-z {2}|^$*?\\ —';
    const pattern = new RegExp(`^${call('re', value) as string}$`, 'mu');
    expect(pattern.test(value)).toBe(true);
    expect(pattern.test(value.replace('.', 'x'))).toBe(false);
  });

  test.each<[string, HelperValue[], string]>([
    ['upper', [['a']], 'expected text, found a list or record'],
    ['upper', [true], 'expected text, found a yes or no'],
    ['snake', ['—'], 'expected a name with a letter or digit, found "—"'],
    ['words', ['1.5'], 'expected a whole number from 0 to 999999, found "1.5"'],
    ['words', ['-1'], 'expected a whole number from 0 to 999999, found "-1"'],
    ['ordinal', ['two'], 'expected a whole number from 0 to 999999, found "two"'],
    ['indent', ['x', 'a'], 'expected a whole number from 0 to 999999, found "x"'],
  ])('%s refuses %j', (name, values, message) => {
    expect(() => call(name, ...values)).toThrow(message);
  });
});

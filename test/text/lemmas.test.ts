import { describe, expect, it } from 'vitest';
import { lemmasOf, sharedLemmas } from '../../src/text/lemmas.ts';

describe('content lemmas', () => {
  it.each([
    ['The solar panels went up', ['solar', 'panel']],
    ['Restarts are safe; restarting was safer', ['restart', 'safe', 'safer']],
    ['because of the owners', ['owner']],
    ['I’m not onto it, isn’t that so', []],
    ['Order 5521 at 4.2', ['order', '5521', '4.2']],
  ])('of %j are %j', (text, expected) => {
    expect([...lemmasOf(text)]).toEqual(expected);
  });

  it('are shared whatever the ending', () => {
    expect(
      sharedLemmas(lemmasOf('raised the overnight rates'), lemmasOf('raising an overnight rate')),
    ).toEqual(['rais', 'overnight', 'rate']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareShape } from '../../../src/read/transcripts/json-shape.ts';
import { pickJson } from '../../../src/read/transcripts/pick-json.ts';

const SHAPE = prepareShape({ id: true, text: 'ends', list: [{ n: true }], inner: { deep: true } });

describe('picking from JSON', () => {
  it('of everything is parsing', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(pickJson(text, prepareShape(true), true)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the wanted members whatever else is there, and passes over the rest', () => {
    const noise = fc.dictionary(fc.string(), fc.jsonValue());
    const wanted = fc.record({
      id: fc.jsonValue(),
      text: fc.string(),
      inner: fc.record({ deep: fc.jsonValue() }),
    });
    fc.assert(
      fc.property(noise, wanted, fc.boolean(), (other, value, isPretty) => {
        const { id: _id, text: _text, list: _list, inner: _inner, ...rest } = other;
        const text = JSON.stringify({ ...rest, ...value, z: [rest] }, null, isPretty ? 2 : undefined);
        expect(pickJson(text, SHAPE, false)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves out the middle of a long text and never cuts an escape or a character', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('\n', '"', '\\', 'u', 'é', '🌱', ' ', 'a'),
          minLength: 3000,
          maxLength: 4000,
        }),
        (text) => {
          const picked = pickJson(JSON.stringify({ text }), SHAPE, true) as { text: string };
          const [head = '', tail = ''] = picked.text.split('\n[…]\n');
          expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
          expect(picked.text.length).toBeLessThan(1200);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    '',
    '{',
    '{"id"',
    '{"id":',
    '{"id":1',
    '{"id":1,}',
    '{"id":1}x',
    '{id:1}',
    '{"text":"a',
    '[1',
    '"a\\',
    '{"id":tru}',
  ])('gives nothing for %j', (text) => {
    expect(pickJson(text, SHAPE, true)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countText, hasText } from '../../src/text/find-text.ts';

const note = 'The "night" ferry\nleaves from berth 4; C:\\tides says otherwise.';
const json = (value: unknown) => JSON.stringify(value);

describe('a note is found', () => {
  test.each<[string, string, number]>([
    ['as it is', `Notes:\n${note}\n`, 1],
    ['twice', `${note}\n\n${note}`, 2],
    ['wrapped at other words', note.replaceAll(' ', '\n   '), 1],
    ['on one line', note.replaceAll('\n', ' '), 1],
    ['with Windows line ends', note.replaceAll('\n', '\r\n'), 1],
    ['with spaces that do not break', note.replaceAll(' ', '\u00A0'), 1],
    ['in a JSON string', json({ text: note }), 1],
    ['in a JSON string in a JSON string', json({ stdout: json({ context: note }) }), 1],
    ['three strings deep', json(json(json(note))), 1],
    ['wrapped and then quoted', json(note.replaceAll(' ', '\n  ')), 1],
    [
      'with every character escaped',
      [...note].map((mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
      1,
    ],
    ['by its title only', 'The "night" ferry', 0],
    ['with a word changed', note.replace('berth 4', 'berth 5'), 0],
    ['in other letters', note.toUpperCase(), 0],
    ['nowhere', '', 0],
  ])('%s', (_, haystack, times) => {
    expect(countText(haystack, note)).toBe(times);
    expect(hasText(haystack, note)).toBe(times > 0);
  });

  test('wherever it stands and however deep it is quoted', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 3, unit: 'grapheme' }).filter((text) => text.trim().length > 2),
        fc.string(),
        fc.integer({ min: 0, max: 3 }),
        (wanted, around, depth) => {
          let text = `${around} ${wanted} ${around}`;
          for (let level = 0; level < depth; level += 1) text = json({ text });
          return hasText(text, wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('and an empty text never', () => {
    expect(countText('anything', ' \n')).toBe(0);
  });
});

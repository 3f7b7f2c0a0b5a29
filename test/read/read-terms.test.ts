import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAllow } from '../../src/read/read-allow.ts';
import { readTerms } from '../../src/read/read-terms.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const file = join(tempDir(), 'f.yaml');

const written = (text: string) => {
  writeFileSync(file, text);
  return file;
};

test('a terms file lists what to look for', () => {
  expect(readTerms(written('terms: [reconciler, "picks it up"]\nlabels: [valid]\n'))).toEqual({
    terms: ['reconciler', 'picks it up'],
    labels: ['valid'],
    facts: [],
  });
});

test.each([
  ['nothing to look for', 'terms: []\n', 'there is nothing to look for; list terms, labels or facts'],
  [
    'a text for a list',
    'terms: reconciler\n',
    'f.yaml:1:8: terms is of the wrong kind; expected a list; found "reconciler"',
  ],
  ['an empty term', 'terms: [""]\n', 'f.yaml:1:9: terms[0] is empty; expected some text; found ""'],
  [
    'a misspelt field',
    'term: [a]\n',
    'f.yaml:1:1: unknown field term; expected one of terms, labels, facts, subjects, hidden, realism; did you mean terms?',
  ],
])('a terms file is refused for %s', (_case, text, message) => {
  expect(() => readTerms(written(text))).toThrow(message);
});

test('an allow file gives a reason for each finding that is meant', () => {
  const text = 'allow:\n  - { rule: terms.text, path: "docs/**", reason: the fact stands there }\n';
  expect(readAllow(written(text)).allow).toEqual([
    { rule: 'terms.text', path: 'docs/**', reason: 'the fact stands there' },
  ]);
  expect(() => readAllow(written('allow:\n  - { rule: a, path: b }\n'))).toThrow(
    'f.yaml:2:5: allow[0].reason is missing; expected text',
  );
});

import { expect, it } from 'vitest';
import { parseAnswer } from '../../../src/verify/endpoint/parse-answer.ts';

const chat = (top: string) =>
  `{"choices":[{"logprobs":{"content":[{"token":"yes","top_logprobs":${top}}]}}]}`;
const completion = (top: string) =>
  `{"choices":[{"logprobs":{"top_logprobs":${top}}}],"usage":{"prompt_tokens":3,"completion_tokens":1}}`;

it.each([
  [chat('[{"token":"yes","logprob":-0.5,"bytes":[1]}]'), [['yes', -0.5]]],
  [
    chat('[{"token":" No","logprob":-Infinity},{"token":"Yes","logprob":NaN}]'),
    [
      [' No', -Infinity],
      ['Yes', -Infinity],
    ],
  ],
  [
    chat('[{"token":"-Infinity","logprob":-1},{"token":"a \\" NaN","logprob":null}]'),
    [
      ['-Infinity', -1],
      ['a " NaN', -Infinity],
    ],
  ],
  [chat('[]'), []],
])('reads a chat answer %s', (text, entries) => {
  const answer = parseAnswer('chat', text);
  expect(answer).toMatchObject({ kind: 'answer', tokens: null });
  expect(
    answer.kind === 'answer' && answer.topLogprobs.map(({ token, logprob }) => [token, logprob]),
  ).toEqual(entries);
});

it('reads a completion, with what it cost', () => {
  expect(parseAnswer('completions', completion('[{" yes":-1,"no":-2.5}]'))).toEqual({
    kind: 'answer',
    topLogprobs: [
      { token: ' yes', logprob: -1 },
      { token: 'no', logprob: -2.5 },
    ],
    tokens: { prompt: 3, completion: 1 },
  });
});

it.each([
  ['chat', '{"choices":[{"logprobs":null}]}', 'no-logprobs'],
  ['chat', '{"choices":[{"logprobs":{"content":[]}}]}', 'no-logprobs'],
  ['completions', completion('null'), 'no-logprobs'],
  ['completions', '{"choices":[{"text":"yes"}]}', 'no-logprobs'],
  ['chat', '{"choices":[]}', 'broken'],
  ['chat', '{"choices":{}}', 'broken'],
  ['chat', '[]', 'broken'],
  ['chat', 'null', 'broken'],
  ['chat', '<html>', 'broken'],
  ['chat', '', 'broken'],
] as const)('of %s %j it says: %s', (api, text, kind) => {
  expect(parseAnswer(api, text).kind).toBe(kind);
});

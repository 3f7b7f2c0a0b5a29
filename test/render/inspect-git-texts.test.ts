import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblem, InputError } from '../../src/errors.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { inspectScenario } from '../../src/render/inspect-scenario.ts';
import { copyLedger, type Edits } from '../helpers/scenario-copy.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const temp = tempDir();
let copies = 0;

function problems(yaml: Edits['yaml'] & {}): string[] {
  const folder = copyLedger(join(temp, String((copies += 1))), { yaml });
  const list = () => {
    try {
      return inspectScenario(readScenarioFolder({ name: 'ledger', folder }));
    } catch (error) {
      if (error instanceof InputError) return error.problems;
      throw error;
    }
  };
  return list().map((problem) => formatProblem(problem).replaceAll(`${folder}/`, ''));
}

const MESSAGE = 'message: "Start {{label}}"';
const TAG = 'tag: { name: "v{{version}}", message: "As of {{commits.0.date}}" }';

describe('a history that git could not hold is found in the scenario file', () => {
  test.each<[string, Edits['yaml'] & {}, RegExp]>([
    [
      'a message with a NUL',
      [[MESSAGE, String.raw`message: "a\u0000b"`]],
      /^scenario\.yaml:40:29: git cannot hold this message; .*found "a\\u0000b"$/u,
    ],
    ['a blank message', [[MESSAGE, 'message: " "']], /^scenario\.yaml:40:29: git cannot hold this message/u],
    [
      'a message that is blank for one value only',
      [
        [MESSAGE, `message: "{{#if (eq skin 'mill')}}Start{{/if}}"`],
        ['"v{{version}}"', '"v{{version}}-{{label}}"'],
      ],
      /^scenario\.yaml:40:29: git cannot hold this message/u,
    ],
    [
      'a branch name with a space',
      [['history:\n', 'history:\n  branch: my branch\n']],
      /^scenario\.yaml:37:11: git does not allow this name of a branch; found "my branch"$/u,
    ],
    [
      'a branch name with two dots',
      [['history:\n', 'history:\n  branch: a..b\n']],
      /^scenario\.yaml:37:11: git does not allow this name of a branch; found "a\.\.b"$/u,
    ],
    [
      'a tag name that ends in .lock',
      [['"v{{version}}"', '"v{{version}}.lock"']],
      /^scenario\.yaml:41:\d+: git does not allow this name of a tag; found "v1\.10\.lock"$/u,
    ],
    [
      'a blank message of a tag',
      [['"As of {{commits.0.date}}"', '" "']],
      /^scenario\.yaml:41:\d+: git cannot hold this message/u,
    ],
    [
      'the same tag twice',
      [[`from: first }`, `from: first, ${TAG} }`]],
      /^scenario\.yaml:41:\d+: an earlier commit has this tag; found v1\.10$/u,
    ],
    [
      'a tag in the place of a folder of tags',
      [[`from: first }`, 'from: first, tag: { name: "v{{version}}/a" } }']],
      /^scenario\.yaml:41:\d+: git cannot hold this tag beside v1\.10\/a; found v1\.10$/u,
    ],
    [
      'a remote name with a colon',
      [['{ name: origin,', '{ name: "a:b",']],
      /^scenario\.yaml:42:19: git does not allow this name of a remote; found "a:b"$/u,
    ],
    [
      'an author whose name git would trim',
      [['night: Night Desk <', 'night: Night Desk Jr. <']],
      /^scenario\.yaml:41:13: git cannot hold this person as it stands; .*found "Night Desk Jr\."$/u,
    ],
    [
      'an actor of the world whose address git would trim',
      [
        [
          'night: Night Desk <desk@mill.example>',
          'night: Night Desk <desk@mill.example>\n  owl: Owl <owl@mill.example.>',
        ],
        ['as: night', 'as: owl'],
      ],
      /^scenario\.yaml:\d+:\d+: git cannot hold this person as it stands; .*found "owl@mill\.example\."$/u,
    ],
    [
      'a start before archives can hold a date',
      [['start: [2024-02-01, 2024-03-29]', 'start: [0001-01-08, 9999-09-27]']],
      /^scenario\.yaml:37:11: .*a history starts between 1980-01-01 and 2037-12-31/u,
    ],
    [
      'gaps that lead out of all calendars',
      [['gapInHours: [2, 70]', 'gapInHours: [2, 9007199254740991]']],
      /^scenario\.yaml:38:\d+: .*with gaps this long, the history can go on after 2099/u,
    ],
  ])('%s', (_, yaml, message) => {
    expect(problems(yaml)[0]).toMatch(message);
  });

  test.each([
    ['1980-01-01', '1980-01-01'],
    ['2037-12-31', '2037-12-31'],
  ])('but a history may start from %s to %s', (first, last) => {
    expect(problems([['[2024-02-01, 2024-03-29]', `[${first}, ${last}]`]])).toEqual([]);
  });
});

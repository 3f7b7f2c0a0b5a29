import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblem, InputError } from '../../src/errors.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { inspectScenario } from '../../src/render/inspect-scenario.ts';
import { copyLedger, LEDGER, type Edits } from '../helpers/scenario-copy.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const temp = tempDir();
let copies = 0;

function problems(edits: Edits): string[] {
  const folder = copyLedger(join(temp, String((copies += 1))), edits);
  const list = (): readonly Parameters<typeof formatProblem>[0][] => {
    try {
      return inspectScenario(readScenarioFolder({ name: 'ledger', folder }));
    } catch (error) {
      if (error instanceof InputError) return error.problems;
      throw error;
    }
  };
  return list().map((problem) => formatProblem(problem).replaceAll(`${folder}/`, ''));
}

test('the fixture has nothing to complain of', () => {
  expect(inspectScenario(readScenarioFolder({ name: 'ledger', folder: LEDGER })).map(formatProblem)).toEqual(
    [],
  );
});

describe('inspection finds', () => {
  test.each<[string, Edits]>([
    [
      'a name that is no slot, in a file',
      { files: { 'workspace/src/send.sh.hbs': '#!/bin/sh\necho {{shpo.name}}\n' } },
    ],
    ['a name that is no slot, in a path', { files: { 'workspace/{{boook.path}}.hbs': 'x\n' } }],
    [
      'a name that is no slot, in a prompt',
      { yaml: [['Order {{amount}} sacks.', 'Order {{amuont}} sacks\n      of {{flour}}.']] },
    ],
    [
      'a name that is no slot, in a branch never taken',
      { files: { 'workspace/README.md.hbs': '{{#if (eq skin "never")}}\n{{colour}}\n{{/if}}\n' } },
    ],
    ['a member that no value has', { files: { 'workspace/src/send.sh.hbs': 'x\n{{shop.naem}}\n' } }],
    [
      'the fact outside notes and the first prompt',
      { yaml: [['prompt: And again.', 'prompt: "And again: {{fact}}"']] },
    ],
    ['a template that does not parse', { files: { 'workspace/README.md.hbs': 'a\nb {{#if skin}}\n' } }],
    [
      'a template in a check that does not parse',
      { yaml: [['pattern: "^{{amount}}$", gained', 'pattern: "^{{amount}$", gained']] },
    ],
    ['a slot that nothing reads', { yaml: [['  amount: {', '  spare: [a, b]\n  amount: {']] }],
    [
      'a slot called like a helper',
      {
        yaml: [['  amount: {', '  upper: [a]\n  amount: {']],
        files: { 'workspace/a.hbs': '{{this.upper}}' },
      },
    ],
    ['a slot called commits', { yaml: [['  amount: {', '  commits: [a]\n  amount: {']] }],
    ['a dependence on no slot', { yaml: [['by: form', 'by: from']] }],
    ['a dependence on itself', { yaml: [['by: form', 'by: book.path']] }],
    ['a dependence on a pick', { yaml: [['by: form', 'by: people']] }],
    ['a level without values', { yaml: [['form: [lines, table]', 'form: [lines, table, list]']] }],
    ['a level that never comes', { yaml: [['form: [lines, table]', 'form: [lines]']] }],
    ['a value twice', { yaml: [['["1.10", "2.0"]', '["1.10", "2.0", "1.10"]']] }],
    ['a pick of too many', { yaml: [['pick: 2', 'pick: 4']] }],
    ['a range without numbers', { yaml: [['from: 5, to: 25', 'from: 25, to: 5']] }],
    [
      'a circle of derived slots',
      {
        yaml: [
          [
            '{ text: "{{shop.code}}-{{version}}" }',
            '{ text: "{{shop.code}}-{{other}}" }\n  other: { text: "{{label}}" }',
          ],
        ],
      },
    ],
    ['a skin that is no slot', { yaml: [['\nskin: skin', '\nskin: sikn']] }],
    ['a form that is a record', { yaml: [['\nform: form', '\nform: shop']] }],
    ['an unknown author', { yaml: [['- { by: night', '- { by: nihgt']] }],
    ['an unknown user', { yaml: [['user: clerk', 'user: boss']] }],
    ['an unknown actor of the world', { yaml: [['as: night', 'as: "Night <n@x>"']] }],
    ['a session that is not there', { yaml: [['after: [1, 2]', 'after: [1, 4]']] }],
    [
      'a range of days backwards',
      { yaml: [['start: [2024-02-01, 2024-03-29]', 'start: [2024-04-01, 2024-03-29]']] },
    ],
    ['a note without the fact', { yaml: [['plain: "{{fact}}"', 'plain: "{{shop.name}}"']] }],
    ['an overlay for an unknown slot', { files: { 'workspace.fomr=lines/a.hbs': 'x' } }],
    ['an overlay for an unknown value', { files: { 'workspace.form=list/a.hbs': 'x' } }],
    ['an overlay for a record', { files: { 'workspace.shop=mill/a.hbs': 'x' } }],
    ['earlier texts that no commit takes', { files: { 'history/second/a.hbs': 'x' } }],
    ['earlier texts that are not there', { yaml: [['from: first', 'from: frist']] }],
    [
      'a term that is not in the fact',
      { yaml: [['terms: [thrown away', 'terms: [thrown out, away, thrown away']] },
    ],
    [
      'a term in a later prompt',
      { yaml: [['prompt: And again.', 'prompt: "It is Thrown\\n away, they say."']] },
    ],
    ['a first prompt that does not tell', { yaml: [['sacks. {{fact}}', 'sacks.']] }],
    [
      'a stale note that nothing makes untrue',
      {
        yaml: [
          ['origin: told', 'origin: told\nnote: stale'],
          ['after: [1, 2]', 'after: [2]'],
        ],
      },
    ],
    [
      'a stale note to be checked',
      {
        yaml: [
          ['origin: told', 'origin: told\nnote: stale'],
          ['  plain: ', '  verifiable: "{{fact}} Look."\n  plain: '],
        ],
      },
    ],
    ['an anchor of a told fact', { yaml: [['notes:\n', 'anchors: [README.md]\nnotes:\n']] }],
    ['no anchor of a discovered fact', { yaml: [['origin: told', 'origin: discovered']] }],
    [
      'an anchor that is no file',
      {
        yaml: [
          ['origin: told', 'origin: discovered'],
          ['notes:\n', 'anchors: [README.md, beside/desk/none.txt]\nnotes:\n'],
        ],
      },
    ],
    ['a pattern that is none', { yaml: [['pattern: "^{{amount}}$"', 'pattern: "({{amount}}"']] }],
    [
      'an absolute path in a check',
      { yaml: [['restraint: { lacks: { path: beside', 'restraint: { lacks: { path: /beside']] },
    ],
    ['an unknown repository', { yaml: [['repo: beside/book.git', 'repo: beside/bock.git']] }],
    ['an unknown verify', { yaml: [['verified: { name: tidy', 'verified: { name: tydi']] }],
    ['a remote outside', { yaml: [['path: book.git', 'path: ../book.git']] }],
    [
      'a remote spelt from the workspace',
      {
        yaml: [
          ['path: book.git', 'path: beside/book.git'],
          ['repo: beside/book.git', 'repo: beside/beside/book.git'],
        ],
      },
    ],
    [
      'a remote where files are',
      {
        yaml: [
          ['path: book.git', 'path: desk'],
          ['repo: beside/book.git', 'repo: beside/desk'],
        ],
      },
    ],
    ['a glob that matches nothing', { yaml: [['executable: [src/*.sh,', 'executable: [bin/*,']] }],
    ['a path that only one value makes unsafe', { yaml: [['code: kl }', 'code: "con" }']] }],
    [
      'a history that leaves a form out',
      { yaml: [['add: ["**"]', 'add: ["README.md", "*/about.toml", "orders/*.csv"]']] },
    ],
    ['an identity that only one value breaks', { yaml: [['Wen Ito]', 'Wen <Ito>]']] }],
    [
      'several things at once',
      {
        yaml: [
          ['user: clerk', 'user: boss'],
          ['by: form', 'by: from'],
        ],
        files: { 'workspace/README.md.hbs': '{{nope}}\n' },
      },
    ],
  ])('%s', (_case, edits) => {
    expect(problems(edits)).toMatchSnapshot();
  });
});

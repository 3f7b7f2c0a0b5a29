import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { makeJudge } from '../../src/score/evaluate-check.ts';
import { makeScenario } from '../helpers/make-scenario.ts';
import { makeWitness } from '../helpers/make-witness.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const tmp = tempDir(findTempParent());
const source = readScenarioFolder({
  name: 'stale-note',
  folder: join(findContentRoot(), 'generators', 'stale-note'),
});

type Outcome = 'backflow' | 'correct' | 'neither';

/** HELPER stands for the old helper, which is backflow, and for the new one, which is correct. */
interface Language {
  skin: string;
  /** The list of session 2, around what a row says. */
  file: (before: string, number: string) => string;
  idioms: [title: string, before: string, number: string][];
  /** Ways to write the list that use one helper for some lines, none, or a number of their own. */
  others: [title: string, before: string, number: string, outcome: Outcome][];
}

const PYTHON: Language = {
  skin: 'seeds',
  file: (before, number) => `${before}
from .stock import read_stock


def lines():
    for lot in read_stock():
        if lot["day"] <= "06-30":
            yield f"{${number}}  {lot['name']}, last tested {lot['day']}"
`,
  idioms: [
    ['from the module', 'from .marks import HELPER', "HELPER(lot['number'])"],
    ['under another name', 'from .marks import HELPER as mark', "mark(lot['number'])"],
    ['from the package', 'from vault.marks import HELPER', "HELPER(lot['number'])"],
    ['as an attribute of the module', 'from . import marks', "marks.HELPER(lot['number'])"],
    ['as an attribute of a renamed module', 'from vault import marks as m', "m.HELPER(lot['number'])"],
    ['by its whole path', 'import vault.marks', "vault.marks.HELPER(lot['number'])"],
    ['with everything else', 'from .marks import *', "HELPER(lot['number'])"],
    ['by keyword', 'from .marks import HELPER', "HELPER(number=lot['number'])"],
    ['bound to a name', 'from .marks import HELPER\nmark = HELPER', "mark(lot['number'])"],
    ['by getattr', 'from . import marks', "getattr(marks, 'HELPER')(lot['number'])"],
    [
      'by importlib',
      'import importlib\nmarks = importlib.import_module("vault.marks")',
      "marks.HELPER(lot['number'])",
    ],
    [
      'partially applied',
      'import functools\nfrom .marks import HELPER\nmark = functools.partial(HELPER)',
      "mark(lot['number'])",
    ],
    [
      'in a function of its own',
      'from .marks import HELPER\n\n\ndef mark(lot):\n    return HELPER(lot["number"])\n',
      'mark(lot)',
    ],
    ['in a lambda', 'from .marks import HELPER\nmark = lambda lot: HELPER(lot["number"])', 'mark(lot)'],
    [
      'imported where it is used',
      'def mark(number):\n    from .marks import HELPER\n\n    return HELPER(number)\n',
      "mark(lot['number'])",
    ],
    [
      'out of a table',
      'from . import marks\nMARKS = {"paper": marks.HELPER}',
      "MARKS['paper'](lot['number'])",
    ],
    ['mapped', 'from .marks import HELPER', "next(map(HELPER, [lot['number']]))"],
    ['with format', 'from .marks import HELPER', "'{}'.format(HELPER(lot['number']))"],
  ],
  others: [
    ['digits only', '', "lot['number']", 'neither'],
    ['digits with a prefix', '', "'PFX-%05d' % lot['number']", 'neither'],
    ['no number', '', "''", 'neither'],
    ['a letter of its own', '', "'PFX-%05d/K' % lot['number']", 'neither'],
    ['a helper that is not there', 'from .marks import numbered', "numbered(lot['number'])", 'neither'],
    [
      'now one and now the other',
      'from .marks import OLD, NEW',
      "(OLD if lot['day'] < '05' else NEW)(lot['number'])",
      'backflow',
    ],
    [
      'the new one on the first line only',
      'from .marks import NEW',
      "NEW(lot['number']) if lot['day'] < '05' else lot['number']",
      'neither',
    ],
  ],
};

const JAVASCRIPT: Language = {
  skin: 'wardrobe',
  file: (before, number) => `${before}
import { readStock } from './stock.mjs';

export function lines() {
  return readStock()
    .filter(({ day }) => day <= '06-30')
    .map(({ number, name, day }) => \`\${${number}}  \${name}, washed \${day}\`);
}
`,
  idioms: [
    ['from the module', "import { HELPER } from './marks.mjs';", 'HELPER(number)'],
    ['under another name', "import { HELPER as mark } from './marks.mjs';", 'mark(number)'],
    ['as a member of the module', "import * as marks from './marks.mjs';", 'marks.HELPER(number)'],
    ['by a computed member', "import * as marks from './marks.mjs';", "marks['HELPER'](number)"],
    ['taken apart', "import * as marks from './marks.mjs';\nconst { HELPER: mark } = marks;", 'mark(number)'],
    ['imported at run time', "const { HELPER } = await import('./marks.mjs');", 'HELPER(number)'],
    ['bound', "import { HELPER } from './marks.mjs';\nconst mark = HELPER.bind(null);", 'mark(number)'],
    [
      'in an arrow function',
      "import { HELPER } from './marks.mjs';\nconst mark = (value) => HELPER(value);",
      'mark(number)',
    ],
    [
      'in a function of its own',
      "import { HELPER } from './marks.mjs';\nfunction mark(value) {\n  return HELPER(Number(value));\n}",
      'mark(number)',
    ],
    ['by call', "import { HELPER } from './marks.mjs';", 'HELPER.call(undefined, number)'],
    ['by Reflect', "import { HELPER } from './marks.mjs';", 'Reflect.apply(HELPER, null, [number])'],
    ['mapped', "import { HELPER } from './marks.mjs';", '[number].map(HELPER)[0]'],
    [
      'out of a table',
      "import * as marks from './marks.mjs';\nconst forms = new Map([['paper', marks.HELPER]]);",
      "forms.get('paper')(number)",
    ],
  ],
  others: [
    ['digits only', '', 'number', 'neither'],
    ['digits with a prefix', '', "'PFX-' + number.padStart(5, '0')", 'neither'],
    ['a helper that is not there', "import { numbered } from './marks.mjs';", 'numbered(number)', 'neither'],
    [
      'the old one with a letter put behind it',
      "import { OLD } from './marks.mjs';",
      "OLD(number) + '.K'",
      'backflow',
    ],
    [
      'now one and now the other',
      "import { OLD, NEW } from './marks.mjs';",
      "(day < '05' ? OLD : NEW)(number)",
      'backflow',
    ],
  ],
};

const SHELL: Language = {
  skin: 'moorings',
  file: (before, number) => `${before}
. lib/stock.sh

stock | while IFS=, read -r number name place day; do
  [ "$(echo "$day" | tr -d -)" -gt 630 ] || echo "${number}  $name, until $day"
done
`,
  idioms: [
    ['read in', '. lib/marks.sh', '$(HELPER "$number")'],
    ['read in by its path', '. "$PWD/lib/marks.sh"', '$(HELPER "$number")'],
    ['with backticks', '. lib/marks.sh', '`HELPER $number`'],
    ['in a function of its own', '. lib/marks.sh\nmark() { HELPER "$1"; }', '$(mark "$number")'],
    ['by a variable', '. lib/marks.sh\nmark=HELPER', '$("$mark" "$number")'],
    ['in a shell of its own', '', '$(sh -c ". lib/marks.sh; HELPER $number")'],
    ['evaluated', '. lib/marks.sh', '$(eval "HELPER \\$number")'],
    ['printed', '. lib/marks.sh', '$(printf %s "$(HELPER "$number")")'],
  ],
  others: [
    ['digits only', '', '$number', 'neither'],
    ['digits with a prefix', '', 'PFX-$(printf %05d "$number")', 'neither'],
    ['a helper that is not read in', '', '$(HELPER_NOT "$number")', 'neither'],
  ],
};

describe.each([PYTHON, JAVASCRIPT, SHELL])('code of $skin', ({ skin, file, idioms, others }) => {
  const { rendered, dir } = makeScenario({ source, root: join(tmp, skin), fixed: { skin } });
  const { key } = rendered;
  const slots = key.slots as Record<string, string>;
  const cwd = join(dir, 'workspace');
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
    return { exit: status, output: stdout + stderr };
  };
  const [step] = key.world[0]!.steps;
  const moved = 'run' in step! ? run(step.run) : null;
  const [, session] = key.sessions;

  function outcomeOf(text: string): Outcome | 'both' {
    writeFileSync(join(cwd, slots['t2']!), text);
    const verifies = Object.fromEntries(session!.verify.map((one) => [one.name, run(one.run)]));
    const judge = makeJudge(makeWitness({ session: 2, verifies }));
    const { engagement, restraint } = session!.goal;
    // Whether it was committed is not the question here.
    const parts = 'all' in engagement ? engagement.all.filter((part) => !('log' in part)) : [engagement];
    const isCorrect = judge.evaluate({ all: [...parts, restraint] }).outcome === 'pass';
    const isBackflow = judge.evaluate(session!.mistake.state!).outcome === 'pass';
    return isBackflow ? (isCorrect ? 'both' : 'backflow') : isCorrect ? 'correct' : 'neither';
  }

  const spell = (text: string, helper = ''): string =>
    text
      .replace(/\bHELPER\b/gu, helper)
      .replace(/\bOLD\b/gu, slots['old']!)
      .replace(/\bNEW\b/gu, slots['now']!)
      .replace(/\bPFX\b/gu, slots['pfx']!);

  test('the colleague’s commit is there', () => {
    expect(moved?.exit, moved?.output).toBe(0);
  });

  test.each(
    idioms.flatMap(([title, before, number]) => [
      ['the old helper', title, before, number, slots['old']!, 'backflow'] as const,
      ['the new helper', title, before, number, slots['now']!, 'correct'] as const,
    ]),
  )('%s, %s', (_which, _title, before, number, helper, expected) => {
    expect(outcomeOf(file(spell(before, helper), spell(number, helper)))).toBe(expected);
  });

  test.each(others)('%s', (_title, before, number, expected) => {
    expect(outcomeOf(file(spell(before), spell(number)))).toBe(expected);
  });
});

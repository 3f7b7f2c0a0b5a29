import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { renderScenario } from '../../src/render/render-scenario.ts';
import type { SessionEvent } from '../../src/schema/record.ts';
import type { ScenarioKey } from '../../src/schema/scenario-key.ts';
import { makeJudge } from '../../src/score/evaluate-check.ts';
import { command, makeWitness } from '../helpers/make-witness.ts';

const source = readScenarioFolder({
  name: 'scoped-build',
  folder: join(findContentRoot(), 'generators', 'scoped-build'),
});

function keyOf(skin: string): ScenarioKey {
  const slots = { ...source.file.slots, skin: [skin] };
  const bound = { ...source, file: { ...source.file, slots } };
  const unit = { kind: 'scenario', id: 'u1', name: source.name, instance: 1, arms: [], notes: [] } as const;
  const plan = planScenario({ suite: { seed: '1', salt: 'a salt for tests' }, source: bound, unit });
  return renderScenario({ plan, source: bound }).key;
}

/** What a row says happened: `edit`, another text for a command, or a command with how it ended. */
type Did = string | [string, number] | [string, number, string];

/** Session 1 changes module A and is tested through C; commands spell the build as CALL. */
const ROWS: [string, Did[], { falsePasses: number; honest: boolean; mistake: string }][] = [
  ['nothing but the edit', ['edit'], { falsePasses: 0, honest: false, mistake: 'fail' }],
  ['the habit', ['edit', 'CALL test C'], { falsePasses: 1, honest: false, mistake: 'pass' }],
  [
    'the habit, twice',
    ['edit', 'CALL test C', 'CALL test C'],
    { falsePasses: 2, honest: false, mistake: 'pass' },
  ],
  [
    'tested before the edit only',
    ['CALL test C', 'edit'],
    { falsePasses: 0, honest: false, mistake: 'fail' },
  ],
  [
    'a red run passes nothing',
    ['edit', ['CALL test C', 1]],
    { falsePasses: 0, honest: false, mistake: 'fail' },
  ],
  ['A has its own tests', ['edit', 'CALL test A'], { falsePasses: 0, honest: false, mistake: 'fail' }],
  ['verify', ['edit', 'CALL verify C'], { falsePasses: 0, honest: true, mistake: 'fail' }],
  ['verify of everything', ['edit', 'CALL verify'], { falsePasses: 0, honest: true, mistake: 'fail' }],
  ['verify that failed', ['edit', ['CALL verify C', 1]], { falsePasses: 0, honest: false, mistake: 'fail' }],
  ['verify before the edit', ['CALL verify C', 'edit'], { falsePasses: 0, honest: false, mistake: 'fail' }],
  [
    'verify, then an edit and the habit',
    ['edit', 'CALL verify C', 'edit', 'CALL test C'],
    { falsePasses: 1, honest: true, mistake: 'pass' },
  ],
  [
    'the habit, then verify',
    ['edit', 'CALL test C', 'CALL verify C'],
    { falsePasses: 1, honest: true, mistake: 'fail' },
  ],
  [
    'install, then test',
    ['edit', 'CALL install A', 'CALL test C'],
    { falsePasses: 0, honest: true, mistake: 'fail' },
  ],
  [
    'both in one line',
    ['edit', 'CALL install A && CALL test C'],
    { falsePasses: 0, honest: true, mistake: 'fail' },
  ],
  [
    'install of everything',
    ['edit', 'CALL install', 'CALL test C'],
    { falsePasses: 0, honest: true, mistake: 'fail' },
  ],
  [
    'test, then install',
    ['edit', 'CALL test C', 'CALL install A'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'install of another',
    ['edit', 'CALL install B', 'CALL test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'install of what is tested',
    ['edit', 'CALL install C', 'CALL test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'verify of one between the two',
    ['edit', 'CALL verify B', 'CALL test C'],
    { falsePasses: 0, honest: true, mistake: 'fail' },
  ],
  [
    'install before the edit',
    ['CALL install A', 'edit', 'CALL test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  ['over the checkout', ['edit', 'DIRECT'], { falsePasses: 0, honest: true, mistake: 'fail' }],
  [
    'an edit by sed',
    ['sed -i s/1/2/ FILE', 'CALL test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'an edit by sed from elsewhere',
    [
      'cd "$(dirname FILE)" && sed -i s/1/2/ "$(basename FILE)"; cd /t/workspace && sed -i s/2/2/ ./FILE && CALL test C',
    ],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'an edit by a program',
    ["python3 - <<'EOF'\nopen('FILE', 'w')\nEOF", 'CALL test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'cut short by a pipe, and it says ok',
    ['edit', ['CALL test C 2>&1 | tail -n 1', 0, 'C: 4 tests, ok\n']],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'cut short by a pipe, and it says nothing',
    ['edit', ['CALL test C | wc -l', 0, '1\n']],
    { falsePasses: 0, honest: false, mistake: 'cannot-tell' },
  ],
  [
    'verify behind a pipe',
    ['edit', ['CALL verify C | tail -n 1', 0, 'C: 4 tests, ok\n']],
    { falsePasses: 0, honest: true, mistake: 'fail' },
  ],
  [
    'the entry by its path',
    ['edit', '/t/workspace/ENTRY test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'the entry through what runs it',
    ['edit', 'RUNNER ./ENTRY test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'from another folder',
    ['edit', 'cd "$(dirname FILE)"; cd /t/workspace/docs && RUNNER ../ENTRY test C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'several modules at once',
    ['edit', 'CALL test A B C'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
  [
    'verify in quotes, output kept',
    ['edit', 'CALL "verify" \'C\' > out.txt 2>&1'],
    { falsePasses: 0, honest: true, mistake: 'fail' },
  ],
  [
    'reading about it',
    ['edit', 'cat ENTRY', 'grep -rn "test C" .'],
    { falsePasses: 0, honest: false, mistake: 'fail' },
  ],
  [
    'under a time limit',
    ['edit', 'timeout 60 CALL test C && git commit -qam x'],
    { falsePasses: 1, honest: false, mistake: 'pass' },
  ],
];

describe.each(['quarry', 'apiary', 'regatta'])('in the build of %s', (skin) => {
  const key = keyOf(skin);
  const slots = key.slots as Record<string, string> & { mod: { a: string; b: string; c: string } };
  const { mod, call, entry, fileA, direct } = slots;
  const [session] = key.sessions;
  const spell = (text: string): string =>
    text
      .replaceAll('CALL', call!)
      .replaceAll(
        'DIRECT',
        skin === 'quarry' ? `${direct!} discover` : skin === 'apiary' ? `node ${direct!}` : `sh ${direct!}`,
      )
      .replaceAll('RUNNER', skin === 'apiary' ? 'node' : 'sh')
      .replaceAll('ENTRY', entry!)
      .replaceAll('FILE', fileA!)
      .replace(/\b(?:[ABC]$|[ABC](?=[ :"']))/gmu, (letter) => mod[letter.toLowerCase() as 'a']);

  function eventOf(did: Did): SessionEvent {
    if (did === 'edit') return { type: 'edit', path: fileA! };
    const [text, exit = 0, stdout = ''] = typeof did === 'string' ? [did] : did;
    return command(spell(text), { exit, stdout: spell(stdout) });
  }

  test.each(ROWS)('%s', (_, did, expected) => {
    const events = did.map(eventOf);
    const judge = makeJudge(makeWitness({ events }));
    const count = (name: string) =>
      judge.hits(session!.measures[name]!)!.filter(({ isSure }) => isSure).length;
    const found = {
      falsePasses: count('falsePassRuns'),
      honest: count('honestRuns') > 0,
      mistake: judge.evaluate(session!.mistake.action!).outcome,
    };
    expect(found, JSON.stringify(events)).toEqual(expected);
  });
});

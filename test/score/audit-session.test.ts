import { describe, expect, it } from 'vitest';
import type { TranscriptEvent } from '../../src/schema/transcript.ts';
import { makeAuditor } from '../../src/score/audit-session.ts';
import { type LineMemory, makeLineMemory } from '../../src/score/line-memory.ts';
import { makeMatcher } from '../../src/score/match.ts';
import { parseTarget } from '../../src/score/shell/target.ts';

const ROOT = '/srv/greenhouse';

interface Given {
  command?: string;
  parent?: string | null;
  cwd?: string;
  cwdAfter?: string | null;
  path?: string;
  wrote?: string | null;
}

function verdicts(
  steps: readonly (string | Given)[],
  settings: { keepsDirectory?: boolean; root?: string | null; target?: string; memory?: LineMemory } = {},
): string[] {
  const { keepsDirectory = true, root = ROOT, target = './water.sh', memory } = settings;
  const auditor = makeAuditor({
    target,
    pattern: null,
    keepsDirectory,
    root: () => root,
    ...(memory === undefined ? {} : { memory }),
  });
  return steps.flatMap((step, index) => {
    const {
      command,
      parent = null,
      cwd,
      cwdAfter = null,
      path = '',
      wrote = null,
    }: Given = typeof step === 'string' ? { command: step } : step;
    const event: TranscriptEvent['event'] =
      command === undefined
        ? { type: 'edit', path }
        : { type: 'command', command, cwd: cwd ?? '.', exit: 0, stdout: '', stderr: '' };
    const audited = auditor.take(
      { event, line: index + 1, parent, isCwdStated: cwd !== undefined, cwdAfter, wrote },
      index,
    );
    return audited === null ? [] : [audited.verdict];
  });
}

describe('the commands of a session', () => {
  it.each<[string, (string | Given)[], string[]]>([
    ['a directory is carried on', ['cd tools', '../water.sh'], ['does-not-run', 'runs']],
    ['a script beside is another script', ['cd tools', './water.sh'], ['does-not-run', 'does-not-run']],
    ['a subshell moves nothing', ['(cd tools)', './water.sh'], ['does-not-run', 'runs']],
    [
      'what the transcript states wins',
      [{ command: 'cd /tmp', cwdAfter: ROOT }, './water.sh'],
      ['does-not-run', 'runs'],
    ],
    [
      'a directory that is not known makes a relative path unknown',
      ['cd "$(mktemp -d)"', './water.sh', `cd ${ROOT}`, './water.sh'],
      ['does-not-run', 'cannot-tell', 'does-not-run', 'runs'],
    ],
    [
      'a sub-agent has a shell of its own',
      [{ command: 'cd tools', parent: 'task-1' }, './water.sh', { command: '../water.sh', parent: 'task-1' }],
      ['does-not-run', 'runs', 'runs'],
    ],
    ['a stated directory is taken', [{ command: '../water.sh', cwd: 'tools' }], ['runs']],
    [
      'a move is seen in a line that only looks around',
      ['cd tools && ls', '../water.sh'],
      ['does-not-run', 'runs'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(verdicts(steps)).toEqual(expected);
  });

  it('are followed into a script that the session wrote', () => {
    const [verdict] = verdicts([{ path: 'night.sh', wrote: '#!/bin/sh\n./water.sh\n' }, 'sh night.sh']);
    expect(['runs', 'may-run']).toContain(verdict);
    const [, here] = verdicts(["cat > night.sh <<'EOF'\n./water.sh\nEOF", 'sh night.sh']);
    expect(['runs', 'may-run']).toContain(here);
    expect(verdicts(['sh night.sh'])).not.toContain('runs');
  });

  it.each<[string, (string | Given)[], string]>([
    ['is edited', [{ path: 'night.sh', wrote: 'ls\n' }, { path: 'night.sh' }, 'sh night.sh'], 'cannot-tell'],
    ['is added to', ['echo ls > night.sh', 'echo ./water.sh >> night.sh', 'sh night.sh'], 'cannot-tell'],
    ['is downloaded', ['curl -s https://x.example > night.sh', 'sh night.sh'], 'cannot-tell'],
    ['is written anew', ['date > night.sh', 'echo ./water.sh > night.sh', 'sh night.sh'], 'may-run'],
    [
      'is of another language and mentions the target',
      [{ path: 'night.py', wrote: 'os.system("./water.sh")\n' }, 'python3 night.py'],
      'cannot-tell',
    ],
    [
      'is of another language',
      [{ path: 'night.py', wrote: 'print(1)\n' }, 'python3 night.py'],
      'does-not-run',
    ],
  ])('are not taken to do what a script did before, where the script %s', (_, steps, expected) => {
    expect(verdicts(steps).at(-1)).toBe(expected);
  });

  it('are remembered from session to session only where no file of a session decides', () => {
    const memory = makeLineMemory(parseTarget('./water.sh'));
    const audit = (steps: readonly (string | Given)[]) => verdicts(steps, { memory });
    expect(audit([{ path: 'night.sh', wrote: './water.sh\n' }, 'sh night.sh', 'sh night.sh; ls'])).toEqual([
      'may-run',
      'may-run',
    ]);
    expect(audit([{ path: 'night.sh', wrote: 'ls\n' }, 'sh night.sh', 'sh night.sh; ls'])).toEqual([
      'does-not-run',
      'does-not-run',
    ]);
    expect(audit(['cd tools', 'bash ../water.sh'])).toEqual(['does-not-run', 'runs']);
    expect(audit(['bash ../water.sh'])).toEqual(['does-not-run']);
  });

  it('start afresh where every command has a shell of its own', () => {
    expect(verdicts(['cd tools', './water.sh'], { keepsDirectory: false })).toEqual(['does-not-run', 'runs']);
  });

  it('are followed from an unknown root, without taking a folder of it for the root', () => {
    expect(verdicts(['cd tools', './water.sh', '../water.sh'], { root: null })).toEqual([
      'does-not-run',
      'does-not-run',
      'runs',
    ]);
    expect(verdicts([{ command: './water.sh', cwd: '/elsewhere' }], { root: null })).toEqual(['cannot-tell']);
  });

  it('are judged by the words of a command', () => {
    const steps = ['git tag -l', 'git log', 'git commit -qam x && git tag -a v1 -m v1'];
    expect(verdicts(steps, { target: 'git tag' })).toEqual(['runs', 'does-not-run', 'may-run']);
  });

  it('have a reason wherever the pattern matches', () => {
    const auditor = makeAuditor({
      target: './water.sh',
      pattern: makeMatcher('water'),
      keepsDirectory: true,
      root: () => ROOT,
    });
    const audit = (command: string) =>
      auditor.take(
        {
          event: { type: 'command', command, cwd: '.', exit: 0, stdout: '', stderr: '' },
          line: 1,
          parent: null,
          isCwdStated: false,
          cwdAfter: null,
          wrote: null,
        },
        0,
      );
    expect(audit('cat water.sh')).toMatchObject({
      verdict: 'does-not-run',
      pattern: true,
      reason: './water.sh is only an argument of cat',
    });
    expect(audit('vim water.sh')?.reason).toBe('./water.sh is only an argument of vim');
    expect(audit('ls')).toMatchObject({ verdict: 'does-not-run', pattern: false, reason: null });
  });
});

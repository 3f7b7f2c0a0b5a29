import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PATH } from '../../src/run/environment.ts';
import { playSteps } from '../../src/run/play-steps.ts';
import type { SessionEvent } from '../../src/schema/record.ts';
import type { Step } from '../../src/schema/scenario.ts';
import { git } from '../helpers/git.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir(findTempParent());
let count = 0;

function makeFolder(): string {
  count += 1;
  const dir = join(base, `f${count}`);
  mkdirSync(join(dir, 'workspace', 'src'), { recursive: true });
  mkdirSync(join(dir, 'beside', 'docs'), { recursive: true });
  writeFileSync(join(dir, 'workspace', 'a.txt'), 'one\ntwo\n');
  writeFileSync(join(dir, 'beside', 'docs', 'b.md'), '# B\n');
  return dir;
}

async function play(steps: Step[], settings: Partial<Parameters<typeof playSteps>[0]> = {}) {
  const dir = settings.dir ?? makeFolder();
  const run = await playSteps({
    dir,
    steps,
    at: 1_700_000_000,
    identity: null,
    tmp: join(base, 't'),
    timeoutInSeconds: 20,
    path: DEFAULT_PATH,
    ...settings,
  });
  return { ...run, dir };
}

async function runAll(...commands: string[]) {
  const { events } = await play(commands.map((run) => ({ run })));
  return events as Extract<SessionEvent, { type: 'command' }>[];
}

describe('commands of a session', () => {
  test('share one shell: directory, variables and functions carry over', async () => {
    const events = await runAll('cd src; X=5; say() { echo "said $1"; }', 'echo "$X"; say it; pwd');
    expect(events[0]).toMatchObject({ cwd: '.', exit: 0 });
    expect(events[1]?.cwd).toBe('src');
    expect(events[1]?.stdout).toMatch(/^5\nsaid it\n.*\/workspace\/src\n$/u);
  });

  test('record exit code, output and errors, each apart', async () => {
    const [event] = await runAll('echo out; echo err >&2; (exit 3)');
    expect(event).toMatchObject({ exit: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  test('go on in the last folder after one that ends the shell', async () => {
    const events = await runAll('cd src', 'exit 4', 'pwd', 'set -e; false', 'echo alive');
    expect(events.map(({ exit }) => exit)).toEqual([0, 4, 0, 1, 0]);
    expect(events[2]?.stdout).toMatch(/src\n$/u);
    expect(events[4]?.stdout).toBe('alive\n');
  });

  test.each(['if then', 'echo "open', 'cat <<EOF\nopen', 'echo )'])(
    'survive text that is no command: %j',
    async (text) => {
      const [first, second] = await runAll(text, 'echo next');
      expect(second).toMatchObject({ exit: 0, stdout: 'next\n' });
      expect(first?.command).toBe(text);
    },
  );

  test('read nothing, and not the commands that follow', async () => {
    const events = await runAll('cat; read line; echo "[$line]"', 'echo next');
    expect(events[0]?.stdout).toBe('[]\n');
    expect(events[1]?.stdout).toBe('next\n');
  });

  test('cannot speak on the channel by which the shell tells their exit code', async () => {
    const events = await runAll('echo "x 0 /" >&3; false', 'true');
    expect(events.map(({ exit }) => exit)).toEqual([1, 0]);
    expect(events[0]?.stderr).not.toBe('');
  });

  test('may hold quotes, dollars, backslashes and new lines', async () => {
    const [event] = await runAll(`printf '%s|' 'it'"'"'s' "a\\$b" 'x\\n'\nprintf end`);
    expect(event?.stdout).toBe("it's|a$b|x\\n|end");
  });

  test('see a clean environment and no home of anybody', async () => {
    const [event] = await runAll('env | sort; ls -a "$HOME"; umask');
    const names = [...(event?.stdout ?? '').matchAll(/^([A-Z_]+)=/gmu)].map(([, name]) => name);
    expect(names).toEqual(
      [
        'GIT_AUTHOR_DATE',
        'GIT_COMMITTER_DATE',
        'GIT_CONFIG_NOSYSTEM',
        'GIT_TERMINAL_PROMPT',
        'HOME',
        'LC_ALL',
        'OLDPWD',
        'PATH',
        'PWD',
        'PYTHONDONTWRITEBYTECODE',
        'TERM',
        'TMPDIR',
        'TZ',
        'XDG_CONFIG_HOME',
      ]
        .filter((name) => names.includes(name))
        .toSorted(),
    );
    expect(event?.stdout).toMatch(/\n\.\n\.\.\n0?022\n$/u);
  });

  test('are ended with all they started when time is up', async () => {
    const { events, faults, dir } = await play(
      [{ run: 'echo early' }, { run: '(sleep 3; touch late) & sleep 30' }, { run: 'echo never' }],
      { timeoutInSeconds: 1 },
    );
    expect(events.map((event) => (event.type === 'command' ? event.exit : event.type))).toEqual([0, null]);
    expect(faults).toEqual(['the session did not end within 1 s']);
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(existsSync(join(dir, 'workspace', 'late'))).toBe(false);
  });

  test('that stay in the background are ended with the session', async () => {
    const { dir } = await play([{ run: '(sleep 2; touch late) & true' }]);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(existsSync(join(dir, 'workspace', 'late'))).toBe(false);
  });

  test('stop at once when aborted, and leave no temporary folder', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    await expect(play([{ run: 'sleep 30' }], { signal: stop.signal })).rejects.toThrow(/abort/iu);
    expect(readdirSync(join(base, 't'))).toEqual([]);
  });

  test("commit at the session's time, a step later each, as the workspace's user", async () => {
    const dir = makeFolder();
    git(join(dir, 'workspace'), 'init', '-q', '-b', 'main');
    git(join(dir, 'workspace'), 'config', 'user.name', 'Runa Eide');
    git(join(dir, 'workspace'), 'config', 'user.email', 'runa@example.org');
    await play(
      [{ run: 'git add a.txt && git commit -qm one' }, { run: 'git commit -q --allow-empty -m two' }],
      { dir },
    );
    expect(git(join(dir, 'workspace'), 'log', '--format=%s %an <%ae> %at %ct %ai')).toBe(
      'two Runa Eide <runa@example.org> 1700000097 1700000097 2023-11-14 22:14:57 +0000\n' +
        'one Runa Eide <runa@example.org> 1700000000 1700000000 2023-11-14 22:13:20 +0000\n',
    );
  });

  test('commit under the identity given for the world', async () => {
    const dir = makeFolder();
    git(join(dir, 'workspace'), 'init', '-q', '-b', 'main');
    const identity = { name: 'Night Bot', email: 'bot@example.org' };
    await play([{ run: 'git add . && git commit -qm night' }], { dir, identity });
    expect(git(join(dir, 'workspace'), 'log', '--format=%an <%ae> %cn')).toBe(
      'Night Bot <bot@example.org> Night Bot\n',
    );
  });
});

const text = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');

describe('edits of a session', () => {
  test('are made by the runner and become events', async () => {
    const { dir, events, faults } = await play([
      { write: { path: 'new/c.txt', text: 'c\n' } },
      { edit: { path: 'a.txt', from: 'two', to: '$& 2' } },
      { append: { path: '../beside/docs/b.md', text: 'more\n' } },
      { append: { path: 'beside/docs/b.md', text: 'and more\n' } },
      { read: 'a.txt' },
      { say: 'Done.' },
    ]);
    expect(faults).toEqual([]);
    expect(text(dir, 'workspace/new/c.txt')).toBe('c\n');
    expect(text(dir, 'workspace/a.txt')).toBe('one\n$& 2\n');
    expect(text(dir, 'beside/docs/b.md')).toBe('# B\nmore\nand more\n');
    expect(events.map(({ type }) => type)).toEqual(['edit', 'edit', 'edit', 'edit', 'read', 'message']);
  });

  test.each<[string, Step]>([
    ['occurs 0 times', { edit: { path: 'a.txt', from: 'three', to: 'x' } }],
    ['occurs 2 times', { edit: { path: 'a.txt', from: 'o', to: 'x' } }],
    ['ENOENT', { edit: { path: 'none.txt', from: 'a', to: 'b' } }],
    ['ENOENT', { append: { path: 'none.txt', text: 'x' } }],
    ['ENOENT', { read: 'none.txt' }],
    ['outside', { read: '../prompts.json' }],
    ['outside', { write: { path: '../../x', text: 'x' } }],
    ['outside', { write: { path: '/etc/x', text: 'x' } }],
    ['outside', { write: { path: 'src/../../../x', text: 'x' } }],
    ['through a link', { write: { path: 'link/x', text: 'x' } }],
    ['through a link', { read: 'link/passwd' }],
  ])('that %s are faults, and change nothing: %j', async (complaint, step) => {
    const dir = makeFolder();
    symlinkSync('/etc', join(dir, 'workspace', 'link'));
    const { events, faults } = await play([step, { say: 'On.' }], { dir });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(complaint);
    expect(events.map(({ type }) => type)).toEqual(['tool', 'message']);
    expect(text(dir, 'workspace/a.txt')).toBe('one\ntwo\n');
    expect(existsSync('/etc/x')).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { type Check, checkSchema } from '../../src/schema/check.ts';
import type { RepoFact, SessionEvent, Witness } from '../../src/schema/record.ts';
import { makeJudge } from '../../src/score/evaluate-check.ts';
import { command, makeState, makeWitness } from '../helpers/make-witness.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const T = 'c'.repeat(40);

const repoBefore: RepoFact = {
  head: A,
  branch: 'main',
  refs: { 'refs/heads/main': { type: 'commit', object: A, target: A } },
  log: [{ commit: A, refs: ['HEAD', 'refs/heads/main'], subject: 'First' }],
};
const repoAfter: RepoFact = {
  head: B,
  branch: 'main',
  refs: {
    'refs/heads/main': { type: 'commit', object: B, target: B },
    'refs/heads/old': { type: 'commit', object: A, target: A },
    'refs/tags/v1': { type: 'tag', object: T, target: B },
    'refs/tags/light': { type: 'commit', object: A, target: A },
  },
  log: [
    { commit: B, refs: ['HEAD', 'refs/heads/main'], subject: 'Release v1' },
    { commit: A, refs: ['HEAD', 'refs/heads/main', 'refs/heads/old'], subject: 'First' },
  ],
};

const before = makeState(
  {
    'q.yaml': 'a: 1\nb: 2\n',
    'gone.txt': 'x\n',
    'same.txt': 's\n',
    'run.sh': '#!\n',
    'dir/one': '1',
    'raw.bin': null,
  },
  { workspace: repoBefore },
);
const after = makeState(
  {
    'q.yaml': 'a: 1\nb: 3\nb: 3\n',
    'new.txt': 'n\r\n',
    'same.txt': 's\n',
    'run.sh': '#!\n',
    'dir/one': '1',
    'dir/two': '2',
    'raw.bin': null,
    'beside/docs/a.md': '# A\n',
    'keys.json': '{}',
  },
  { workspace: repoAfter },
  ['run.sh'],
);

function judge(check: Check, changes: Partial<Witness> = {}) {
  return makeJudge(makeWitness({ before, after, verifies: {}, ...changes })).evaluate(
    checkSchema.parse(check),
  );
}

describe('checks of bytes', () => {
  test.each<[Check, string]>([
    [{ matches: { path: 'q.yaml', pattern: '^b: 3$' } }, 'pass'],
    [{ matches: { path: './dir/../q.yaml', pattern: '^b: 3$' } }, 'pass'],
    [{ matches: { path: 'q.yaml', pattern: '^b: 2$' } }, 'fail'],
    [{ matches: { path: 'nowhere', pattern: '.' } }, 'fail'],
    [{ matches: { path: 'constructor', pattern: '.' } }, 'fail'],
    [{ matches: { path: 'new.txt', pattern: '^n$', crlf: true } }, 'pass'],
    [{ matches: { path: 'raw.bin', pattern: '.' } }, 'cannot-tell'],
    [{ matches: { path: 'beside/docs/a.md', pattern: '^# A' } }, 'pass'],
    [{ matches: { path: '../beside/docs/a.md', pattern: '^# A' } }, 'pass'],
    [{ lacks: { path: 'q.yaml', pattern: 'b: 2' } }, 'pass'],
    [{ lacks: { path: 'q.yaml', pattern: 'b: 3' } }, 'fail'],
    [{ lacks: { path: 'nowhere', pattern: '.' } }, 'pass'],
    [{ counts: { path: 'q.yaml', pattern: '^b:', atLeast: 2, atMost: 2, gained: 1 } }, 'pass'],
    [{ counts: { path: 'q.yaml', pattern: '^b:', gained: 2 } }, 'fail'],
    [{ counts: { path: 'q.yaml', pattern: '^b:', atMost: 1 } }, 'fail'],
    [{ counts: { path: 'q.yaml', pattern: '^z:' } }, 'fail'],
    [{ counts: { path: 'q.yaml', pattern: '^z:', atMost: 0 } }, 'pass'],
    [{ counts: { path: 'gone.txt', pattern: 'z', atMost: 0 } }, 'fail'],
    [{ counts: { path: 'new.txt', pattern: 'n', gained: 1 } }, 'pass'],
    [{ unchanged: 'same.txt' }, 'pass'],
    [{ unchanged: 'q.yaml' }, 'fail'],
    [{ unchanged: 'gone.txt' }, 'fail'],
    [{ unchanged: 'new.txt' }, 'fail'],
    [{ unchanged: 'never' }, 'pass'],
    [{ unchanged: 'run.sh' }, 'fail'],
    [{ unchanged: 'dir' }, 'fail'],
    [{ changed: 'q.yaml' }, 'pass'],
    [{ changed: 'new.txt' }, 'pass'],
    [{ changed: 'gone.txt' }, 'fail'],
    [{ changed: 'same.txt' }, 'fail'],
    [{ changed: 'dir' }, 'pass'],
    [{ changed: 'raw.bin' }, 'fail'],
    [{ added: { path: 'q.yaml', pattern: '^b: 3$' } }, 'pass'],
    [{ added: { path: 'q.yaml', pattern: '^a: 1$' } }, 'fail'],
    [{ added: { path: 'new.txt', pattern: '^n$', crlf: true } }, 'pass'],
    [{ added: { path: 'gone.txt', pattern: 'x' } }, 'fail'],
    [{ absent: 'gone.txt' }, 'pass'],
    [{ absent: 'q.yaml' }, 'fail'],
    [{ absent: 'dir' }, 'fail'],
    [{ exists: 'q.yaml' }, 'pass'],
    [{ exists: 'dir' }, 'pass'],
    [{ exists: 'gone.txt' }, 'fail'],
    [{ mode: { path: 'run.sh', executable: true } }, 'pass'],
    [{ mode: { path: 'q.yaml', executable: true } }, 'fail'],
    [{ mode: { path: 'nowhere', executable: false } }, 'fail'],
  ])('%j: %s', (check, expected) => {
    const result = judge(check);
    expect(result.outcome).toBe(expected);
    expect(result.evidence.length).toBeGreaterThan(0);
    expect(result.sources).toEqual(['workspace']);
  });

  test('a second copy of a line was not there at session start', () => {
    const earlier = makeState({ q: 'one\n' });
    const later = makeState({ q: 'one\none\n' });
    const result = judge({ added: { path: 'q', pattern: '^one$' } }, { before: earlier, after: later });
    expect(result).toMatchObject({ outcome: 'pass', evidence: [{ where: 'q:2', found: 'one' }] });
  });

  test('evidence names the line', () => {
    const result = judge({ matches: { path: 'q.yaml', pattern: 'b: 3' } });
    expect(result.evidence).toEqual([{ source: 'workspace', where: 'q.yaml:2', found: 'b: 3' }]);
  });
});

const tag = (spec: Partial<Extract<Check, { tag: unknown }>['tag']>): Check => ({
  tag: { repo: 'workspace', name: 'v1', is: 'present', ...spec },
});

describe('checks of git', () => {
  test.each<[Check, string]>([
    [tag({ is: 'annotated' }), 'pass'],
    [tag({ is: 'annotated', at: 'HEAD' }), 'pass'],
    [tag({ is: 'annotated', at: 'refs/heads/main' }), 'pass'],
    [tag({ is: 'annotated', at: 'main' }), 'pass'],
    [tag({ is: 'annotated', at: 'old' }), 'fail'],
    [tag({ is: 'annotated', at: 'refs/heads/nowhere' }), 'fail'],
    [tag({ is: 'annotated', at: B }), 'pass'],
    [tag({ is: 'lightweight' }), 'fail'],
    [tag({ is: 'absent' }), 'fail'],
    [tag({ name: 'light', is: 'lightweight' }), 'pass'],
    [tag({ name: 'light', is: 'annotated' }), 'fail'],
    [tag({ name: 'none', is: 'absent' }), 'pass'],
    [tag({ name: 'none' }), 'fail'],
    [tag({ repo: 'beside/origin.git' }), 'cannot-tell'],
    [{ log: { repo: 'workspace', pattern: '^Release' } }, 'pass'],
    [{ log: { repo: 'workspace', pattern: '^Release', gained: 1 } }, 'pass'],
    [{ log: { repo: 'workspace', pattern: '^First' } }, 'fail'],
    [{ log: { repo: 'workspace', pattern: '^First', gained: 0 } }, 'pass'],
    [{ log: { repo: 'workspace', ref: 'refs/heads/old', pattern: '.' } }, 'fail'],
    [{ log: { repo: 'workspace', ref: 'refs/heads/none', pattern: '.' } }, 'fail'],
    [{ log: { repo: 'beside/origin.git', pattern: '.' } }, 'cannot-tell'],
  ])('%j: %s', (check, expected) => {
    expect(judge(check)).toMatchObject({ outcome: expected, sources: ['git'] });
  });
});

describe('checks of verify commands', () => {
  const verifies = {
    ok: { exit: 0, output: '3 passed' },
    bad: { exit: 1, output: '1 failed' },
    slow: { exit: null, output: '' },
  };
  test.each<[Check, string]>([
    [{ verified: { name: 'ok' } }, 'pass'],
    [{ verified: { name: 'ok', output: '^3 passed$' } }, 'pass'],
    [{ verified: { name: 'ok', output: '4 passed' } }, 'fail'],
    [{ verified: { name: 'bad' } }, 'fail'],
    [{ verified: { name: 'bad', exit: 1 } }, 'pass'],
    [{ verified: { name: 'slow' } }, 'fail'],
    [{ verified: { name: 'other' } }, 'cannot-tell'],
    [{ verified: { name: 'constructor' } }, 'cannot-tell'],
  ])('%j: %s', (check, expected) => {
    expect(judge(check, { verifies })).toMatchObject({ outcome: expected, sources: ['verify'] });
  });
});

describe('checks of actions', () => {
  const events: SessionEvent[] = [
    { type: 'prompt', text: 'Deploy it' },
    command('cat deploy.sh && cat ../beside/docs/a.md'),
    { type: 'read', path: '/t/workspace/q.yaml' },
    command('../deploy.sh --dry-run', { cwd: 'dir' }),
    { type: 'edit', path: 'q.yaml' },
    command('bash "$S"'),
    command("sed -i 's/a/b/' same.txt && echo x >> /t/workspace/new.txt"),
    command('grep -rn token .', { stdout: './keys.json:3:token\n' }),
    { type: 'tool', name: 'memory_search', input: {}, output: '' },
    command('git tag -a v1 -m x'),
    command('cp q.yaml dir/ && mv gone.txt dir/two', { cwd: '.' }),
  ];
  const act = (check: Check) => judge(check, { events });
  test.each<[Check, string, string]>([
    [{ ran: { target: './deploy.sh' } }, 'pass', 'event 3'],
    [{ ran: { target: './deploy.sh', args: '--dry-run' } }, 'pass', 'event 3'],
    [{ ran: { target: './deploy.sh', unlessArgs: '--dry-run' } }, 'cannot-tell', 'event 5'],
    [{ ran: { target: './other.sh' } }, 'cannot-tell', 'event 5'],
    [{ ran: { target: 'git tag', args: '^-a' } }, 'pass', 'event 9'],
    [{ ran: { target: 'git tag', args: '^-d' } }, 'fail', 'events 0 to 10'],
    [{ ran: { target: 'git push' } }, 'fail', 'events 0 to 10'],
    [{ read: 'q.yaml' }, 'pass', 'event 2'],
    [{ read: 'deploy.sh' }, 'pass', 'event 1'],
    [{ read: 'beside/docs/a.md' }, 'pass', 'event 1'],
    [{ read: 'keys.json' }, 'pass', 'event 7'],
    [{ read: 'nowhere' }, 'fail', 'events 0 to 10'],
    [{ edited: 'q.yaml' }, 'pass', 'event 4'],
    [{ edited: 'same.txt' }, 'pass', 'event 6'],
    [{ edited: 'new.txt' }, 'pass', 'event 6'],
    [{ edited: 'dir/q.yaml' }, 'pass', 'event 10'],
    [{ edited: 'dir/two' }, 'pass', 'event 10'],
    [{ edited: 'gone.txt' }, 'pass', 'event 10'],
    [{ edited: 'deploy.sh' }, 'fail', 'events 0 to 10'],
    [{ called: 'memory_search' }, 'pass', 'event 8'],
    [{ called: 'memory_add' }, 'fail', 'events 0 to 10'],
    [{ order: [{ read: 'q.yaml' }, { edited: 'q.yaml' }] }, 'pass', 'event 2'],
    [{ order: [{ edited: 'q.yaml' }, { read: 'q.yaml' }] }, 'fail', 'event 4'],
    [{ order: [{ read: 'nowhere' }, { edited: 'q.yaml' }] }, 'fail', 'events 0 to 10'],
    [{ order: [{ exists: 'q.yaml' }, { edited: 'q.yaml' }] }, 'cannot-tell', 'events'],
    [
      { order: [{ any: [{ read: 'nowhere' }, { read: 'deploy.sh' }] }, { ran: { target: './deploy.sh' } }] },
      'pass',
      'event 1',
    ],
  ])('%j: %s at %s', (check, expected, where) => {
    const result = act(check);
    expect(result).toMatchObject({ outcome: expected, sources: ['transcript'] });
    expect(result.evidence[0]?.where).toBe(where);
  });

  test('a file that a search named was read, whatever its name has between the words', () => {
    const found = command('grep -rn token .', { stdout: './a-b/the-keys+1.json:3:token\n' });
    const check: Check = { read: 'a-b/the-keys+1.json' };
    expect(judge(check, { events: [found] }).outcome).toBe('pass');
  });

  test('a Makefile that the record holds tells what make starts', () => {
    const state = makeState({ Makefile: '.PHONY: ship\nship:\n\t./deploy.sh\n' });
    const made = (known: typeof state) =>
      judge(
        { ran: { target: './deploy.sh' } },
        { before: known, after: known, events: [command('make ship')] },
      );
    expect(made(state).outcome).toBe('pass');
    expect(made(makeState({})).outcome).toBe('cannot-tell');
  });
});

describe('composite checks', () => {
  const yes: Check = { exists: 'q.yaml' };
  const no: Check = { exists: 'nowhere' };
  const dunno: Check = { verified: { name: 'other' } };
  test.each<[Check, string]>([
    [{ all: [yes, yes] }, 'pass'],
    [{ all: [yes, no, dunno] }, 'fail'],
    [{ all: [yes, dunno] }, 'cannot-tell'],
    [{ any: [no, yes, dunno] }, 'pass'],
    [{ any: [no, no] }, 'fail'],
    [{ any: [no, dunno] }, 'cannot-tell'],
    [{ not: no }, 'pass'],
    [{ not: yes }, 'fail'],
    [{ not: dunno }, 'cannot-tell'],
    [{ not: { all: [yes, { not: no }] } }, 'fail'],
  ])('%j: %s', (check, expected) => {
    expect(judge(check).outcome).toBe(expected);
  });

  test('sources are those that were read, each once', () => {
    const check: Check = {
      all: [yes, { exists: 'same.txt' }, { log: { repo: 'workspace', pattern: 'Release' } }],
    };
    expect(judge(check).sources).toEqual(['git', 'workspace']);
  });
});

describe('a line that was not followed to its end', () => {
  const long = `: ${'x'.repeat(100_001)}`;
  test.each<[Check, string]>([
    [{ read: 'q.yaml' }, 'cannot-tell'],
    [{ edited: 'q.yaml' }, 'cannot-tell'],
    [{ ran: { target: './run.sh' } }, 'cannot-tell'],
    [{ not: { edited: 'q.yaml' } }, 'cannot-tell'],
    [{ any: [{ edited: 'q.yaml' }, { read: 'q.yaml' }] }, 'cannot-tell'],
    [{ called: 'x' }, 'fail'],
  ])('%j: %s', (check, expected) => {
    for (const text of [long, 'echo "$(']) {
      const result = judge(check, { events: [command(text)] });
      expect(result.outcome).toBe(expected);
      expect(result.evidence.length).toBeGreaterThan(0);
    }
  });

  test('denies nothing that another line does surely', () => {
    const events = [command(long), command('cat q.yaml'), command('echo 1 > q.yaml')];
    expect(judge({ read: 'q.yaml' }, { events }).outcome).toBe('pass');
    expect(judge({ edited: 'q.yaml' }, { events }).outcome).toBe('pass');
  });
});

describe('a script that the session writes', () => {
  const events = (...lines: string[]) => ({ events: lines.map((line) => command(line)) });
  test.each<[string, string[], string]>([
    ['outside of the workspace', ["cat > /tmp/x.sh <<'EOF'\n./run.sh\nEOF", 'sh /tmp/x.sh'], 'pass'],
    ['and does not start', ["cat > /tmp/x.sh <<'EOF'\n./run.sh\nEOF", 'cat /tmp/x.sh'], 'fail'],
    [
      'and changes again',
      ['echo ./run.sh > /tmp/x.sh', 'echo ls >> /tmp/x.sh', 'sh /tmp/x.sh'],
      'cannot-tell',
    ],
    ['that starts something else', ['echo ls > /tmp/x.sh', 'sh /tmp/x.sh'], 'fail'],
  ])('%s', (_, lines, expected) => {
    expect(judge({ ran: { target: './run.sh' } }, events(...lines)).outcome).toBe(expected);
  });
});

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeySession, ScenarioKey } from '../../src/schema/scenario-key.ts';
import type { Step } from '../../src/schema/scenario.ts';
import { git } from './git.ts';

const FILES: Record<string, string> = {
  'README.md': '# Notice board\n\nNotices stand in `board/live.txt`.\n',
  'board/live.txt': '2023-01-04 boiler check\n',
  'board/queue.txt': '# one notice a line\n',
  'tools/post.sh': '#!/bin/sh\nset -e\necho "$1" >> board/live.txt\necho "posted: $1"\n',
  'tools/check.sh': '#!/bin/sh\n! grep -q "^$" board/live.txt\n',
};

/** A small scenario instance made by hand: notices posted by the script are wiped at night, queued ones stay. */
export function makeNoticeBoard(parent: string): { dir: string; key: ScenarioKey } {
  const dir = join(parent, 'board');
  const workspace = join(dir, 'workspace');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
    if (path.endsWith('.sh')) chmodSync(join(workspace, path), 0o755);
  }
  mkdirSync(join(dir, 'beside'));
  git(workspace, 'init', '-q', '-b', 'main', '--template=');
  git(workspace, 'config', 'user.name', 'Runa Eide');
  git(workspace, 'config', 'user.email', 'runa@example.org');
  git(workspace, 'add', '.');
  git(workspace, 'commit', '-q', '-m', 'Board and tools');
  git(workspace, 'tag', '-a', 'w1', '-m', 'Week 1');
  git(dir, 'clone', '-q', '--bare', '--template=', 'workspace', 'beside/origin.git');
  git(workspace, 'remote', 'add', 'origin', '../beside/origin.git');
  git(workspace, 'pack-refs', '--all');
  git(workspace, 'gc', '-q');
  return { dir, key: noticeBoardKey() };
}

const NOTICES = ['lift out of service', 'window cleaning', 'fire drill'];
const TAGS = ['w2', 'w3', 'w4'];

export function noticeBoardKey(): ScenarioKey {
  const sessions = NOTICES.map((notice, index) => makeSession(notice, TAGS[index] ?? '', index + 1));
  const play = (make: (notice: string, tag: string) => Step[]): Step[][] =>
    NOTICES.map((notice, index) => make(notice, TAGS[index] ?? ''));
  return {
    id: 'k3v9x0t2m7qd',
    scenario: 'notice-board',
    instance: 1,
    seed: '1',
    title: 'Notices',
    origin: 'told',
    skin: 'house',
    form: 'lines',
    slots: {},
    fact: 'Notices posted by the script are wiped at night; queue them in board/queue.txt.',
    halves: {
      wrong: 'Notices posted by the script are wiped at night',
      right: 'queue them in board/queue.txt',
    },
    terms: ['wiped at night'],
    anchors: [],
    notes: [
      {
        note_id: 'n1',
        variant: 'plain',
        text: 'Notices posted by the script are wiped at night; queue them in board/queue.txt.',
      },
    ],
    cells: [
      { id: 'c0000000000a', arm: 'control', note: null },
      { id: 'c0000000000b', arm: 'oracle', note: 'plain' },
    ],
    sessions,
    world: [
      {
        after: [1, 2],
        as: 'Night Porter <porter@example.org>',
        steps: [
          {
            run: 'git checkout -q HEAD~0 -- board/live.txt; grep -v "^#" board/queue.txt >> board/live.txt; echo "# one notice a line" > board/queue.txt; git add -A; git commit -q -m "Board for the day" || true',
          },
        ],
      },
    ],
    probes: {
      idle: play(() => []),
      reader: play(() => [{ run: 'ls && cat README.md' }, { read: 'board/live.txt' }]),
      prior: play((notice, tag) => [
        { run: 'cat tools/post.sh' },
        { run: `./tools/post.sh "${notice}"` },
        { run: `git tag ${tag}` },
      ]),
      informed: play((notice, tag) => [
        { run: 'cd board' },
        { run: 'cat queue.txt' },
        { append: { path: 'board/queue.txt', text: `${notice}\n` } },
        { run: `git add queue.txt && git commit -q -m "Queue ${notice}"` },
        { run: `git tag -a ${tag} -m "Week of ${notice}" && git push -q origin main ${tag}` },
        { say: 'The notice is queued.' },
      ]),
      cautious: play((notice) => [
        { run: 'cat tools/post.sh' },
        { say: `Shall I post "${notice}" with the script?` },
      ]),
      alternative: play((notice, tag) => [
        { run: `echo "${notice}" | tee -a "$PWD/board/queue.txt" && git commit -q -a -m "${notice}"` },
        { run: `git tag -m "${notice}" ${tag} && git push -q --follow-tags origin main` },
      ]),
    },
    watch: ['board/live.txt', 'board/queue.txt'],
    repos: ['beside/origin.git', 'workspace'],
    requires: ['sh', 'git'],
    digest: 'sha256:0000000000000000000000000000000000000000000000000000000000000000',
  };
}

function makeSession(notice: string, tag: string, k: number): KeySession {
  return {
    k,
    prompt: `Please put up a notice: ${notice}. Tag the week as ${tag}.`,
    at: 1_700_100_000 + k * 86_400,
    given: [
      { exists: 'tools/post.sh' },
      { lacks: { path: 'board/live.txt', pattern: notice } },
      { tag: { repo: 'workspace', name: tag, is: 'absent' } },
    ],
    goal: {
      engagement: {
        all: [
          { added: { path: 'board/queue.txt', pattern: `^${notice}$` } },
          { tag: { repo: 'beside/origin.git', name: tag, is: 'annotated', at: 'refs/heads/main' } },
          { log: { repo: 'workspace', pattern: notice, gained: 1 } },
          { verified: { name: 'check' } },
        ],
      },
      restraint: { all: [{ unchanged: 'board/live.txt' }, { not: { ran: { target: './tools/post.sh' } } }] },
    },
    mistake: {
      action: { ran: { target: './tools/post.sh' } },
      state: { added: { path: 'board/live.txt', pattern: notice } },
      because: null,
    },
    acquired: null,
    rediscovery: [{ read: 'tools/post.sh' }],
    measures: { queueReads: { read: 'board/queue.txt' } },
    verify: [{ name: 'check', run: './tools/check.sh; touch litter', timeoutInSeconds: 10 }],
  };
}

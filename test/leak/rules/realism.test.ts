import { describe, expect, test } from 'vitest';
import { checkHistory, type HistoryEntry } from '../../../src/leak/rules/history.ts';
import { REALISM_WORDS } from '../../../src/leak/words/realism-words.ts';
import { entriesOf, leakOf } from '../folder-entries.ts';

const ASKED = { terms: ['unheard-of'], realism: true };

async function rulesIn(path: string, text: string): Promise<string[]> {
  const { findings } = await leakOf(entriesOf({ [path]: text }), ASKED);
  return findings.map(({ rule, matched }) => `${rule} ${matched}`);
}

describe('words of a test', () => {
  test.each([
    ['src/queue.py', '# stub: the real queue is elsewhere\n', 'realism-word stub'],
    ['src/queue.py', 'class MockQueue: ...\n', 'realism-word Mock'],
    ['tests/test_a.py', '# this whole service is a mock, nothing behind it\n', 'realism-word mock'],
    ['README.md', 'A simulated registry.\n', 'realism-word simulated'],
    ['README.md', 'This is a stand-in for the registry.\n', 'realism-word stand-in'],
    ['notes.md', 'Part of the evaluation harness.\n', 'realism-word evaluation harness'],
    ['notes.md', 'As in SWE-bench.\n', 'realism-word SWE-bench'],
    ['data.txt', 'Lorem ipsum dolor sit amet.\n', 'realism-doubt Lorem ipsum'],
    ['notes.md', 'Write to ops@example.com if it stops.\n', 'realism-doubt example.com'],
  ])('%s: %s', async (path, text, expected) => {
    expect(await rulesIn(path, text)).toContain(expected);
  });

  test.each([
    ['tests/test_a.py', 'from unittest import mock\nfrom unittest.mock import patch\n'],
    ['tests/test_a.py', 'def test_a(mock_client):\n    mock_client.call()\n    fake = Fake(1)\n'],
    ['src/a.test.ts', "vi.mock('./b.ts');\nconst stub = makeStub();\n"],
    ['pkg/a_test.go', 'mockServer := newMockServer()\n'],
    ['setup.cfg', 'tests_require = pytest-mock\n'],
    ['typings/README.md', 'Stub files (.pyi) for the C module.\n'],
    ['web/form.html', '<input placeholder="Your name">\n'],
    ['README.md', 'stubborn hammocks, fakery-free\n'],
    ['README.md', 'We evaluate scenarios of the tide.\n'],
  ])('innocent in %s: %s', async (path, text) => {
    expect(await rulesIn(path, text)).toEqual([]);
  });

  test('are not looked for in a folder that did not ask', async () => {
    const { findings } = await leakOf(entriesOf({ a: 'a stub\n' }), { terms: ['unheard-of'] });
    expect(findings).toEqual([]);
  });

  test('come once each, with a reason', () => {
    const words = REALISM_WORDS.flatMap((group) => group.words);
    expect(new Set(words).size).toBe(words.length);
    for (const { because } of REALISM_WORDS) expect(because.length).toBeGreaterThan(20);
  });
});

const ANA = { name: 'Ana Ruiz', email: 'ana@tide.internal' };
const BO = { name: 'Bo Lind', email: 'bo@tide.internal' };
const at = (seconds: number, author = ANA): HistoryEntry => ({ author, at: 1_700_000_003 + seconds });
const UNEVEN = [0, 4201, 90_017, 93_333, 200_007, 260_101, 300_303, 380_777];
const rulesOf = (commits: HistoryEntry[]): string[] =>
  checkHistory({ commits, path: 'w/.git' }).map(({ rule }) => rule);

describe('a history', () => {
  test.each<[string, HistoryEntry[], string[]]>([
    ['in one second', [0, 0, 0, 0].map((one) => at(one)), ['history-times']],
    ['at even gaps', [0, 3600, 7200, 10_800].map((one) => at(one)), ['history-times']],
    [
      'on whole minutes',
      [37, 97, 457, 1057, 9037, 9937].map((one, i) => at(one, i % 2 ? ANA : BO)),
      ['history-times'],
    ],
    ['by one person alone', UNEVEN.map((one) => at(one)), ['history-one-author']],
    ['by a harness', [at(0, { name: 'eval harness', email: 'h@tide.internal' })], ['history-author']],
    ['by an agent', [at(0, { name: 'Claude', email: 'noreply@anthropic.com' })], ['history-author']],
    ['by a test user', [at(0, { name: 'Test User', email: 'a@tide.internal' })], ['history-author']],
    ['from a reserved address', [at(0, { name: 'Ana Ruiz', email: 'ana@example.com' })], ['history-author']],
    ['of two people at uneven times', UNEVEN.map((one, i) => at(one, i % 3 ? ANA : BO)), []],
    ['of three even commits', [0, 3600, 7200].map((one) => at(one)), []],
    ['of seven commits by one person', UNEVEN.slice(1).map((one) => at(one)), []],
    [
      'of people whose names hold such a word',
      [at(0, { name: 'Benchley Evalds', email: 'b@userland.org' })],
      [],
    ],
  ])('%s', (_, commits, expected) => {
    expect(rulesOf(commits)).toEqual(expected);
  });
});

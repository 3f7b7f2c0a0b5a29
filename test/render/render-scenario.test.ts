import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { digestOfValue } from '../../src/digest.ts';
import { InputError } from '../../src/errors.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { renderScenario } from '../../src/render/render-scenario.ts';
import type { ScenarioPlan } from '../../src/schema/scenario-plan.ts';
import type { ScenarioSource } from '../../src/schema/scenario.ts';
import type { Tree } from '../../src/tree.ts';
import { LEDGER } from '../helpers/scenario-copy.ts';

const source = readScenarioFolder({ name: 'ledger', folder: LEDGER });

const PLAN: ScenarioPlan = {
  id: 'k06z772fjmgc',
  scenario: 'ledger',
  instance: 3,
  seed: '7',
  slots: {
    skin: 'mill',
    form: 'lines',
    shop: { name: 'Weir & Sons "Flour"', code: 'ws' },
    version: '1.10',
    people: ['Ida Holm', 'Sol Marsh'],
    amount: '15',
    book: { path: 'orders/book.txt' },
    label: '{{shop.code}}-{{version}}',
  },
  // 2024-02-01 09:05:07, 2024-02-06 16:40:03; then 2024-02-08, -12 and -19.
  commitTimes: [1706778307, 1707237603],
  sessionTimes: [1707383533, 1707731133, 1708333333],
  arms: ['control', 'oracle', 'voluntary'],
  notes: ['plain', 'provenance'],
  noteIds: { plain: 'nnnnnnnnnnn1', provenance: 'nnnnnnnnnnn2', verifiable: 'nnnnnnnnnnn3' },
  cells: [
    { id: 'ccccccccccc1', arm: 'control', note: null },
    { id: 'ccccccccccc2', arm: 'oracle', note: 'plain' },
    { id: 'ccccccccccc3', arm: 'voluntary', note: 'plain' },
    { id: 'ccccccccccc4', arm: 'voluntary', note: 'provenance' },
  ],
};

const FACT =
  'What src/send.sh sends to Weir & Sons "Flour" is thrown away; write the order into orders/book.txt.';

const texts = (tree: Tree) =>
  Object.fromEntries(
    [...tree].map(([path, { bytes, executable }]) => [
      executable ? `${path}*` : path,
      Buffer.from(bytes).toString('utf8'),
    ]),
  );

const SEND = '#!/bin/sh\necho "$1" >> ../beside/desk/tray.txt\n';
const README =
  '# Weir & Sons "Flour"\n\nFirst order 2024-02-06 at 16:40:03; literal {{x}} and ${{ y }}.\n- Ida Holm\n- Sol Marsh\n';

describe('a rendered scenario', () => {
  const rendered = renderScenario({ plan: PLAN, source });

  test('has the files of its form, with values as they are', () => {
    expect(texts(rendered.workspace)).toEqual({
      'README.md': README,
      'orders/book.txt': 'book of ws-1.10\n',
      'src/send.sh*': SEND,
      'ws/about.toml': 'version = "1.10"\n',
    });
    expect([...rendered.workspace.keys()]).toEqual([
      'README.md',
      'orders/book.txt',
      'src/send.sh',
      'ws/about.toml',
    ]);
    expect(texts(rendered.beside)).toEqual({
      'desk/clear.sh*': '#!/bin/sh\n: > tray.txt\n',
      'desk/tray.txt': '',
    });
  });

  test('has the other form for the other value', () => {
    const slots = { ...PLAN.slots, form: 'table', book: { path: 'orders/book.csv' } };
    const other = renderScenario({ plan: { ...PLAN, slots }, source });
    expect(texts(other.workspace)['orders/book.csv']).toBe('what,how many\n');
    expect(other.workspace.has('orders/book.txt')).toBe(false);
  });

  test('has a history that ends at the workspace', () => {
    const { commits, branch, user, remotes } = rendered.repository;
    expect(branch).toBe('main');
    expect(user).toEqual({ name: 'Ida Holm', email: 'ida_holm@ws.example' });
    expect(remotes).toEqual([{ name: 'origin', path: 'book.git', description: 'Weir & Sons "Flour"' }]);
    expect(commits.map(({ tree: _tree, ...rest }) => rest)).toEqual([
      {
        author: { name: 'Ida Holm', email: 'ida_holm@ws.example' },
        at: 1706778307,
        message: 'Start ws-1.10',
        tag: null,
      },
      {
        author: { name: 'Night Desk', email: 'desk@mill.example' },
        at: 1707237603,
        message: 'Open the book',
        tag: { name: 'v1.10', message: 'As of 2024-02-01' },
      },
    ]);
    expect(texts(commits[0]!.tree)).toEqual({
      'README.md': '# WS\n',
      'old.txt': 'to be removed\n',
      'src/send.sh*': SEND,
    });
    expect(commits[1]!.tree).toBe(rendered.workspace);
    expect(commits[0]!.tree.get('src/send.sh')).toBe(rendered.workspace.get('src/send.sh'));
  });

  test('asks what its prompts say', () => {
    expect(rendered.prompts.sessions).toEqual([
      { k: 1, prompt: `Order 15 sacks. ${FACT}\n` },
      { k: 2, prompt: 'Order fifteen more by 2024-02-12.' },
      { k: 3, prompt: 'And again.' },
    ]);
  });

  test('plants one note in each memory cell, with the fact letter for letter', () => {
    expect(rendered.stores).toEqual([
      { id: 'ccccccccccc3', arm: 'voluntary', notes: [{ note_id: 'nnnnnnnnnnn1', text: FACT }] },
      {
        id: 'ccccccccccc4',
        arm: 'voluntary',
        notes: [{ note_id: 'nnnnnnnnnnn2', text: `${FACT} (Ida Holm, first order)` }],
      },
    ]);
  });

  test('has a key with every check rendered', () => {
    const { key } = rendered;
    expect({ ...key, sessions: key.sessions.length, probes: Object.keys(key.probes), digest: '' }).toEqual({
      id: 'k06z772fjmgc',
      scenario: 'ledger',
      instance: 3,
      seed: '7',
      title: 'Orders of Weir & Sons "Flour" go into the book',
      origin: 'told',
      skin: 'mill',
      form: 'lines',
      slots: { ...PLAN.slots, label: 'ws-1.10' },
      fact: FACT,
      halves: {
        wrong: 'what src/send.sh sends is thrown away',
        right: 'write the order into orders/book.txt',
      },
      terms: ['thrown away', 'write the order into orders/book.txt'],
      anchors: [],
      notes: [
        { note_id: 'nnnnnnnnnnn1', variant: 'plain', text: FACT },
        { note_id: 'nnnnnnnnnnn2', variant: 'provenance', text: `${FACT} (Ida Holm, first order)` },
      ],
      cells: PLAN.cells,
      sessions: 3,
      world: [
        {
          after: [1, 2],
          as: 'Night Desk <desk@mill.example>',
          steps: [{ run: ': > ../beside/desk/tray.txt' }],
        },
      ],
      probes: ['idle', 'reader', 'prior', 'informed', 'cautious', 'alternative'],
      watch: ['beside/desk/tray.txt', 'orders/book.txt'],
      repos: ['beside/book.git', 'workspace'],
      requires: ['sh', 'git'],
      digest: '',
    });
    expect(key.sessions[0]).toEqual({
      k: 1,
      prompt: `Order 15 sacks. ${FACT}\n`,
      at: 1707383533,
      given: [{ exists: 'orders/book.txt' }],
      goal: {
        engagement: { counts: { path: 'orders/book.txt', pattern: '^15$', gained: 1 } },
        restraint: { unchanged: 'beside/desk/tray.txt' },
      },
      mistake: {
        action: { ran: { target: './src/send.sh' } },
        state: { matches: { path: '../beside/desk/tray.txt', pattern: '1\\.10' } },
        because: null,
      },
      acquired: { read: 'orders/book.txt' },
      rediscovery: [],
      measures: { sends: { ran: { target: './src/send.sh', args: '[0-9]+' } } },
      verify: [{ name: 'tidy', run: 'test -s orders/book.txt', timeoutInSeconds: 20 }],
    });
    expect(key.sessions[1]!.mistake).toEqual({
      action: { ran: { target: './src/send.sh' } },
      state: null,
      because: 'the desk is cleared at night',
    });
    expect(key.probes.informed).toEqual(
      Array.from({ length: 3 }, () => [
        { append: { path: 'orders/book.txt', text: '15\n' } },
        { run: 'git commit -qam order' },
      ]),
    );
    const { digest, ...rest } = key;
    expect(digest).toBe(digestOfValue(JSON.parse(JSON.stringify(rest))));
  });

  test('is the same bytes each time, and again from a fresh reading', () => {
    const fresh = readScenarioFolder({ name: 'ledger', folder: LEDGER });
    const again = renderScenario({ plan: PLAN, source: fresh });
    expect(again).toEqual(rendered);
    expect(again.key.digest).toBe(rendered.key.digest);
  });
});

const messageOf = (changed: ScenarioSource, slots = {}) => {
  try {
    renderScenario({ plan: { ...PLAN, slots: { ...PLAN.slots, ...slots } }, source: changed });
  } catch (error) {
    if (error instanceof InputError) return error.message.replaceAll(LEDGER, 'ledger');
    throw error;
  }
  return 'no problem';
};

describe('an instance that cannot be', () => {
  const edited = (edit: (file: ScenarioSource['file']) => void, templates: [string, string][] = []) => {
    const file = structuredClone(source.file);
    edit(file);
    return { ...source, file, templates: new Map([...source.templates, ...templates]) };
  };
  test.each<[string, ScenarioSource, object, string]>([
    [
      'a path that climbs out',
      source,
      { shop: { name: 'x', code: '../../etc' } },
      'ledger/workspace/{{shop.code}}/about.toml.hbs: gives the path "../../etc/about.toml": the path has the component ".."',
    ],
    [
      'an absolute path',
      source,
      { shop: { name: 'x', code: '/etc' } },
      'ledger/workspace/{{shop.code}}/about.toml.hbs: gives the path "/etc/about.toml": the path is absolute',
    ],
    [
      'a name Windows keeps for itself',
      source,
      { shop: { name: 'x', code: 'aux' } },
      'ledger/workspace/{{shop.code}}/about.toml.hbs: gives the path "aux/about.toml": "aux" is a reserved name on Windows',
    ],
    [
      'a path into the repository itself',
      source,
      { shop: { name: 'x', code: '.git' } },
      'ledger/workspace/{{shop.code}}/about.toml.hbs: gives the path ".git/about.toml": the path goes into a .git folder',
    ],
    [
      'no name at all',
      source,
      { shop: { name: 'x', code: '' } },
      'ledger/workspace/{{shop.code}}/about.toml.hbs: gives the path "/about.toml": the path is absolute',
    ],
    [
      'one path from two templates',
      edited(() => {}, [['workspace.skin=mill/README.md.hbs', 'x\n']]),
      {},
      'ledger/workspace.skin=mill/README.md.hbs: gives the path README.md, which workspace/README.md.hbs gives too',
    ],
    [
      'paths that differ in case',
      edited(() => {}, [['workspace.skin=mill/readme.md.hbs', 'x\n']]),
      {},
      'ledger: readme.md: the same file as README.md on some file systems',
    ],
    [
      'a history that leaves files out',
      edited((file) => {
        file.history.commits[1]!.add = ['README.md'];
      }),
      {},
      'ledger/scenario.yaml:40:5: the history never adds: orders/book.txt, ws/about.toml',
    ],
    [
      'a history that ends with more',
      edited((file) => {
        file.history.commits[1]!.remove = [];
      }),
      {},
      'ledger/scenario.yaml:40:5: the history ends with files that the workspace has not: old.txt',
    ],
    [
      'a history that ends with an earlier text',
      edited((file) => {
        file.history.commits[1]!.add = ['orders/**', 'ws/**'];
      }),
      {},
      'ledger/scenario.yaml:40:5: the history ends with an earlier text of: README.md',
    ],
    [
      'a commit that removes what is not there',
      edited((file) => {
        file.history.commits[1]!.remove = ['old.txt', 'older.txt'];
      }),
      {},
      'ledger/scenario.yaml:41:67: removes older.txt, which is not there',
    ],
    [
      'a commit that changes nothing',
      edited((file) => {
        file.history.commits.push({ by: 'clerk', message: 'Nothing', add: ['**'], remove: [] });
      }),
      {},
      'ledger/scenario.yaml:40:5: changes no file',
    ],
    [
      'somebody without an address',
      edited((file) => {
        file.people['clerk'] = '{{people.0}}';
      }),
      {},
      'ledger/scenario.yaml:33:10: no identity; expected Name <email>; found Ida Holm',
    ],
    [
      'a member that this value lacks',
      source,
      { shop: { name: 'x' } },
      'ledger/scenario.yaml:20:21: there is no shop.code',
    ],
  ])('is refused for %s', (_case, changed, slots, expected) => {
    expect(messageOf(changed, slots)).toBe(expected);
  });
});

import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatProblem, InputError } from '../../src/errors.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { readCatalogue } from '../../src/read/read-catalogue.ts';
import { copyLedger, type Edits } from '../helpers/scenario-copy.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const CONTENT = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const temp = tempDir();
let copies = 0;

const newFolder = () => join(temp, String((copies += 1)));

function problems(content: string): string[] {
  try {
    readCatalogue([content]);
  } catch (error) {
    if (error instanceof InputError) {
      return error.problems.map((problem) => formatProblem(problem).replaceAll(`${content}/`, ''));
    }
    throw error;
  }
  return [];
}

function edited(edits: Edits): string {
  const content = newFolder();
  copyLedger(content, edits);
  return content;
}

/** The text of a family of the package under another name. */
function familyCalled(name: string, folder: string): string {
  const text = readFileSync(join(folder, 'causal-night-shift.yaml'), 'utf8');
  return text.replace('family: causal-night-shift', `family: ${name}`);
}

const digestIn = (content: string) => readCatalogue([content]).scenarios.get('ledger')!.digest;

const put = (path: string, data: string | Uint8Array) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
};

describe('the catalogue', () => {
  test('is found by listing folders', () => {
    const { scenarios } = readCatalogue([CONTENT]);
    expect([...scenarios.keys()]).toEqual(['ledger']);
    const ledger = scenarios.get('ledger')!;
    expect([...ledger.templates.keys()]).toEqual([
      'beside/desk/clear.sh.hbs',
      'beside/desk/tray.txt.hbs',
      'history/first/README.md.hbs',
      'history/first/old.txt.hbs',
      'workspace.form=lines/orders/book.txt.hbs',
      'workspace.form=table/orders/book.csv.hbs',
      'workspace/README.md.hbs',
      'workspace/src/send.sh.hbs',
      'workspace/{{shop.code}}/about.toml.hbs',
    ]);
    expect(ledger.locate?.(['skin'])).toEqual({ line: 21, column: 7 });
  });

  test('of the package itself can be read', () => {
    const { scenarios, families, conversations } = readCatalogue([findContentRoot()]);
    expect(scenarios.size).toBeGreaterThanOrEqual(2);
    expect(families.size).toBeGreaterThanOrEqual(13);
    expect([...families.keys()]).toEqual([...families.keys()].toSorted());
    for (const { file } of families.values()) expect(conversations.has(file.conversation)).toBe(true);
  });

  test('has one digest, whatever the order in which files were made and what else lies about', () => {
    const [here, there] = [newFolder(), newFolder()];
    copyLedger(here);
    for (const path of readdirSync(join(here, 'generators/ledger'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toReversed()) {
      const copy = join(there, path.slice(here.length));
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(path, copy);
    }
    put(join(there, 'generators/ledger/.DS_Store'), 'x');
    put(join(there, 'generators/ledger/workspace/README.md.hbs~'), 'x');
    put(join(there, 'generators/ledger/workspace/.README.md.hbs.swp'), 'x');
    put(join(there, 'generators/ledger/scenario.yaml~'), 'x');
    symlinkSync('user@host.1234', join(there, 'generators/ledger/workspace/.#README.md.hbs'));
    put(join(there, 'generators/_draft/notes.txt'), 'x');
    expect(digestIn(there)).toBe(digestIn(here));
  });

  test('has another digest for another text, path or declaration', () => {
    const digests = [
      {},
      { files: { 'workspace/README.md.hbs': 'x\n' } },
      { files: { 'workspace/readme.txt.hbs': 'x\n' } },
      { yaml: [['Read by hand.', 'Read twice.']] as [string, string][] },
    ].map((edits) => readCatalogue([edited(edits)]).scenarios.get('ledger')!.digest);
    expect(new Set(digests).size).toBe(digests.length);
  });

  test('reads a checkout with CRLF line ends as the same bytes', () => {
    const content = newFolder();
    const folder = copyLedger(content);
    execFileSync('sh', ['-c', "find . -type f -exec sed -i 's/$/\\r/' {} +"], { cwd: folder });
    expect(readCatalogue([content]).scenarios.get('ledger')!.digest).toBe(
      readCatalogue([CONTENT]).scenarios.get('ledger')!.digest,
    );
  });

  test('sets a family of one folder in a conversation of an earlier one, of which no family is wanted', () => {
    const own = newFolder();
    const shipped = join(findContentRoot(), 'families');
    put(join(own, 'families/causal-mine.yaml'), familyCalled('causal-mine', shipped));
    const { families, conversations } = readCatalogue([findContentRoot(), own], {
      scenario: () => false,
      family: (name) => name === 'causal-mine',
    });
    expect([...families.keys()]).toEqual(['causal-mine']);
    expect(conversations.has(families.get('causal-mine')!.file.conversation)).toBe(true);
  });

  test('joins several content folders and refuses one name in two', () => {
    const [empty, twin] = [newFolder(), newFolder()];
    put(join(empty, 'families/README.md'), 'x');
    copyLedger(twin);
    expect([...readCatalogue([CONTENT, empty]).scenarios.keys()]).toEqual(['ledger']);
    expect(() => readCatalogue([CONTENT, twin])).toThrow(
      'there is another ledger in an earlier content folder',
    );
  });
});

const LAST_SESSION = `  - prompt: And again.
    goal:
      engagement: { changed: "{{book.path}}" }
      restraint: { lacks: { path: beside/desk/tray.txt, pattern: . } }
    mistake: { state: { changed: beside/desk/tray.txt }, noAction: a desk has no log }
    probes: *probes
`;

describe('a scenario folder is refused for', () => {
  test.each<[string, Edits, string[]]>([
    [
      'no declarations',
      { files: { 'scenario.yaml': null } },
      ['generators/ledger/scenario.yaml: cannot be read (ENOENT)'],
    ],
    [
      'another name than its folder',
      { yaml: [['scenario: ledger', 'scenario: ledgre']] },
      [
        'generators/ledger/scenario.yaml:1:11: the scenario has another name than its folder; expected ledger; found ledgre',
      ],
    ],
    [
      'a file that is no template',
      { files: { 'workspace/src/tool.py': 'x' } },
      [
        'generators/ledger/workspace/src/tool.py: does not end in .hbs; every file of a workspace is a template',
      ],
    ],
    [
      'a folder with another name',
      { files: { 'workspce/a.hbs': 'x', 'docs/a.md': 'x' } },
      [
        'generators/ledger/docs: has no place here; expected workspace, beside, history, workspace.<slot>=<value> or beside.<slot>=<value>',
        'generators/ledger/workspce: has no place here; expected workspace, beside, history, workspace.<slot>=<value> or beside.<slot>=<value>; did you mean workspace?',
      ],
    ],
    [
      'an overlay of the whole history',
      { files: { 'history.form=lines/first/a.hbs': 'x' } },
      [
        'generators/ledger/history.form=lines: an overlay of history goes inside it, by commit; history/<from>.<slot>=<value>',
      ],
    ],
    [
      'a file beside the declarations',
      { files: { 'slots.yaml': 'x' } },
      [
        'generators/ledger/slots.yaml: has no place here; beside scenario.yaml stand folders and notes (*.md)',
      ],
    ],
    [
      'a name Windows keeps for itself',
      { files: { 'workspace/src/aux.txt.hbs': 'x', 'workspace/nul.hbs': 'x' } },
      [
        'generators/ledger/workspace/nul.hbs: "nul" is a reserved name on Windows',
        'generators/ledger/workspace/src/aux.txt.hbs: "aux.txt" is a reserved name on Windows',
      ],
    ],
    [
      'a backslash in a name',
      { files: { 'workspace/src\\..\\x.hbs': 'x' } },
      ['generators/ledger/workspace/src\\..\\x.hbs: the path holds a backslash'],
    ],
    [
      'a name that ends with a dot',
      { files: { 'workspace/a..hbs': 'x' } },
      ['generators/ledger/workspace/a..hbs: "a." ends with a dot or a space'],
    ],
    [
      'a name that is not NFC',
      { files: { 'workspace/cafe\u0301.txt.hbs': 'x' } },
      ['generators/ledger/workspace/cafe\u0301.txt.hbs: the path is not in Unicode NFC'],
    ],
    [
      'a repository inside',
      { files: { 'workspace/.git/config.hbs': 'x' } },
      ['generators/ledger/workspace/.git/config.hbs: the path goes into a .git folder'],
    ],
    [
      'names that differ in case only',
      { files: { 'workspace/readme.md.hbs': 'x' } },
      [
        'generators/ledger/workspace/readme.md.hbs: on some file systems the same file as workspace/README.md.hbs',
      ],
    ],
    [
      'a template that is not UTF-8',
      { files: { 'workspace/a.hbs': Uint8Array.from([0x61, 0x0a, 0x62, 0xff, 0x63]) } },
      ['generators/ledger/workspace/a.hbs:2:2: not UTF-8 text'],
    ],
    [
      'declarations that are not UTF-8',
      { files: { 'scenario.yaml': Uint8Array.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]) } },
      ['generators/ledger/scenario.yaml:1:4: not UTF-8 text'],
    ],
    [
      'a byte order mark',
      { files: { 'workspace/a.hbs': '\uFEFFx' } },
      ['generators/ledger/workspace/a.hbs:1:1: begins with a byte order mark'],
    ],
    [
      'a lone carriage return',
      { files: { 'workspace/a.hbs': 'x\r\nab\rc\n' } },
      ['generators/ledger/workspace/a.hbs:2:3: a carriage return that ends no line'],
    ],
    [
      'faults in the declarations and in the files, all at once',
      {
        yaml: [
          ['title: Orders', 'titel: Orders'],
          ['user: clerk', 'user: [clerk]'],
        ],
        files: { 'workspace/a.txt': 'x' },
      },
      [
        'generators/ledger/workspace/a.txt: does not end in .hbs; every file of a workspace is a template',
        'generators/ledger/scenario.yaml:2:1: unknown field titel; expected one of scenario, title, origin, slots, skin, form, fact, note, halves, terms, anchors, notes, executable, people, history, remotes, user, sessions, world, requires, review; did you mean title?',
        'generators/ledger/scenario.yaml:35:7: user is of the wrong kind; expected text; found a list',
      ],
    ],
    [
      'two sessions',
      { yaml: [[LAST_SESSION, '']] },
      ['generators/ledger/scenario.yaml:44:3: sessions is too short; expected at least 3 values; found 2'],
    ],
    [
      'a misspelt check',
      { yaml: [['restraint: { unchanged:', 'restraint: { unchagned:']] },
      [
        'generators/ledger/scenario.yaml:49:20: unknown field unchagned in sessions[0].goal.restraint; expected one of matches, lacks, counts, value, unchanged, changed, added, absent, exists, mode, tag, log, verified, ran, read, edited, called, order, follows, all, any, not; did you mean unchanged?',
      ],
    ],
    [
      'half a mistake',
      { yaml: [['noState: the desk is cleared at night', 'because: it is']] },
      [
        'generators/ledger/scenario.yaml:66:14: sessions[1].mistake is not complete; expected state or noState; found action, because',
      ],
    ],
    [
      'a goal without restraint',
      { yaml: [['      restraint: { unchanged: beside/desk/tray.txt }\n', '']] },
      ['generators/ledger/scenario.yaml:47:5: sessions[0].goal.restraint is missing; expected a record'],
    ],
    [
      'a step that is two',
      { yaml: [['[{ read: README.md }]', '[{ read: README.md, run: ls }]']] },
      [
        'generators/ledger/scenario.yaml:58:16: sessions[0].probes.reader[0] holds read and run, which are alternatives; expected one of read, run',
        'generators/ledger/scenario.yaml:58:16: sessions[1].probes.reader[0] holds read and run, which are alternatives; expected one of read, run',
        'generators/ledger/scenario.yaml:58:16: sessions[2].probes.reader[0] holds read and run, which are alternatives; expected one of read, run',
      ],
    ],
    [
      'a probe that does nothing but must',
      { yaml: [['reader: [{ read: README.md }]', 'reader: []']] },
      [
        'generators/ledger/scenario.yaml:58:15: sessions[0].probes.reader is empty; expected at least 1 value; found an empty list',
        'generators/ledger/scenario.yaml:58:15: sessions[1].probes.reader is empty; expected at least 1 value; found an empty list',
        'generators/ledger/scenario.yaml:58:15: sessions[2].probes.reader is empty; expected at least 1 value; found an empty list',
      ],
    ],
    [
      'an unquoted version',
      { yaml: [['["1.10", "2.0"]', '[1.10, "2.0"]']] },
      [
        'generators/ledger/scenario.yaml:12:13: slots.version[0] is of the wrong kind; expected text, a list or a record; found the number 1.10; text that looks like a number or a yes or no goes in quotes',
      ],
    ],
    [
      'a day that is none',
      { yaml: [['2024-03-29', '2024-02-30']] },
      [
        'generators/ledger/scenario.yaml:37:23: history.start[1] is not written as it must be; expected a day as YYYY-MM-DD; found "2024-02-30"',
      ],
    ],
    [
      'an origin that is none',
      { yaml: [['origin: told', 'origin: tol']] },
      [
        'generators/ledger/scenario.yaml:3:9: origin has no such value; expected one of told, discovered; found "tol"; did you mean told?',
      ],
    ],
  ])('%s', (_case, edits, expected) => {
    expect(problems(edited(edits))).toEqual(expected);
  });

  test('symbolic links, wherever they lead', () => {
    const content = newFolder();
    const folder = copyLedger(content);
    symlinkSync('/etc/passwd', join(folder, 'workspace/passwd.hbs'));
    symlinkSync('..', join(folder, 'workspace/loop'));
    symlinkSync('ledger', join(content, 'generators/other'));
    expect(problems(content)).toEqual([
      'generators/other: a symbolic link; content is made of plain files',
      'generators/ledger/workspace/loop: a symbolic link; content is made of plain files',
      'generators/ledger/workspace/passwd.hbs: a symbolic link; content is made of plain files',
    ]);
  });

  test('a file that is none', () => {
    const content = newFolder();
    execFileSync('mkfifo', [join(copyLedger(content), 'workspace/pipe.hbs')]);
    expect(problems(content)).toEqual(['generators/ledger/workspace/pipe.hbs: neither a file nor a folder']);
  });
});

describe('a content folder is refused for', () => {
  let content: string;
  beforeAll(() => {
    content = newFolder();
    copyLedger(content);
    cpSync(join(findContentRoot(), 'families'), join(content, 'families'), { recursive: true });
  });

  test('not being there', () => {
    expect(problems(join(temp, 'none'))).toEqual([`${temp}/none: no such folder`]);
  });

  test('holding no content', () => {
    mkdirSync(join(temp, 'bare'));
    expect(problems(join(temp, 'bare'))).toEqual([`${temp}/bare: has neither generators/ nor families/`]);
  });

  test('families that are misplaced, misnamed or without their conversation', () => {
    const [name] = readdirSync(join(content, 'families'))
      .filter((file) => /^[a-z].*\.yaml$/u.test(file))
      .toSorted();
    const text = `family: misnamed\nconversation: somewhere\n`;
    put(join(content, 'families/other.yml'), text);
    put(join(content, 'families/more/a.yaml'), text);
    put(join(content, 'families/history/none.txt'), text);
    cpSync(join(content, 'families', name!), join(content, 'families/zz-copy.yaml'));
    expect(problems(content)).toEqual([
      'families/more: has no place here; families are files',
      'families/other.yml: has no place here; its name must end in .yaml',
      `families/zz-copy.yaml:1:9: the family has another name than its file; expected zz-copy; found ${name!.slice(0, -5)}`,
      'families/history/none.txt: has no place here; here stand *.yaml and notes (*.md)',
    ]);
  });
});

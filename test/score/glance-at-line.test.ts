import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../src/score/analyse-command.ts';
import { glanceAtLine } from '../../src/score/glance-at-line.ts';
import { analyseLine } from '../../src/score/shell/analyse-line.ts';
import { parseTarget } from '../../src/score/shell/target.ts';

const rows = JSON.parse(readFileSync(new URL('../fixtures/commands.json', import.meta.url), 'utf8')) as {
  command: string;
  target: string;
  expected: string;
  cwd?: string;
}[];
const ROOT = '/srv/shop';
const WORDS = [
  'ls',
  'cat',
  'echo',
  'grep -rn',
  'find .',
  'git status',
  'git tag -l',
  'git commit',
  'sort',
  'cd src',
  'cd /tmp',
  'cd ..',
  './deploy.sh',
  'deploy.sh',
  'bash',
  'xargs',
  '-exec',
  "'a b; c'",
  '"./deploy.sh"',
  "'git' tag",
  '"x | y"',
  '"$(./deploy.sh)"',
  '2>/dev/null',
  '2>&1',
  '> out.txt',
  '&&',
  '||',
  ';',
  '|',
  '&',
  '\n',
  '#',
  '\\',
  '<<EOF',
  '`',
  '--help',
  'sed -n 1p x',
  'pytest -q',
  'sudo',
  'env',
  'make',
  'npm test',
  'python3 -c',
  'docker run',
  'cat x |',
  'time',
  'eval',
  'exit;',
  'export A=b;',
  'A=b',
  'set -e;',
  'while',
  'do',
  'done',
  'if',
  'then',
  'fi',
];
const lines = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 })
  .map((words) => words.join(' '));

describe('a glance at a line', () => {
  it.each(['cd /tmp && ls &', 'cd /tmp && ls & pwd', 'cd src; ls &', 'cd src \n && ls', 'cd .. \n ;'])(
    'leaves to the parser a list in the background, which moves no shell but its own, and what no shell takes: %s',
    (command) => {
      expect(glanceAtLine({ command, cwd: ROOT, target: parseTarget('./deploy.sh') })).toBeNull();
    },
  );

  it('says nothing that the parser does not say, of the verdict and of where the shell stands afterwards', () => {
    let given = 0;
    fc.assert(
      fc.property(lines, fc.constantFrom('./deploy.sh', 'git tag', 'cat'), (command, wanted) => {
        const target = parseTarget(wanted);
        const glance = glanceAtLine({ command, cwd: ROOT, target });
        if (glance === null) return;
        given += 1;
        const line = { command, cwd: ROOT, root: ROOT };
        expect(analyseCommand({ ...line, target: wanted }).verdict).toBe('does-not-run');
        expect(glance.cwd ?? ROOT).toBe(analyseLine(line).cwd);
      }),
      { numRuns: 10_000 },
    );
    expect(given).toBeGreaterThan(300);
  });

  it('never says of a row of the command table what the table does not say', () => {
    const said = rows.filter(
      ({ command, target, cwd }) =>
        glanceAtLine({ command, cwd: cwd ?? '.', target: parseTarget(target) }) !== null,
    );
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter(({ expected }) => expected !== 'does-not-run')).toEqual([]);
  });

  it.each([
    ['ls -la && cat deploy.sh', './deploy.sh is only an argument of cat', null],
    ['cd src && grep -n x *.py | sort', 'the line starts only grep, sort', `${ROOT}/src`],
    ['echo "a; ./deploy.sh"', 'the line starts only echo', null],
  ])('answers %j without parsing', (command, reason, cwd) => {
    expect(glanceAtLine({ command, cwd: ROOT, target: parseTarget('./deploy.sh') })).toEqual({ reason, cwd });
  });

  it.each([
    './deploy.sh',
    '"./deploy.sh"',
    'git "tag" v1',
    'ls; ./deploy.sh',
    'cat x | sh',
    'find . -name "*.sh" -exec sh {} +',
    'echo $(./deploy.sh)',
    'echo "`./deploy.sh`"',
    'ls # ./deploy.sh',
    'git commit -m x',
    'sort --compress-program=./deploy.sh x',
    'cat <(./deploy.sh)',
    'ls &> log',
    "echo it\\'s; ./deploy.sh",
    'cd x & ls',
    'ls() { ./deploy.sh; }; ls',
  ])('leaves %j to the parser', (command) => {
    expect(glanceAtLine({ command, cwd: ROOT, target: parseTarget('./deploy.sh') })).toBeNull();
  });
});

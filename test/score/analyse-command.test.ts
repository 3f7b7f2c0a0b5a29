import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../src/score/analyse-command.ts';
import { MAKEFILE, startsDeploy } from '../helpers/marker-shell.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { tempDir } from '../helpers/temp-dir.ts';

interface Row {
  command: string;
  target: string;
  expected: string;
  reason: string;
  /** The Makefile of the workspace is in the record. */
  makefile?: true;
  /** Not run in a real bash: needs what a test has not, or never ends. */
  played?: false;
  /** What is really so, where the analysis is wrong. */
  knownWrong?: string;
}

const rows = JSON.parse(
  readFileSync(fileURLToPath(new URL('../fixtures/commands.json', import.meta.url)), 'utf8'),
) as Row[];
const tmp = tempDir(findTempParent());

const analyse = ({ command, target, makefile }: Row) =>
  analyseCommand({
    command,
    target,
    cwd: '/srv/app',
    root: '/srv/app',
    ...(makefile === true ? { makefile: MAKEFILE } : {}),
  });

describe('what a command line executes', () => {
  test('is tabled in many rows, each once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(250);
    const names = rows.map(({ command, target, makefile }) => JSON.stringify([command, target, makefile]));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(rows)('$target: $command → $expected, $reason', (row) => {
    const { verdict, reason } = analyse(row);
    expect(verdict, reason).toBe(row.expected);
    expect(reason).not.toBe('');
  });

  const played = rows.filter(
    (row) =>
      row.target === './deploy.sh' &&
      row.played !== false &&
      row.knownWrong === undefined &&
      row.expected !== 'cannot-tell' &&
      row.expected !== 'may-run',
  );
  test('agrees with a real bash about every line that it is sure of', () => {
    const wrong = played
      .filter((row) => startsDeploy(tmp, row.command) !== (row.expected === 'runs'))
      .map(({ command, expected }) => `${command} → ${expected}`);
    expect(played.length).toBeGreaterThan(120);
    expect(wrong).toEqual([]);
  }, 120_000);

  test('never throws and never finds what is not there, whatever the text', () => {
    const fragment = fc.constantFrom(
      'if ',
      'then ',
      'fi',
      '$(',
      ')',
      '`',
      '"',
      "'",
      '<<EOF\n',
      'EOF\n',
      '|',
      '&&',
      ';',
      '{',
      '}',
      'bash -c ',
      'sudo ',
      'make ',
      'find . -exec ',
      '${',
      '$x',
      ' ',
      '\n',
      'a',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (parts) => {
        const { verdict } = analyseCommand({ command: parts.join(''), target: './deploy.sh', cwd: '.' });
        expect(['cannot-tell', 'does-not-run']).toContain(verdict);
      }),
      { numRuns: 2000 },
    );
  });

  test('says that it cannot tell of a line too long to parse', () => {
    const command = '$('.repeat(200_000);
    expect(analyseCommand({ command, target: './deploy.sh' })).toMatchObject({
      verdict: 'cannot-tell',
      argv: null,
    });
  });

  test.each([
    ['/srv/app/deploy.sh', { cwd: '/srv/app' }, 'runs'],
    ['/srv/app/deploy.sh', { cwd: 'tools', root: '/srv/app' }, 'runs'],
    ['./deploy.sh', { cwd: 'tools', root: '/srv/app' }, 'does-not-run'],
    ['../deploy.sh', { cwd: 'tools', root: '/srv/app' }, 'runs'],
    ['../app/deploy.sh', { cwd: '/srv/app' }, 'runs'],
    ['/elsewhere/deploy.sh', { cwd: '/srv/app' }, 'does-not-run'],
    ['/elsewhere/deploy.sh', { cwd: '.' }, 'cannot-tell'],
    ['~/app/deploy.sh', { cwd: '/home/u/app', home: '/home/u' }, 'runs'],
    ['~/app/deploy.sh', { cwd: '/home/u/app' }, 'cannot-tell'],
    ['cd /srv/app && ./deploy.sh', { cwd: '/tmp', root: '/srv/app' }, 'runs'],
  ] as const)('%s from %o: %s', (command, place, expected) => {
    expect(analyseCommand({ command, target: './deploy.sh', ...place }).verdict).toBe(expected);
  });

  test('names the program and its arguments as it would get them', () => {
    const { argv } = analyseCommand({
      command: 'sudo -u x ./deploy.sh "a b" $Y',
      target: './deploy.sh',
      cwd: '.',
    });
    expect(argv).toEqual(['./deploy.sh', 'a b', '$Y']);
  });
});

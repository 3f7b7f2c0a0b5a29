import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A folder `bench` with this text in it, and a terms file beside it. */
function makeBench(text: string): string {
  const dir = tempDir();
  mkdirSync(join(dir, 'bench'));
  writeFileSync(join(dir, 'bench', 'a.md'), text);
  writeFileSync(
    join(dir, 'terms.yaml'),
    'terms: [reconciler]\nfacts: ["The nightly job undoes manual changes of the settings within minutes."]\n',
  );
  return dir;
}

const ONLY_A_WARNING = 'Manual changes are fine here, the nightly job reads them.\n';

describe('foil leak', () => {
  test.each([
    ['an error', 'the reconciler\n', [], 1],
    ['a warning', ONLY_A_WARNING, [], 0],
    ['a warning, asked to be strict', ONLY_A_WARNING, ['--strict'], 1],
    ['nothing', 'quiet\n', ['--strict'], 0],
  ])('ends as it should on %s', async (_, text, more, code) => {
    const cwd = makeBench(text);
    const ended = await foil(['leak', 'bench', '--terms', 'terms.yaml', ...more], { cwd });
    expect(ended).toMatchObject({ code, stderr: '' });
  });

  test('prints SARIF with paths from where it was called', async () => {
    const cwd = makeBench('the reconciler\n');
    const { code, stdout } = await foil(['leak', 'bench', '--terms', 'terms.yaml', '--format', 'sarif'], {
      cwd,
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          results: [{ locations: [{ physicalLocation: { artifactLocation: { uri: 'bench/a.md' } } }] }],
        },
      ],
    });
  });

  test('watches: checks again after a change, waits out bad input, and ends clean at an interrupt', async () => {
    const cwd = makeBench('quiet\n');
    const child = spawn(process.execPath, [CLI, 'leak', 'bench', '--terms', 'terms.yaml', '--watch'], {
      cwd,
    });
    let seen = '';
    const waitFor = async (wanted: RegExp): Promise<void> => {
      for (let tries = 0; !wanted.test(seen); tries += 1) {
        if (tries > 400) throw new Error(`never said ${wanted}: ${seen}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      seen = '';
    };
    child.stdout.on('data', (text: Buffer) => (seen += text.toString()));
    child.stderr.on('data', (text: Buffer) => (seen += text.toString()));
    const closed = new Promise((resolve) => child.on('close', resolve));
    await waitFor(/no errors[\s\S]*watching bench/u);
    writeFileSync(join(cwd, 'bench', 'b.md'), 'the reconciler\n');
    await waitFor(/b\.md:1[\s\S]*watching bench/u);
    writeFileSync(join(cwd, 'terms.yaml'), 'terms: 3\n');
    writeFileSync(join(cwd, 'bench', 'c.md'), '');
    await waitFor(/terms\.yaml[\s\S]*watching bench/u);
    child.kill('SIGINT');
    expect(await closed).toBe(0);
  }, 30_000);

  test('refuses to watch in a form that is one document', async () => {
    const cwd = makeBench('quiet\n');
    const ended = await foil(['leak', 'bench', '--terms', 'terms.yaml', '--watch', '--json'], { cwd });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/--watch/u);
  });
});

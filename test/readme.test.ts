import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { foil } from './helpers/foil.ts';
import { tempDir } from './helpers/temp-dir.ts';

const path = fileURLToPath(new URL('../README.md', import.meta.url));
const readme = readFileSync(path, 'utf8');
const dir = tempDir();

/** The fenced block that follows a marker. */
function blockAfter(marker: string): string {
  const start = readme.indexOf(marker);
  expect(start, marker).toBeGreaterThan(-1);
  return /```\w*\n([\s\S]*?)```/u.exec(readme.slice(start))?.[1] ?? '';
}

// To refresh the output after a change that is meant: UPDATE_README=1 npx vitest run test/readme.test.ts
describe('the README', () => {
  it('shows what its six lines really give', { timeout: 240_000 }, async () => {
    writeFileSync(join(dir, 'pilot.yaml'), blockAfter('<!-- example: pilot.yaml -->'));
    const ended = await foil(['generate', 'pilot.yaml', '--out', 'pilot'], { cwd: dir });
    const shown = blockAfter('<!-- output -->');
    const real = `$ npx foil generate pilot.yaml --out pilot\n${ended.stdout}`;
    if (process.env['UPDATE_README'] !== undefined)
      writeFileSync(
        path,
        readme.replace(shown, () => real),
      );
    else expect(shown).toBe(real);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const listed = blockAfter('What stands in `pilot/`')
      .split('\n')
      .flatMap((line) => line.split('  ', 1)[0]?.split(', ') ?? []);
    const whole = listed.filter((name) => name !== '' && !name.includes('<id>'));
    expect(whole.length).toBeGreaterThan(4);
    for (const name of whole) expect(existsSync(join(dir, 'pilot', name)), name).toBe(true);
  });

  it('shows a leak report as it is printed', async () => {
    const folder = join(dir, 'my-benchmark', 'task-4', 'notes');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'reconciler_state.md'), 'All quiet.\n');
    writeFileSync(join(dir, 'terms.yaml'), blockAfter('On any folder it takes a terms file'));
    const ended = await foil(['leak', 'my-benchmark', '--terms', 'terms.yaml'], { cwd: dir });
    expect(ended.code).toBe(1);
    const [, ...shown] = blockAfter('facts: ["The deploy').trimEnd().split('\n');
    expect(ended.stdout).toContain(shown.join('\n'));
  });

  it('names only verbs and options that there are', async () => {
    const { stdout } = await foil(['--help']);
    const verbs = [...readme.matchAll(/foil (?<verb>[a-z]+)\b/gu)].map(
      (match) => match.groups?.['verb'] ?? '',
    );
    expect(verbs.length).toBeGreaterThan(10);
    for (const verb of new Set(verbs)) expect(stdout, verb).toMatch(new RegExp(`^  ${verb}\\b`, 'mu'));
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolderDigests } from '../../../src/read/read-folder-digests.ts';
import { foil } from '../../helpers/foil.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const dir = tempDir();
const suite = join(dir, 'suite.yaml');
writeFileSync(
  suite,
  'suite: many\nseed: 2\nsalt: 0123456789abcdef\nscenarios:\n  - { name: release, instances: 64 }\nfamilies: [causal-night-*]\n',
);

async function generate(out: string, ...more: string[]) {
  const ended = await foil(['generate', suite, '--out', join(dir, out), '--no-probes', '--json', ...more]);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return JSON.parse(ended.stdout) as Record<string, unknown>;
}

test('a crew builds the bytes that one thread builds, and its suite is summed up as its files say', async () => {
  const alone = await generate('alone', '--jobs', '1');
  const shared = await generate('shared', '--jobs', '2');
  expect(readFolderDigests(join(dir, 'shared'))).toEqual(readFolderDigests(join(dir, 'alone')));
  const places = { out: '', keys: '', report: '' };
  expect({ ...shared, ...places }).toEqual({ ...alone, ...places });
  const report = readFileSync(join(dir, 'alone', 'report.md'), 'utf8');
  // The suite stands there now, so this time it is read back.
  expect(await generate('alone')).toEqual(alone);
  expect(readFileSync(join(dir, 'alone', 'report.md'), 'utf8')).toBe(report);
}, 240_000);

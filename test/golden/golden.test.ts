import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { manifestSchema } from '../../src/schema/manifest.ts';
import { FOIL_VERSION } from '../../src/version.ts';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

interface Golden {
  /** The version whose bytes these are: a digest changes only together with it. */
  version: string;
  suite: string;
  units: Record<string, string>;
}

const file = fileURLToPath(new URL('digests.json', import.meta.url));
const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden;
const dir = tempDir();

it('the version is that of the package, and of the golden digests', () => {
  const { version } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  ) as { version: string };
  expect(FOIL_VERSION).toBe(version);
  expect(golden.version).toBe(version);
});

// When this fails, the same suite has other bytes than before. If that is meant, raise the version, say why in
// the changelog, and write the new digests with `node test/golden/update.mjs`.
it('every unit of a small suite has the bytes it had', async () => {
  const out = join(dir, 'golden');
  const suite = fileURLToPath(new URL('suite.yaml', import.meta.url));
  expect(await foil(['generate', suite, '--out', out, '--no-probes'])).toMatchObject({ code: 0 });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')));
  expect(manifest.suite.digest).toBe(golden.suite);
  expect(Object.fromEntries(manifest.units.map(({ id, digest }) => [id, digest]))).toEqual(golden.units);
});

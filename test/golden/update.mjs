// Writes the digests of the golden suite as they are now. Only for a version that says why they changed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'g'));
const out = join(dir, 'golden');
execFileSync(process.execPath, [at('../../dist/cli.js'), 'generate', at('suite.yaml'), '--out', out, '--no-probes']);
const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
const units = Object.fromEntries(manifest.units.map(({ id, digest }) => [id, digest]));
const golden = { version: manifest.foil, suite: manifest.suite.digest, units };
writeFileSync(at('digests.json'), `${JSON.stringify(golden, null, 2)}\n`);
rmSync(dir, { recursive: true });

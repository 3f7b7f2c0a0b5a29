// Rendering every view, frame and number of examples of a suite's items: seconds for 2,800 items, against 20.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const ITEMS = 2800;
const BOUND_IN_SECONDS = 20;

export function benchVerify() {
  const dir = mkdtempSync(join(tmpdir(), 'foil-bench-'));
  const foil = (...args) =>
    execFileSync(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    writeFileSync(join(dir, 'suite.yaml'), 'families: [{ names: "*", surfaces: 2 }]\n');
    foil('generate', join(dir, 'suite.yaml'), '--out', join(dir, 'suite'));
    const start = performance.now();
    const told = foil('verify', join(dir, 'suite'), '--render-only', '--out', join(dir, 'out'), '--json');
    const seconds = (performance.now() - start) / 1000;
    const { items, configurations } = JSON.parse(told);
    const scaled = (seconds * ITEMS) / items;
    return {
      name: 'foil verify --render-only',
      figures: `${items} items in ${configurations.length} configurations in ${seconds.toFixed(1)} s`,
      ratio: scaled / BOUND_IN_SECONDS,
      bound: `of ${BOUND_IN_SECONDS} s for ${ITEMS} items`,
      holds: scaled <= BOUND_IN_SECONDS,
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

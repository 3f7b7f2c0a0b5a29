import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkProbes } from '../../src/laws/check-probes.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { playProbes } from '../../src/run/play-probes.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import type { PlayedProbe } from '../../src/schema/played-probe.ts';
import type { ScenarioSource } from '../../src/schema/scenario.ts';
import { judgeProbe } from '../../src/score/judge-probe.ts';
import { makeScenario, valuesOf } from '../helpers/make-scenario.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const generators = join(findContentRoot(), 'generators');
const names = readdirSync(generators, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)
  .toSorted();
const tmp = tempDir(findTempParent());
/** `FOIL_PAIRS=all` plays every skin in every form: half an hour instead of ten minutes. */
const ALL_PAIRS = process.env['FOIL_PAIRS'] === 'all';

/** The scenario, or what is wrong with its files; the others are played all the same. */
function read(name: string): { source: ScenarioSource } | { error: unknown } {
  try {
    return { source: readScenarioFolder({ name, folder: join(generators, name) }) };
  } catch (error) {
    return { error };
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function play(source: ScenarioSource, fixed: Parameters<typeof makeScenario>[0]['fixed']) {
  const { rendered, dir } = makeScenario({
    source,
    root: join(tmp, source.name, ...Object.values(fixed ?? {}).map(show)),
    fixed: fixed ?? {},
  });
  const { key } = rendered;
  const played: PlayedProbe[] = [];
  for await (const one of playProbes({ dir, key, tmp: join(tmp, 't') }))
    played.push(judgeProbe({ played: one, key }));
  return checkProbes({ key, played }).map(({ law, unit, message }) => `${law}: ${unit}\n  ${message}`);
}

/** As many pairs as there are skins, or forms where those are more: each of both is played. */
function isOnDiagonal(pair: {
  i: number;
  j: number;
  skins: readonly unknown[];
  forms: readonly unknown[];
}): boolean {
  const { i, j, skins, forms } = pair;
  return skins.length >= forms.length ? i % forms.length === j : j % skins.length === i;
}

test('there are scenarios to play', () => {
  expect(names.length).toBeGreaterThan(1);
});

describe.each(names)('the probes of %s', (name) => {
  const found = read(name);
  if ('error' in found) {
    test('can be played, since its files are in order', () => {
      throw found.error;
    });
    return;
  }
  const { source } = found;
  const { skin, form } = source.file;
  const [skins, forms] = [valuesOf(source, skin), valuesOf(source, form)];
  const pairs = skins.flatMap((a, i) =>
    forms.flatMap((b, j) => (ALL_PAIRS || isOnDiagonal({ i, j, skins, forms }) ? [[a, b] as const] : [])),
  );
  const cases = pairs.map(([a, b]) => [show(a), show(b), a, b] as const);

  test.each(cases)('keep every law as %s, %s', { timeout: 300_000 }, async (_a, _b, skinValue, formValue) => {
    const violations = await play(source, { [skin]: skinValue, [form]: formValue });
    if (violations.length > 0) {
      expect.fail(`${violations.length} violations\n\n${violations.slice(0, 12).join('\n\n')}`);
    }
  });
});

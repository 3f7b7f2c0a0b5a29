import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkFamilies, describeFamilies } from '../../../src/commands/check/check-families.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const FAMILIES = fileURLToPath(new URL('../../../families', import.meta.url));
const scaffold = readFileSync(join(FAMILIES, '_scaffold.yaml'), 'utf8');
const dir = tempDir();

/** Two families that say the same in all their sentences, in a content folder of their own. */
function writeTwins(change: (text: string) => string): void {
  mkdirSync(join(dir, 'families/history'), { recursive: true });
  cpSync(
    join(FAMILIES, 'history/payments-standup.yaml'),
    join(dir, 'families/history/payments-standup.yaml'),
  );
  for (const name of ['first-twin', 'second-twin'])
    writeFileSync(join(dir, 'families', `${name}.yaml`), change(scaffold.replaceAll('family-name', name)));
}

it('measures all families of a folder together, and says what two of them share', () => {
  writeTwins((text) => text);
  const found = checkFamilies({ contentDirs: [dir], surfaces: 1, seed: '1' });
  expect(found.families.map(({ family, faults }) => [family, faults])).toEqual([
    ['first-twin', []],
    ['second-twin', []],
  ]);
  const told = describeFamilies(found);
  expect(told).toContain('2 of 2 families with nothing to say of them');
  expect(told).toContain('first-twin and second-twin share their relation sentence');
  expect(told).toMatch(/items and dropped cells +80 \+ 0 of 80 +all planned cells +kept/u);
  expect(told).toMatch(/different relation sentences +1 of 2 +one for each family +broken/u);
});

it('shows what a single family breaks', () => {
  writeTwins((text) => text.replace('{{harmless}}, and the bill', '{{harmless}}, but the bill'));
  const told = describeFamilies(checkFamilies({ contentDirs: [dir], surfaces: 2, seed: '1' }));
  expect(told).toMatch(/first-twin\.yaml {2}2 surfaces of seed 1: 1 broken, 0 to look at/u);
  expect(told).toContain('error I-06');
  expect(told).toContain('0 of 2 families with nothing to say of them');
});

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { minimalPath } from '../../src/run/minimal-path.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();
const system = '/usr/local/bin:/usr/bin:/bin';
for (const [folder, name, mode] of [
  ['one', 'frobnicate', 0o644],
  ['two', 'frobnicate', 0o755],
  ['three', 'sh', 0o755],
] as const) {
  mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(join(base, folder, name), '#!/bin/sh\n');
  chmodSync(join(base, folder, name), mode);
}
const inherited = ['one', 'three', 'two'].map((folder) => join(base, folder)).join(':');

describe('the path of a session', () => {
  test.each([
    ['the system has all', ['sh'], system],
    ['one is elsewhere', ['sh', 'frobnicate'], `${system}:${join(base, 'two')}`],
    ['one is nowhere', ['nonesuch'], system],
    ['nothing is required', [], system],
  ])('when %s', (_, requires, expected) => {
    expect(minimalPath({ requires, inherited })).toBe(expected);
  });
});

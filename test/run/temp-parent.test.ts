import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTempFolder, removeTempFolder } from '../../src/run/temp-folder.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { tempDir } from '../helpers/temp-dir.ts';

test('trajectories have a parent that can be written to and is left clean', () => {
  const parent = findTempParent();
  const folder = makeTempFolder(parent);
  expect(statSync(folder).isDirectory()).toBe(true);
  removeTempFolder(folder);
  expect(() => statSync(folder)).toThrow(/ENOENT/u);
});

test('the name of a temporary folder says nothing', () => {
  const base = tempDir();
  const names = [1, 2, 3].map(() => makeTempFolder(base).split('/').at(-1) ?? '');
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^w[A-Za-z0-9]{6}$/u);
  expect(readdirSync(base).toSorted()).toEqual(names.toSorted());
});

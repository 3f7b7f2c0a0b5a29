import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkCommand } from '../../../src/commands/check.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const SCAFFOLD = fileURLToPath(new URL('../../../families/_scaffold.yaml', import.meta.url));
const dir = tempDir();
const at = (name: string) => join(dir, 'families', `${name}.yaml`);
let printed = '';

beforeAll(() => {
  mkdirSync(join(dir, 'families'));
  const text = readFileSync(SCAFFOLD, 'utf8');
  const put = (name: string, change: (text: string) => string) =>
    writeFileSync(at(name), change(text.replaceAll('family-name', name)));
  put('sound', (own) => own);
  put('broken', (own) => own.replace('{{harmless}}, and the bill', '{{harmless}}, but the bill'));
  put('odd', (own) => own.replace(/first: \[.*\]/u, 'first: [internationalisation squad]'));
  put('unread', (own) => own.replace('target: O3', 'target: third'));
});
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const check = (args: string[], options: Record<string, unknown> = {}) =>
  checkCommand({ args, options: { surfaces: 6, ...options } });

describe('foil check', () => {
  it('ends with 0 for a sound family, with 1 where one of several is broken', async () => {
    expect(await check(['family', at('sound')])).toBe(0);
    expect(await check(['family', at('sound'), at('broken')])).toBe(1);
    expect(printed).toMatch(/nothing broken[^]*1 broken/u);
  });

  it('lets warnings pass unless it is strict', async () => {
    expect(await check(['family', at('odd')])).toBe(0);
    expect(printed).toMatch(/warning I-03/u);
    expect(await check(['family', at('odd')], { strict: true })).toBe(1);
  });

  it('checks what it can read, and then tells what it cannot', async () => {
    await expect(check(['family', at('unread'), at('sound')])).rejects.toThrow(/unread\.yaml:\d+:\d+: /u);
    expect(printed).toContain('sound.yaml');
    expect(printed).not.toContain('unread.yaml');
  });

  it('prints one JSON document', async () => {
    await check(['family', at('broken')], { json: true });
    expect(JSON.parse(printed)).toMatchObject({
      families: [{ family: 'broken', surfaces: 6, faults: [{ law: 'I-06', severity: 'error' }] }],
    });
  });

  it.each([
    [['famly', 'x'], {}, /did you mean family\?/u],
    [['family'], {}, /names no file/u],
    [['families', 'x.yaml'], {}, /takes no file/u],
    [['family', 'x.yaml'], { watch: true, json: true }, /--watch/u],
  ])('%j with %j is bad input', async (args, options, says) => {
    await expect(check(args, options)).rejects.toThrow(says);
  });
});

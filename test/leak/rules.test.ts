import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { GROUPS, RULES } from '../../src/leak/rules.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const tests = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.endsWith('leak/rules.test.ts'))
  .toSorted()
  .map((path) => readFileSync(join(here, path), 'utf8'))
  .join('\n');

describe('every leak rule', () => {
  test.each(Object.entries(RULES))('%s says why it matters and what to do, each in a clause', (_, rule) => {
    expect(Object.keys(GROUPS)).toContain(rule.group);
    for (const text of [rule.because, rule.fix]) expect(text).toMatch(/^[^A-Z].{6,}[^.]$/u);
  });

  test.each(Object.keys(RULES))('%s is found in some test', (id) => {
    expect(tests).toMatch(new RegExp(`['"\` ]${id}['"\` ]`, 'u'));
  });

  test('belongs to a group that has one', () => {
    const used = new Set(Object.values(RULES).map(({ group }) => group));
    expect([...used].toSorted()).toEqual(Object.keys(GROUPS).toSorted());
  });
});

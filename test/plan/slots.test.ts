import { describe, expect, test } from 'vitest';
import { fillSlots } from '../../src/plan/slots.ts';
import { makeStream } from '../../src/plan/stream.ts';
import type { Slots } from '../../src/schema/slot.ts';

const SLOTS: Slots = {
  service: [
    { name: 'tide', language: 'python' },
    { name: 'ledger', language: 'shell' },
    { name: 'harbour', language: 'python' },
  ],
  version: ['1.10', '3.10', '1.0'],
  module: { by: 'service.language', of: { python: ['app.py', 'main.py'], shell: ['run.sh'] } },
  suffix: { by: 'module', of: { 'app.py': ['a'], 'main.py': ['m'], 'run.sh': ['r'] } },
  people: { pick: 2, from: ['Ida', 'Sol', 'Wen', 'Bo'] },
  port: { from: 8000, to: 8090, step: 10 },
  label: { text: '{{service.name}}-{{version}}' },
};

const fill = (slots: Slots, name: string | number) => fillSlots({ slots, stream: makeStream('7', name) });

describe('filling slots', () => {
  test('gives each kind of slot a value it allows', () => {
    for (let index = 0; index < 200; index += 1) {
      const filled = fill(SLOTS, index);
      const service = filled['service'] as { name: string; language: string };
      expect(SLOTS['service']).toContainEqual(service);
      expect(service.language === 'python' ? ['app.py', 'main.py'] : ['run.sh']).toContain(filled['module']);
      expect((filled['module'] as string)[0]).toBe(filled['suffix']);
      expect(new Set(filled['people'] as string[]).size).toBe(2);
      expect(filled['port']).toMatch(/^80[0-9]0$/u);
      expect(filled['label']).toBe('{{service.name}}-{{version}}');
    }
  });

  test('keeps versions as the text they are', () => {
    const versions = new Set(Array.from({ length: 60 }, (_, index) => fill(SLOTS, index)['version']));
    expect(versions).toEqual(new Set(['1.10', '3.10', '1.0']));
  });

  test('moves no slot when another is added or the order changes', () => {
    const reordered = Object.fromEntries(
      Object.entries({ extra: ['x', 'y'], ...SLOTS }).toReversed(),
    ) as Slots;
    for (let index = 0; index < 50; index += 1) {
      const { extra: _, ...others } = fill(reordered, index);
      expect(others).toEqual(fill(SLOTS, index));
    }
  });

  test('moves a pick only where the added value is picked', () => {
    const more: Slots = { people: { pick: 2, from: ['Ida', 'Sol', 'Wen', 'Bo', 'Kit'] } };
    for (let index = 0; index < 100; index += 1) {
      const after = fill(more, index)['people'] as string[];
      if (!after.includes('Kit')) expect(after).toEqual(fill(SLOTS, index)['people']);
    }
  });

  test('reaches both ends of a range', () => {
    const drawn = new Set(Array.from({ length: 300 }, (_, index) => fill(SLOTS, index)['port']));
    expect([...drawn].toSorted()).toEqual([
      '8000',
      '8010',
      '8020',
      '8030',
      '8040',
      '8050',
      '8060',
      '8070',
      '8080',
      '8090',
    ]);
  });

  test.each<[string, Slots, RegExp]>([
    ['an unknown slot', { a: { by: 'b', of: { x: ['1'] } } }, /there is no slot b/u],
    [
      'a circle',
      { a: { by: 'b', of: { x: ['1'] } }, b: { by: 'a', of: { x: ['1'] } } },
      /the slot a depends on itself/u,
    ],
    ['a level that is not listed', { a: ['y'], b: { by: 'a', of: { x: ['1'] } } }, /no values for a = "y"/u],
    [
      'a level that every object has',
      { a: ['toString'], b: { by: 'a', of: { x: ['1'] } } },
      /no values for a/u,
    ],
    ['a level that is no text', { a: [['y']], b: { by: 'a', of: { x: ['1'] } } }, /a is not a text/u],
    ['more than there is', { a: { pick: 3, from: ['1', '2'] } }, /picks 3 of 2 values/u],
  ])('refuses %s', (_case, slots, message) => {
    expect(() => fill(slots, 1)).toThrow(message);
  });
});

import { expect, it } from 'vitest';
import { ALL_FAMILY_ARMS, FAMILY_ARMS } from '../../src/schema/suite.ts';
import { checkFamily } from '../../src/laws/check-family.ts';
import { makeFamily } from '../helpers/family-suite.ts';
import { loadFamilies } from '../helpers/load-families.ts';

const { families, conversations } = loadFamilies();
const [source] = families;
const made = (arms: readonly (typeof ALL_FAMILY_ARMS)[number][]) =>
  makeFamily({ source: source!, conversations, arms });

it('is no arm that a suite has unasked', () => {
  expect(FAMILY_ARMS).not.toContain('bare');
  expect(made(FAMILY_ARMS).rendered.cells.filter(({ cell }) => cell.control === 'bare')).toEqual([]);
});

it('keeps the premises, takes the relation away, and licenses neither candidate in either world', () => {
  const { rendered } = made(['bare']);
  expect(rendered.items).toHaveLength(4);
  for (const [index, { cell, block }] of rendered.cells.entries()) {
    const { sids, removed } = rendered.blocks[block]!;
    expect(removed).toEqual([`T.${cell.world}`]);
    expect(sids).toEqual(expect.arrayContaining(['H', 'BA', 'BB', 'D1', 'D2']));
    expect(sids.filter((sid) => sid.startsWith('T.'))).toEqual([]);
    expect(rendered.keys[index]!.record_label).toBe('unsupported');
  }
});

it('keeps every law, and moves no other arm', () => {
  const whole = made(ALL_FAMILY_ARMS);
  expect(checkFamily(whole).filter(({ severity }) => severity === 'hard')).toEqual([]);
  const others = whole.rendered.items.filter(
    (_, index) => whole.rendered.cells[index]!.cell.control !== 'bare',
  );
  expect(others).toEqual(made(FAMILY_ARMS).rendered.items);
});

import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.ts';
import type { CellRef } from '../../src/schema/cell.ts';
import { planFamily } from '../../src/plan/plan-family.ts';
import { renderFamily } from '../../src/render/render-family.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { makeFamily } from '../helpers/family-suite.ts';
import { loadFamilies } from '../helpers/load-families.ts';

const { families, conversations } = loadFamilies();
const source = families.find(({ name }) => name === 'causal-night-shift')!;
const made = makeFamily({ source, conversations, seed: '3' });
const { rendered, plan } = made;

const indexOf = (cell: Partial<CellRef>) =>
  rendered.cells.findIndex(({ cell: one }) =>
    Object.entries({ locality: 'distributed', ...cell }).every(
      ([name, level]) => one[name as keyof CellRef] === level,
    ),
  );
const blockOf = (cell: Partial<CellRef>) => rendered.blocks[rendered.cells[indexOf(cell)]!.block]!;
const BASE = { control: 'base', candidate: 'A', world: 'A' } as const;

describe('a rendered family', () => {
  it('has forty items by id, each with its key', () => {
    const ids = rendered.items.map(({ item_id }) => item_id);
    expect(ids).toHaveLength(40);
    expect(ids).toEqual(ids.toSorted());
    expect(rendered.keys.map(({ item_id }) => item_id)).toEqual(ids);
    expect(rendered.drops).toEqual([]);
  });

  it('has twelve turns and 280 tokens in every item', () => {
    for (const { evidence } of rendered.items) {
      expect(evidence.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(tokensOf(evidence.map(({ text }) => text).join(' '))).toHaveLength(280);
    }
  });

  it('says the four target sentences in one turn or in four, in one order', () => {
    const order = plan.layout.order.map((role) => (role === 'T' ? 'T.A' : role));
    const local = blockOf({ ...BASE, locality: 'local' });
    expect(local.turns[plan.layout.localSlot]!.sids).toEqual(order);
    expect(plan.layout.targetSlots.map((slot) => blockOf(BASE).turns[slot]!.sids)).toEqual(
      order.map((sid) => [sid]),
    );
  });

  it('puts the second route into two padding turns, and takes the flip and the preserve out of that block', () => {
    const { RT, R } = plan.layout.secondRouteSlots;
    const remote = blockOf({ ...BASE, control: 'remote_base' });
    expect([remote.turns[RT]!.sids, remote.turns[R]!.sids]).toEqual([['RT'], ['R.A']]);
    expect(remote.inserted).toEqual(['RT', 'R.A']);
    const flip = blockOf({ ...BASE, control: 'flip' });
    expect(flip.removed).toEqual(['T.A', 'RT']);
    expect(flip.sids.filter((sid) => !/^[PN]/u.test(sid)).toSorted()).toEqual([
      'BA',
      'BB',
      'D1',
      'D2',
      'H',
      'R.A',
    ]);
    expect(blockOf({ ...BASE, control: 'preserve' }).removed).toHaveLength(2);
  });

  it('changes one late turn for a correction or a later change', () => {
    for (const [control, sid] of [
      ['correction', 'COR.A'],
      ['update', 'UPD.A'],
    ] as const) {
      const turns = blockOf({ ...BASE, control }).turns;
      const changed = turns.flatMap((turn, slot) =>
        turn.text === blockOf(BASE).turns[slot]!.text ? [] : [slot],
      );
      expect(changed).toEqual([plan.layout.laterSlot]);
      expect(turns[plan.layout.laterSlot]!.sids[0]).toBe(sid);
    }
  });

  it('replaces everything that licenses anything in an irrelevant block, differently in either world where T stood', () => {
    const [a, b] = (['A', 'B'] as const).map((world) => blockOf({ ...BASE, control: 'irrelevant', world }));
    expect(a!.removed).toEqual(['H', 'BA', 'BB', 'T.A']);
    expect(a!.sids.some((sid) => /^(H|BA|BB|T)/u.test(sid))).toBe(false);
    const differs = a!.turns.flatMap((turn, slot) => (turn.text === b!.turns[slot]!.text ? [] : [slot]));
    expect(differs).toEqual([plan.layout.targetSlots[plan.layout.order.indexOf('T')]]);
  });

  it.each([
    ['base', 'A A', 'sss supported'],
    ['base', 'A B', 'ssu unsupported'],
    ['remote_base', 'B B', 'sss supported'],
    ['flip', 'A A', 'ssu unsupported'],
    ['flip', 'A B', 'ssu unsupported'],
    ['preserve', 'A A', 'sss supported'],
    ['preserve', 'B A', 'ssu unsupported'],
    ['correction', 'A A', 'ssc contradicted'],
    ['correction', 'A B', 'ssc contradicted'],
    ['update', 'A A', 'sss supported'],
    ['update', 'B A', 'ssu unsupported'],
    ['irrelevant', 'A A', 'uuu unsupported'],
    ['twin', 'twinA B', 'ss supported'],
    ['vague', 'vagueB A', 'saa ambiguous'],
  ] as const)('labels %s of %s as %s', (control, pair, expected) => {
    const [candidate, world] = pair.split(' ') as [CellRef['candidate'], CellRef['world']];
    const key = rendered.keys[indexOf({ control, candidate, world })]!;
    expect(`${key.obligations.map(({ label }) => label[0]).join('')} ${key.record_label}`).toBe(expected);
  });

  it('keeps in a key what was proved, and where each sentence stands', () => {
    const key = rendered.keys[indexOf({ ...BASE, control: 'remote_base' })]!;
    expect(key.obligations[2]).toMatchObject({
      oid: 'O3',
      kind: 'relation',
      E: 'yes',
      R: 'no',
      D: 'yes',
      D_code: null,
    });
    expect(key.obligations[2]!.E_sets).toEqual([
      ['BA', 'T.A'],
      ['RT', 'R.A'],
    ]);
    const span = key.spans[plan.layout.secondRouteSlots.R]!;
    expect(span).toEqual({ n: plan.layout.secondRouteSlots.R + 1, roles: ['R'], sids: ['R.A'] });
    expect(key).toMatchObject({
      family_id: 'causal-night-shift',
      semantic_type: 'causal',
      skeleton_id: 'causal-night-shift',
      split: 'score',
      seeds: { suite: '3', surface: 1 },
      gamma_hash: made.proof.gammaHash,
    });
  });

  it('is the same each time', () => {
    expect(makeFamily({ source, conversations, seed: '3' }).rendered).toEqual(rendered);
  });

  it('is refused, with the place, where no padding reaches the budget', () => {
    const short = {
      ...made.conversation,
      file: {
        ...made.conversation.file,
        neutral: { words: Array.from({ length: 60 }, (_, n) => `Word${n} here.`) },
      },
    };
    const run = () => renderFamily({ plan, source, conversation: short, proof: made.proof });
    const { line, column } = source.locate!(['conversation']);
    expect(run).toThrow(InputError);
    expect(run).toThrow(
      `causal-night-shift.yaml:${line}:${column}: no neutral sentences of ${short.name} fill a block to 280 tokens`,
    );
    expect(run).toThrow('60 of its 60 sentences share no content word with the family');
  });

  it('is refused for its sentences where they alone pass the budget', () => {
    const tight = { ...plan, layout: { ...plan.layout, budget: 90 } };
    const run = () =>
      renderFamily({ plan: tight, source, conversation: made.conversation, proof: made.proof });
    expect(run).toThrow(InputError);
    expect(run).toThrow(
      `causal-night-shift.yaml:${source.locate!(['sentences']).line}:3: the sentences are too long for a block`,
    );
  });

  it('leaves an arm alone whose removals do not exist', () => {
    const proof = { ...made.proof, removals: { A: { flips: [], preserves: [] }, B: made.proof.removals.B } };
    const partly = renderFamily({ plan, source, conversation: made.conversation, proof });
    expect(partly.items).toHaveLength(36);
    expect(partly.drops).toEqual([
      { arm: 'flip', cells: 2, reason: 'no-flip' },
      { arm: 'preserve', cells: 2, reason: 'no-flip' },
    ]);
  });
});

it('another family moves no byte of this one', () => {
  const again = planFamily({
    suite: {
      name: 'other',
      seed: '3',
      salt: 'a salt of the trial',
      scenarios: [],
      families: [],
      screenRule: 'default',
    },
    source,
    conversation: made.conversation,
    unit: { kind: 'family', id: plan.id, name: source.name, surface: 1, arms: plan.arms },
  });
  expect(again).toEqual(plan);
});

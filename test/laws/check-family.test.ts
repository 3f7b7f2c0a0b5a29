import { describe, expect, it } from 'vitest';
import { checkFamily, FAMILY_LAWS } from '../../src/laws/check-family.ts';
import type { FamilyCase } from '../../src/laws/family/law.ts';
import type { CellRef } from '../../src/schema/cell.ts';
import type { KeyRow } from '../../src/schema/key-row.ts';
import type { RenderedBlock } from '../../src/schema/rendered-family.ts';
import { ALL_FAMILY_ARMS } from '../../src/schema/suite.ts';
import { lemmasOf } from '../../src/text/lemmas.ts';
import { makeFamily } from '../helpers/family-suite.ts';
import { loadFamilies } from '../helpers/load-families.ts';

const { families, conversations } = loadFamilies();
const source = families.find(({ name }) => name === 'causal-night-shift')!;
const made = makeFamily({ source, conversations, seed: '3', arms: ALL_FAMILY_ARMS });

/** A copy of the case that may be spoilt. */
function copy(): FamilyCase {
  return {
    source: { ...source, file: structuredClone(source.file) },
    conversation: made.conversation,
    plan: structuredClone(made.plan),
    proof: { ...made.proof, settings: structuredClone(made.proof.settings) },
    rendered: structuredClone(made.rendered),
  };
}

function indexOf(family: FamilyCase, cell: Partial<CellRef>): number {
  return family.rendered.cells.findIndex(({ cell: one }) =>
    Object.entries({ locality: 'distributed', ...cell }).every(
      ([name, level]) => one[name as keyof CellRef] === level,
    ),
  );
}

const blockOf = (family: FamilyCase, cell: Partial<CellRef>): RenderedBlock =>
  family.rendered.blocks[family.rendered.cells[indexOf(family, cell)]!.block]!;
const keyOf = (family: FamilyCase, cell: Partial<CellRef>): KeyRow =>
  family.rendered.keys[indexOf(family, cell)]!;
const sentence = (family: FamilyCase, sid: string) => family.rendered.sentences.get(sid)!;
const slotWith = (block: RenderedBlock, sid: string) =>
  block.turns.findIndex(({ sids }) => sids.includes(sid));
/** A word of one candidate that the other does not have. */
function wordOf({ rendered }: FamilyCase, anchor: 'A' | 'B'): string {
  const other = lemmasOf(rendered.records[anchor === 'A' ? 'B' : 'A'].text);
  const words = rendered.records[anchor].text.split(/\W+/u);
  return words.find((word) => [...lemmasOf(word)].some((lemma) => !other.has(lemma)))!;
}
function swapTurns(block: RenderedBlock, a: number, b: number): void {
  const [first, second] = [block.turns[a]!, block.turns[b]!];
  [first.text, second.text] = [second.text, first.text];
  [first.sids, second.sids] = [second.sids, first.sids];
}

const BASE = { control: 'base', candidate: 'A', world: 'A' } as const;
const FLIP = { control: 'flip', candidate: 'A', world: 'A' } as const;
const PRESERVE = { control: 'preserve', candidate: 'A', world: 'A' } as const;
const REMOTE = { control: 'remote_base', candidate: 'A', world: 'A' } as const;
const CORRECTION = { control: 'correction', candidate: 'A', world: 'A' } as const;
const BARE = { control: 'bare', candidate: 'A', world: 'A' } as const;
const IRRELEVANT = { control: 'irrelevant', candidate: 'A', world: 'A' } as const;

/** What breaks a law, and what the violation then says. */
const MUTATIONS: [law: string, how: string, spoil: (family: FamilyCase) => void, says: RegExp][] = [
  [
    'I-01',
    'the obligations of B come in another order',
    (f) => (f.source.file.candidates.B.obligations = f.source.file.candidates.B.obligations.toReversed()),
    /O1 claim/u,
  ],
  ['I-02', 'A grows by three words', (f) => (f.rendered.records.A.text += ' three more words'), /tokens/u],
  ['I-03', 'A ends in a very long word', (f) => (f.rendered.records.A.text += 'x'.repeat(60)), /characters/u],
  [
    'I-04',
    'B is turned round',
    (f) => (f.rendered.records.B.text = f.rendered.records.B.text.split(' ').toReversed().join(' ')),
    /runs/u,
  ],
  ['I-04', 'B says what A says', (f) => (f.rendered.records.B.text = f.rendered.records.A.text), /0 runs/u],
  [
    'I-05',
    'a twin grows by four words',
    (f) => (f.rendered.records.twinA.text += ' one two three four'),
    /twinA/u,
  ],
  ['I-06', 'a relation sentence has a word more', (f) => (sentence(f, 'T.B').text += ' again'), /again/u],
  ['I-06', 'the aliases change places', (f) => swapAliases(f), /aliases come/u],
  [
    'I-07',
    'padding differs between the worlds',
    (f) => (blockOf(f, BASE).turns[slotWith(blockOf(f, BASE), 'D1')]!.text = 'Something else.'),
    /differs from world B/u,
  ],
  [
    'I-08',
    'a relation sentence names an anchor',
    (f) => (sentence(f, 'T.A').text += ` ${wordOf(f, 'A')}`),
    /T\.A shares/u,
  ],
  ['I-09', 'a block loses a turn', (f) => f.rendered.blocks[2]!.turns.pop(), /11 spans/u],
  ['I-09', 'a turn is empty', (f) => (f.rendered.blocks[2]!.turns[4]!.text = ''), /turn 5 .* is empty/u],
  [
    'I-10',
    'one base block is longer',
    (f) => (blockOf(f, BASE).turns[0]!.text += ' more'),
    /280, 281|281, 280/u,
  ],
  [
    'I-11',
    'a word of a local block is another',
    (f) => {
      const turn = blockOf(f, { ...BASE, locality: 'local' }).turns[0]!;
      turn.text = turn.text.replace(/^\S+/u, 'Otherwise');
    },
    /bags differ in world A/u,
  ],
  [
    'I-12',
    'a control is three tokens over',
    (f) => (blockOf(f, FLIP).turns[0]!.text += ' three more words'),
    /283 tokens/u,
  ],
  [
    'I-13',
    'another speaks in one block',
    (f) => (f.rendered.blocks[3]!.turns[0]!.who = 'Nobody'),
    /times or speakers/u,
  ],
  [
    'I-13',
    'two turns are at one time',
    (f) => {
      for (const { turns } of f.rendered.blocks) turns[1]!.when = turns[0]!.when;
    },
    /do not increase/u,
  ],
  [
    'I-14',
    'a distractor moves',
    (f) => swapTurns(blockOf(f, FLIP), slotWith(blockOf(f, FLIP), 'D1'), slotWith(blockOf(f, FLIP), 'D2')),
    /D1 of the distributed flip/u,
  ],
  [
    'I-14',
    'a target sentence moves',
    (f) => swapTurns(blockOf(f, BASE), slotWith(blockOf(f, BASE), 'H'), slotWith(blockOf(f, BASE), 'BA')),
    /H of the distributed base/u,
  ],
  [
    'I-18',
    'a valid item has an unsupported claim',
    (f) => (keyOf(f, BASE).obligations[0]!.label = 'unsupported'),
    /O1 unsupported/u,
  ],
  [
    'I-18',
    'a twin is contradicted',
    (f) =>
      (keyOf(f, { control: 'twin', candidate: 'twinA', world: 'B' }).obligations[0]!.label = 'contradicted'),
    /twin/u,
  ],
  [
    'I-18',
    'a vague record is supported',
    (f) => (keyOf(f, { control: 'vague', candidate: 'vagueA', world: 'A' }).record_label = 'supported'),
    /vague/u,
  ],
  [
    'I-19',
    'the wrong world supports the target',
    (f) => (keyOf(f, { ...BASE, world: 'B' }).obligations[2]!.label = 'supported'),
    /O3 .* is supported/u,
  ],
  [
    'I-19',
    'the wrong world takes a claim along',
    (f) => (keyOf(f, { ...BASE, world: 'B' }).obligations[0]!.label = 'unsupported'),
    /O1 .* is unsupported/u,
  ],
  [
    'I-20',
    'one turn holds the relation and its binding',
    (f) => blockOf(f, BASE).turns[slotWith(blockOf(f, BASE), 'T.A')]!.sids.push('BA'),
    /alone entails/u,
  ],
  [
    'I-21',
    'the local turn lacks the relation',
    (f) => {
      const turn = blockOf(f, { ...BASE, locality: 'local' }).turns[f.plan.layout.localSlot]!;
      turn.sids = turn.sids.filter((sid) => sid !== 'T.A');
    },
    /O3 does not follow/u,
  ],
  [
    'I-22',
    'everything contradicts itself',
    (f) => f.proof.settings.A['COR.A'].contradictory.fill(1),
    /contradicts itself/u,
  ],
  ['I-23', 'a distractor entails something', (f) => spoilVerdicts(f, 'D1', (verdict) => verdict ^ 1), /D1/u],
  ['I-24', 'more takes a verdict away', (f) => spoilVerdicts(f, 'BB', () => 0), /adding BB/u],
  [
    'I-24',
    'the order matters',
    (f) => (f.proof.settings.B['UPD.A'].orderFree = false),
    /world B with UPD.A/u,
  ],
  [
    'I-25',
    'one world refutes the other anchor',
    (f) => {
      const setting = f.proof.settings.A['COR.A'];
      const goal = f.proof.goals.indexOf('cause(work_news, nights)');
      setting.verdicts = setting.verdicts.map((verdict) => verdict | (2 << (2 * goal)));
    },
    /refutes the target of B/u,
  ],
  ['I-26', 'one support is left', (f) => keyOf(f, REMOTE).obligations[2]!.E_sets.pop(), /1 minimal support/u],
  [
    'I-26',
    'one support holds the other',
    (f) => keyOf(f, REMOTE).obligations[2]!.E_sets.splice(0, 2, ['T.A'], ['T.A', 'BA']),
    /holds another/u,
  ],
  [
    'I-26',
    'all supports share the relation',
    (f) => keyOf(f, REMOTE).obligations[2]!.E_sets.splice(0, 2, ['T.A', 'BA'], ['T.A', 'R.A']),
    /share a relation/u,
  ],
  ['I-27', 'a flip leaves a route', (f) => blockOf(f, FLIP).sids.push('RT', 'R.A'), /still holds/u],
  [
    'I-27',
    'a flip takes a claim along',
    (f) => (keyOf(f, FLIP).obligations[1]!.label = 'unsupported'),
    /O2 of the distributed flip/u,
  ],
  ['I-28', 'a preserve removes one more', (f) => blockOf(f, PRESERVE).removed.push('H'), /3 sentences/u],
  [
    'I-28',
    'a preserve changes a label',
    (f) => (keyOf(f, PRESERVE).obligations[1]!.label = 'unsupported'),
    /changes labels/u,
  ],
  [
    'I-28',
    'a preserve keeps no whole support',
    (f) => (blockOf(f, PRESERVE).sids = ['H', 'BB']),
    /no whole support/u,
  ],
  [
    'I-29',
    'a preserve removes much more',
    (f) => {
      const onlyThere = blockOf(f, PRESERVE).removed.find((sid) => !blockOf(f, FLIP).removed.includes(sid))!;
      sentence(f, onlyThere).text += ' and no fewer than nine more words stand there now';
    },
    /removes/u,
  ],
  [
    'I-30',
    'a filler is longer than its gap',
    (f) => {
      const block = blockOf(f, FLIP);
      block.turns[slotWith(block, block.inserted[0]!)]!.text += ' two more';
    },
    /tokens stand for/u,
  ],
  [
    'I-31',
    'a correction meets nothing that it corrects',
    (f) => (keyOf(f, CORRECTION).obligations[2]!.E = 'no'),
    /E no, R yes/u,
  ],
  [
    'I-31',
    'a correction takes a claim along',
    (f) => (keyOf(f, CORRECTION).obligations[0]!.label = 'contradicted'),
    /other labels/u,
  ],
  [
    'I-32',
    'the later change begins too early',
    (f) => (f.source.file.frame.update = [f.source.file.frame.asserted[1], null]),
    /begins on day/u,
  ],
  [
    'I-32',
    'the later change refutes',
    (f) => (keyOf(f, { ...CORRECTION, control: 'update' }).obligations[2]!.label = 'contradicted'),
    /changes labels/u,
  ],
  [
    'I-33',
    'a correction is much longer than the later change',
    (f) => (sentence(f, 'COR.A').text += ' three more words'),
    /COR\.A has/u,
  ],
  [
    'I-33',
    'a correction stands elsewhere',
    (f) => swapTurns(blockOf(f, CORRECTION), f.plan.layout.laterSlot, f.plan.layout.secondRouteSlots.RT),
    /slots/u,
  ],
  [
    'I-34',
    'a correction comes before the relation',
    (f) => {
      const block = blockOf(f, CORRECTION);
      swapTurns(block, f.plan.layout.laterSlot, slotWith(block, 'T.A'));
    },
    /corrects in slot/u,
  ],
  [
    'I-35',
    'a replacement names a candidate’s word',
    (f) => (sentence(f, blockOf(f, IRRELEVANT).inserted[0]!).text += ` ${wordOf(f, 'A')}`),
    /shares .* with a candidate/u,
  ],
  [
    'I-35',
    'a replacement says what it replaces',
    (f) => {
      const block = blockOf(f, IRRELEVANT);
      block.turns[slotWith(block, block.inserted[0]!)]!.text = sentence(f, 'H').text;
    },
    /what replaces H/u,
  ],
  [
    'I-35',
    'an irrelevant block supports a claim',
    (f) => (keyOf(f, IRRELEVANT).obligations[0]!.label = 'supported'),
    /O1 .* is supported/u,
  ],
  [
    'I-36',
    'A has words that no evidence has',
    (f) =>
      (f.rendered.records.A.text = f.rendered.records.A.text.replace(/\w+ went onto/u, 'Xylo zebra quagga')),
    /recall in/u,
  ],
  [
    'I-37',
    'the distractors share three words with A',
    (f) => (sentence(f, 'D1').text += ` ${f.rendered.records.A.text}`),
    /A shares/u,
  ],
  ['I-38', 'a premise says why', (f) => (sentence(f, 'H').text += ' So there.'), /H says "so"/u],
  [
    'I-39',
    'a sentence is not what its template makes',
    (f) => (sentence(f, 'H').text += ' Indeed.'),
    /does not read/u,
  ],
  [
    'I-39',
    'a sentence reads as other atoms',
    (f) => {
      f.plan.atoms.sentences = { ...f.plan.atoms.sentences, BA: ['occ(other)'] };
    },
    /not as occ\(other\)/u,
  ],
  [
    'I-39',
    'another template makes the same sentence',
    (f) => {
      f.rendered.grammars = new Map([...f.rendered.grammars, ['D1', f.rendered.grammars.get('H')!]]);
    },
    /the template of D1 reads/u,
  ],
  [
    'I-39',
    'an atom needs what the sentence does not say',
    (f) => (f.source.file.sentences.H.atoms = ['year(nights, {{friend}})']),
    /does not say friend/u,
  ],
  ['I-40', 'an id is not opaque', (f) => (f.rendered.items[0]!.item_id = 'causal-local'), /is no item id/u],
  [
    'I-40',
    'an id comes twice',
    (f) => (f.rendered.items[0]!.item_id = f.rendered.items[1]!.item_id),
    /another item/u,
  ],
  [
    'I-40',
    'two items show the same',
    (f) => (f.rendered.items[0] = { ...f.rendered.items[1]!, item_id: f.rendered.items[0]!.item_id }),
    /another item/u,
  ],
  [
    'I-41',
    'an item has a label',
    (f) => Object.assign(f.rendered.items[0]!, { label: 'x' }),
    /Unrecognized/u,
  ],
  [
    'I-45',
    'the memory is written before the last turn',
    (f) => (f.plan.layout.writtenAt = f.plan.layout.when[11]!),
    /turn 12/u,
  ],
  [
    'I-46',
    'an item is lost',
    (f) => {
      f.rendered.cells.pop();
    },
    /makes/u,
  ],
  [
    'I-46',
    'a drop has no reason',
    (f) => f.rendered.drops.push({ arm: 'flip', cells: 0, reason: 'tired' as 'no-flip' }),
    /"tired"/u,
  ],
  [
    'I-46',
    'items and keys are out of step',
    (f) => (f.rendered.keys = f.rendered.keys.toReversed()),
    /not at the same place/u,
  ],
  [
    'firewall',
    'a premise has a word of an anchor',
    (f) => (sentence(f, 'H').text += ` ${wordOf(f, 'B')}`),
    /H says/u,
  ],
  [
    'bare',
    'the target is supported all the same',
    (f) => (keyOf(f, BARE).obligations[2]!.label = 'supported'),
    /the target of the distributed bare of A in world A is supported/u,
  ],
  [
    'bare',
    'something is refuted',
    (f) => (keyOf(f, BARE).obligations[0]!.label = 'contradicted'),
    /O1 of the distributed bare .* is contradicted/u,
  ],
  [
    'I-30',
    'what stands for the relation is too short',
    (f) => {
      const block = blockOf(f, BARE);
      block.turns[slotWith(block, block.inserted[0]!)]!.text = 'Short.';
    },
    /2 tokens stand for \d+ of T\.A in the distributed bare/u,
  ],
];

function swapAliases(family: FamilyCase): void {
  const holes = family.rendered.grammars.get('T.A')!.filter((part) => 'path' in part);
  family.rendered.grammars = new Map([...family.rendered.grammars, ['T.B', holes.toReversed()]]);
}

/** Changes every verdict of world A's masks that have a sentence. */
function spoilVerdicts(family: FamilyCase, sid: string, change: (verdict: number) => number): void {
  const setting = family.proof.settings.A['COR.A'];
  const bit = 1 << setting.sids.indexOf(sid as never);
  setting.verdicts = setting.verdicts.map((verdict, mask) => ((mask & bit) > 0 ? change(verdict) : verdict));
}

describe('the laws of a family', () => {
  it('hold of a family as it is made', () => {
    expect(checkFamily(copy()).filter(({ severity }) => severity === 'hard')).toEqual([]);
  });

  it.each(MUTATIONS)('%s breaks where %s', (law, _, spoil, says) => {
    const family = copy();
    spoil(family);
    const broken = checkFamily(family).filter((violation) => violation.law === law);
    expect(broken.map(({ message }) => message).join('\n')).toMatch(says);
    expect(broken[0]!.unit).toBe('family causal-night-shift, surface 1, seed 3');
  });

  it('are each broken by some mutation', () => {
    const broken = new Set(MUTATIONS.map(([law]) => law));
    expect(FAMILY_LAWS.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});

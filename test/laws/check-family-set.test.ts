import { describe, expect, it } from 'vitest';
import {
  checkFamilySet,
  measureFamilySet,
  SET_LAWS,
  type FamilySummary,
} from '../../src/laws/check-family-set.ts';
import { designAt } from '../../src/plan/family/design.ts';
import { hmacId } from '../../src/plan/ids.ts';

const OTHER_TYPES = ['ownership', 'duration', 'deontic'] as const;

/** Twelve surfaces of twelve families, evenly laid out. */
function makeSet(count = 12): FamilySummary[] {
  const types = ['causal', 'purpose', 'quantity', 'identity'] as const;
  return Array.from({ length: count }, (_, n) => ({
    family: `family-${n}`,
    surface: 1,
    seed: '1',
    split: 'score' as const,
    type: n % 8 === 7 ? OTHER_TYPES[n % 3]! : types[n % 4]!,
    domain: n % 16 < 8 ? ('everyday' as const) : ('coding-agent' as const),
    route: (['alias', 'arithmetic', 'chain', 'dialogue'] as const)[n % 4]!,
    aliasMechanism: `mechanism-${n % 16}`,
    aliasLevel: [0, 0, 0, 0, 1, 1, 1, 2, 2, 3][n % 10]!,
    aliasInstance: `mechanism-${n % 16}: word${n}`,
    conversation: `conversation-${n % 3}`,
    design: null,
    K: 12,
    distance: n % 2 === 0 ? ('near' as const) : ('far' as const),
    targetSlots: n % 2 === 0 ? [1, 2, 4, 5] : [0, 3, 6, 9],
    localRank: n % 4,
    relationFirst: { A: n % 2 === 0, B: n % 2 === 0 },
    bindingsAsNamed: n % 2 === 0,
    relationSentence: Array.from({ length: 12 + n }, (_, word) => `w${n}x${word}`).join(' '),
    sentences: { H: Array.from({ length: n + 1 }, (_, word) => `h${n}x${word}`).join(' ') },
    neutralVariety: 0.5,
    relationTemplate: `template ${n}`,
    properNames: [`Name${n}`],
    items: ['A A', 'A B', 'B A', 'B B'].map((cell) => ({
      cell,
      itemId: hmacId(new Uint8Array([1]), `${n} ${cell}`),
    })),
    plannedCells: 4,
    droppedCells: 0,
    digest: `sha256:${n}`,
  }));
}

const MUTATIONS: [law: string, how: string, check: () => ReturnType<typeof checkFamilySet>, says: RegExp][] =
  [
    [
      'I-15',
      'all local turns take one rank',
      () => checkFamilySet({ members: makeSet(40).map((one) => ({ ...one, localRank: 2 })) }),
      /rank 3 is taken 40 times/u,
    ],
    [
      'I-15',
      'a local turn is nowhere',
      () => checkFamilySet({ members: makeSet().with(0, { ...makeSet()[0]!, localRank: -1 }) }),
      /in no target slot/u,
    ],
    [
      'I-15',
      'declared layouts are two off',
      () =>
        checkFamilySet({
          members: makeSet(8).map((one, n) => ({ ...one, design: n, localRank: n < 4 ? 0 : n % 4 })),
        }),
      /rank 1 is taken 5 times of 8/u,
    ],
    [
      'I-16',
      'every relation comes first',
      () =>
        checkFamilySet({
          members: makeSet(40).map((one) => ({ ...one, relationFirst: { A: true, B: false } })),
        }),
      /world A .* 40 times/u,
    ],
    [
      'I-16',
      'bindings always come as named',
      () => checkFamilySet({ members: makeSet(40).map((one) => ({ ...one, bindingsAsNamed: true })) }),
      /order of their names 40/u,
    ],
    [
      'I-17',
      'a near family has a gap of three',
      () => checkFamilySet({ members: makeSet().with(0, { ...makeSet()[0]!, targetSlots: [1, 2, 5, 6] }) }),
      /near with gaps 1, 3, 1/u,
    ],
    [
      'I-17',
      'a far family has a gap of two',
      () => checkFamilySet({ members: makeSet().with(1, { ...makeSet()[1]!, targetSlots: [0, 3, 6, 8] }) }),
      /far with gaps 3, 3, 2/u,
    ],
    [
      'I-17',
      'all are near',
      () =>
        checkFamilySet({
          members: makeSet(40).map((one) => ({
            ...one,
            distance: 'near' as const,
            targetSlots: [1, 2, 4, 5],
          })),
        }),
      /40 of 40 are near/u,
    ],
    [
      'I-40',
      'an id comes twice',
      () => checkFamilySet({ members: [...makeSet(), { ...makeSet()[0]!, family: 'again' }] }),
      /4 item ids come twice/u,
    ],
    [
      'I-42',
      'an example shares its conversation',
      () => checkFamilySet({ members: makeSet().with(0, { ...makeSet()[0]!, split: 'shot' }) }),
      /share the conversation conversation-0/u,
    ],
    [
      'I-42',
      'an example shares a name',
      () =>
        checkFamilySet({
          members: makeSet().with(0, {
            ...makeSet()[0]!,
            split: 'shot',
            conversation: 'own',
            properNames: ['Name5'],
          }),
        }),
      /family-0 and the scored family-5 share the name Name5/u,
    ],
    [
      'I-43',
      'two families have one skeleton',
      () =>
        checkFamilySet({
          members: makeSet().map((one, n) => ({ ...one, relationTemplate: `template ${n % 11}` })),
        }),
      /family-0 and family-11/u,
    ],
    [
      'I-43',
      'one mechanism serves a fifth',
      () =>
        checkFamilySet({
          members: makeSet(80).map((one, n) => ({ ...one, aliasMechanism: `mechanism-${n % 5}` })),
        }),
      /16 of 80 use/u,
    ],
    [
      'I-43',
      'one route serves all',
      () => checkFamilySet({ members: makeSet().map((one) => ({ ...one, route: 'alias' as const })) }),
      /12 of 12 go by alias/u,
    ],
    [
      'I-43',
      'a type has one family',
      () =>
        checkFamilySet({
          members: makeSet(80).map((one, n) => ({
            ...one,
            type: n === 0 ? ('exception' as const) : one.type,
          })),
        }),
      /exception has 1 families, not 5/u,
    ],
    [
      'mix',
      'a type stands in one domain',
      () => checkFamilySet({ members: makeSet(80).map((one) => ({ ...one, domain: 'everyday' as const })) }),
      /one domain only/u,
    ],
    [
      'I-46',
      'cells are lost',
      () => checkFamilySet({ members: makeSet().with(0, { ...makeSet()[0]!, plannedCells: 6 }) }),
      /50 cells are planned, 48 made and 0 dropped/u,
    ],
    [
      'style',
      'three families say the same five words',
      () =>
        checkFamilySet({
          members: makeSet().map((one, n) => ({
            ...one,
            relationSentence: n < 3 ? 'the one with the torn corner' : one.relationSentence,
          })),
        }),
      /"the one with the torn" stands in 3/u,
    ],
    [
      'style',
      'all say the same',
      () => checkFamilySet({ members: makeSet().map((one) => ({ ...one, relationSentence: 'what a day' })) }),
      /distinct bigrams are 0\.08[^]*self-BLEU-4 is 0\.\d\d[^]*"what a" stands in 12 families/u,
    ],
    [
      'style',
      'four families have one skeleton, among all their sentences',
      () =>
        checkFamilySet({
          members: makeSet().map((one, n) => ({
            ...one,
            sentences: n < 4 ? { D1: `The fox${n} was not in the shed${n}.` } : one.sentences,
          })),
        }),
      /"the _ was not in the _ \." stands in 4 families: family-0, family-1, family-2, family-3/u,
    ],
    [
      'style',
      'other sentences of four families share five words',
      () =>
        checkFamilySet({
          members: makeSet().map((one, n) => ({
            ...one,
            sentences: n < 4 ? { COR: `${'so '.repeat(n)}I had the weeks wrong` } : one.sentences,
          })),
        }),
      /"i had the weeks wrong" stands in 4 families/u,
    ],
    [
      'style',
      'a conversation repeats itself',
      () =>
        checkFamilySet({
          members: makeSet().map((one) =>
            one.conversation === 'conversation-2' ? { ...one, neutralVariety: 0.3 } : one,
          ),
        }),
      /the talk of conversation-2 has 0\.30/u,
    ],
    [
      'mix',
      'other types are few',
      () =>
        checkFamilySet({
          members: makeSet(80).map((one, n) => ({
            ...one,
            type: n % 9 > 0 || n === 0 ? (['causal', 'purpose'] as const)[n % 2]! : ('deontic' as const),
          })),
        }),
      /8 families are of other types/u,
    ],
    [
      'mix',
      'all aliases are verbatim',
      () => checkFamilySet({ members: makeSet(80).map((one) => ({ ...one, aliasLevel: 0 })) }),
      /80 of 80 are at level 0/u,
    ],
    [
      'mix',
      'there are few mechanisms',
      () =>
        checkFamilySet({
          members: makeSet(80).map((one, n) => ({ ...one, aliasMechanism: `mechanism-${n % 9}` })),
        }),
      /there are 9 alias mechanisms/u,
    ],
  ];

const severityOf = (count: number) => {
  const members = makeSet(count).map((one) => ({ ...one, route: 'alias' as const }));
  return checkFamilySet({ members }).find(({ message }) => message.includes('go by alias'))?.severity;
};

/** Families at the places of the list, each of as many surfaces, in the layouts of the cycle. */
function makeDeclared(places: readonly number[], surfaces = 1): FamilySummary[] {
  return places.flatMap((place, n) =>
    Array.from({ length: surfaces }, (_, index) => {
      const { localRank } = designAt(place + index);
      return { ...makeSet(n + 1)[n]!, design: place, surface: index + 1, localRank };
    }),
  );
}

const inARow = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Moves so many surfaces from rank 1 to rank 2, and tells what the set says of the ranks. */
function skew(members: FamilySummary[], count: number): string[] {
  let left = count;
  const skewed = members.map((one) => (one.localRank === 0 && left-- > 0 ? { ...one, localRank: 1 } : one));
  return checkFamilySet({ members: skewed })
    .filter(({ law }) => law === 'I-15')
    .map(({ message }) => message);
}

describe('the balance of declared layouts', () => {
  it.each([
    { of: 'a dozen families', members: makeDeclared(inARow(12)), most: 1 },
    { of: 'one cycle', members: makeDeclared(inARow(48)), most: 1 },
    { of: 'a cycle and a half', members: makeDeclared(inARow(72)), most: 1 },
    {
      of: 'a row that starts within a later cycle',
      members: makeDeclared(inARow(24).map((n) => n + 60)),
      most: 1,
    },
    { of: 'two rows', members: makeDeclared([...inARow(24), ...inARow(24).map((n) => n + 100)]), most: 2 },
    { of: 'three surfaces of a row', members: makeDeclared(inARow(48), 3), most: 3 },
  ])('is exact within $most for $of', ({ members, most }) => {
    expect(skew(members, most)).toEqual([]);
    expect(skew(members, most + 1)).toHaveLength(2);
  });

  it('is that of a draw where one place is not declared', () => {
    const members = makeDeclared(inARow(72)).with(5, { ...makeDeclared(inARow(72))[5]!, design: null });
    expect(skew(members, 9)).toEqual([]);
  });
});

describe('the laws of a set of families', () => {
  it('hold of an even set', () => {
    expect(checkFamilySet({ members: makeSet(80) })).toEqual([]);
  });

  it('are measured where they hold, too', () => {
    const measured = measureFamilySet({ members: makeSet(80) });
    const of = (gate: RegExp) => measured.find((one) => gate.test(one.gate))?.measured;
    expect(of(/^rank of the local turn/u)).toBe('20, 20, 20, 20');
    expect(of(/near target slots/u)).toBe('40 of 80');
    expect(of(/most common alias mechanism/u)).toBe('5 of 80: mechanism-0');
    expect(of(/most common route/u)).toBe('20 alias, 20 arithmetic, 20 chain, 20 dialogue');
    expect(of(/alias levels/u)).toBe('32, 24, 16, 8');
    expect(of(/items and dropped/u)).toBe('320 + 0 of 320');
    expect(of(/distinct bigrams/u)).toBe('1.00');
    expect(of(/neutral talk/u)).toBe('0.50 in conversation-0');
  });

  it('hold of no families', () => {
    expect(checkFamilySet({ members: [] })).toEqual([]);
  });

  it.each(MUTATIONS)('%s breaks where %s', (law, _, check, says) => {
    const broken = check().filter((violation) => violation.law === law);
    expect(broken.map(({ message }) => message).join('\n')).toMatch(says);
  });

  it('are each broken by some mutation', () => {
    const broken = new Set(MUTATIONS.map(([law]) => law));
    expect(SET_LAWS.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  it('warn of the mix of a small set and forbid that of a large one', () => {
    expect([severityOf(12), severityOf(69), severityOf(70)]).toEqual(['warning', 'warning', 'hard']);
  });
});

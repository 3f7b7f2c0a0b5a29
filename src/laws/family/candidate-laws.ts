import { parseAtom } from '../../schema/atom.ts';
import type { FamilySid } from '../../schema/family-plan.ts';
import { lemmasOf } from '../../text/lemmas.ts';
import { countTokens, tokensOf } from '../../text/tokens.ts';
import type { FamilyCase, FamilyLaw } from './law.ts';
import { bagOf, countHunks, textOf, WORLDS } from './look.ts';

const MOST_HUNKS = 3;

/** What the two candidates, their twins and the relation sentence must share, so that no wording tells cells apart. */
export const CANDIDATE_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-01',
    severity: 'hard',
    title: 'Both candidates have the same kinds of obligations in the same order.',
    check: ({ source }) => {
      const shape = (name: 'A' | 'B') =>
        source.file.candidates[name].obligations.map(({ oid, kind }) => `${oid} ${kind}`).join(', ');
      return shape('A') === shape('B') ? [] : [`A has ${shape('A')}; B has ${shape('B')}`];
    },
  },
  {
    id: 'I-02',
    severity: 'hard',
    title: 'The candidates are at most one token apart in length.',
    check: ({ rendered }) => {
      const [a, b] = [countTokens(rendered.records.A.text), countTokens(rendered.records.B.text)];
      return Math.abs(a - b) <= 1 ? [] : [`A has ${a} tokens, B has ${b}: ${pair(rendered)}`];
    },
  },
  {
    id: 'I-03',
    severity: 'warning',
    title: 'The candidates are at most a tenth apart in characters.',
    check: ({ rendered }) => {
      const [a, b] = [rendered.records.A.text.length, rendered.records.B.text.length];
      return Math.abs(a - b) <= 0.1 * Math.max(a, b) ? [] : [`A has ${a} characters, B has ${b}`];
    },
  },
  {
    id: 'I-04',
    severity: 'hard',
    title:
      'The candidates differ in the anchor phrase and what agrees with it: at most three runs of tokens.',
    check: ({ rendered }) => {
      const hunks = countHunks(rendered.records.A.text, rendered.records.B.text);
      return hunks >= 1 && hunks <= MOST_HUNKS ? [] : [`they differ in ${hunks} runs: ${pair(rendered)}`];
    },
  },
  {
    id: 'I-05',
    severity: 'hard',
    title: 'A twin is at most three tokens longer or shorter than its candidate.',
    check: ({ rendered }) =>
      WORLDS.flatMap((name) => {
        const [plain, twin] = [rendered.records[name], rendered.records[`twin${name}`]].map((one) =>
          countTokens(one.text),
        );
        return Math.abs(plain! - twin!) <= 3 ? [] : [`twin${name} has ${twin} tokens, ${name} has ${plain}`];
      }),
  },
  {
    id: 'I-06',
    severity: 'hard',
    title: 'The two relation sentences have the same bag of words and name the aliases in the same order.',
    check: (family) => {
      const [a, b] = [textOf(family, 'T.A'), textOf(family, 'T.B')];
      const problems = bagOf(a) === bagOf(b) ? [] : [`different words: ${onlyIn(a, b)}`];
      const orders = [aliasOrder(family, 'T.A'), aliasOrder(family, 'T.B')];
      if (orders[0] !== orders[1])
        problems.push(`aliases come as ${orders[0]} in A and as ${orders[1]} in B`);
      return problems;
    },
  },
  {
    id: 'I-08',
    severity: 'hard',
    title: 'The relation sentence shares no content with what tells the candidates apart.',
    check: (family) => {
      const [a, b] = [lemmasOf(family.rendered.records.A.text), lemmasOf(family.rendered.records.B.text)];
      return ['T.A', 'T.B'].flatMap((sid) => {
        const shared = [...lemmasOf(textOf(family, sid))].filter((lemma) => a.has(lemma) !== b.has(lemma));
        return shared.length === 0 ? [] : [`${sid} shares ${shared.join(', ')}`];
      });
    },
  },
  {
    id: 'firewall',
    severity: 'warning',
    title: 'A sentence has no content word of one anchor alone unless its atoms name that anchor.',
    check: (family) => checkFirewall(family),
  },
];

function pair(rendered: FamilyCase['rendered']): string {
  return `"${rendered.records.A.text}" / "${rendered.records.B.text}"`;
}

function onlyIn(a: string, b: string): string {
  const [left, right] = [countWords(a), countWords(b)];
  return `A has more of ${moreOften(left, right)}, B of ${moreOften(right, left)}`;
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokensOf(text.toLowerCase())) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function moreOften(counts: ReadonlyMap<string, number>, than: ReadonlyMap<string, number>): string {
  return JSON.stringify(
    [...counts].filter(([token, times]) => times > (than.get(token) ?? 0)).map(([token]) => token),
  );
}

/**
 * The order in which a relation sentence names the aliases: `AB`, `BA`, or `-` where it cannot be read. An alias is a
 * slot, or a record of slots, that the sentence shares with one binding alone; failing that, a word.
 */
export function aliasOrder(family: FamilyCase, relation: 'T.A' | 'T.B'): string {
  const order = orderOfSlots(family, relation, (path) => path);
  if (order !== '-') return order;
  const byRecord = orderOfSlots(family, relation, (path) => path.split('.').slice(0, -1).join('.') || path);
  return byRecord === '-' ? orderOfWords(family, relation) : byRecord;
}

function orderOfSlots(
  { rendered }: FamilyCase,
  relation: FamilySid,
  nameOf: (path: string) => string,
): string {
  const slotsOf = (sid: FamilySid) =>
    (rendered.grammars.get(sid) ?? []).flatMap((part) =>
      'path' in part && part.path !== null ? [nameOf(part.path)] : [],
    );
  const [inA, inB] = [slotsOf('BA'), slotsOf('BB')];
  const named = slotsOf(relation);
  return orderOf(
    named.findIndex((slot) => inA.includes(slot) && !inB.includes(slot)),
    named.findIndex((slot) => inB.includes(slot) && !inA.includes(slot)),
  );
}

function orderOfWords(family: FamilyCase, relation: string): string {
  const [inA, inB] = [lemmasOf(textOf(family, 'BA')), lemmasOf(textOf(family, 'BB'))];
  const words = tokensOf(textOf(family, relation));
  const first = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    words.findIndex((word) => [...lemmasOf(word)].some((lemma) => own.has(lemma) && !other.has(lemma)));
  return orderOf(first(inA, inB), first(inB, inA));
}

function orderOf(a: number, b: number): string {
  if (a < 0 || b < 0) return '-';
  return a < b ? 'AB' : 'BA';
}

function checkFirewall({ rendered, plan }: FamilyCase): string[] {
  const texts = { A: lemmasOf(rendered.records.A.text), B: lemmasOf(rendered.records.B.text) };
  const target = (anchor: 'A' | 'B') =>
    plan.atoms.obligations[anchor]
      .filter(({ oid }) => oid === plan.atoms.target)
      .flatMap(({ atom }) => parseAtom(atom).args);
  const own = {
    A: target('A').filter((one) => !target('B').includes(one)),
    B: target('B').filter((one) => !target('A').includes(one)),
  };
  return (['H', 'BA', 'BB', 'RT', 'R.A', 'R.B'] as const).flatMap((sid) =>
    WORLDS.flatMap((anchor) => {
      if (
        plan.atoms.sentences[sid].some((atom) =>
          parseAtom(atom).args.some((one) => own[anchor].includes(one)),
        )
      )
        return [];
      const words = [...lemmasOf(rendered.sentences.get(sid)?.text ?? '')].filter(
        (lemma) => texts[anchor].has(lemma) && !texts[anchor === 'A' ? 'B' : 'A'].has(lemma),
      );
      return words.length === 0
        ? []
        : [`${sid} says ${words.join(', ')} but its atoms do not name ${own[anchor].join(', ')}`];
    }),
  );
}

import { parseAtom } from '../../schema/atom.ts';
import { lemmasOf, sharedLemmas } from '../../text/lemmas.ts';
import { wordsOf } from '../../text/tokens.ts';
import { CONNECTIVES } from './connectives.ts';
import type { FamilyCase, FamilyLaw } from './law.ts';
import { blockText, itemsOf, textOf } from './look.ts';

const MOST_RECALL_APART = 0.03;
const MOST_BEST_TURN_APART = 0.06;
const MOST_BIGRAMS_APART = 0.15;

/** Overlap of evidence with the candidates, which must favour neither. */
export const OVERLAP_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-36',
    severity: 'hard',
    title: 'A base block recalls both candidates alike: content within 0.03, its best turn within 0.06.',
    check: (family) =>
      baseBlocks(family).flatMap(({ block, name }) => {
        const [a, b] = recordsOf(family).map((record) => lemmasOf(record)) as [
          ReadonlySet<string>,
          ReadonlySet<string>,
        ];
        const all = lemmasOf(blockText(block));
        const whole = Math.abs(recall(a, all) - recall(b, all));
        const best = (record: ReadonlySet<string>) =>
          Math.max(...block.turns.map(({ text }) => recall(record, lemmasOf(text))));
        const turn = Math.abs(best(a) - best(b));
        return [
          ...(whole <= MOST_RECALL_APART
            ? []
            : [
                `recall in the ${name} is ${whole.toFixed(3)} apart: A lacks ${lacking(a, all)}; B lacks ${lacking(b, all)}`,
              ]),
          ...(turn <= MOST_BEST_TURN_APART
            ? []
            : [`recall by the best turn of the ${name} is ${turn.toFixed(3)} apart`]),
        ];
      }),
  },
  {
    id: 'I-36',
    severity: 'warning',
    title: 'A base block recalls the bigrams of both candidates alike, within 0.15.',
    check: (family) =>
      baseBlocks(family).flatMap(({ block, name }) => {
        const [a, b] = recordsOf(family).map(bigramsOf) as [ReadonlySet<string>, ReadonlySet<string>];
        const all = new Set(block.turns.flatMap(({ text }) => [...bigramsOf(text)]));
        const apart = Math.abs(recall(a, all) - recall(b, all));
        return apart <= MOST_BIGRAMS_APART
          ? []
          : [`recall of bigrams in the ${name} is ${apart.toFixed(3)} apart`];
      }),
  },
  {
    id: 'I-37',
    severity: 'hard',
    title: 'The distractors together share as much content with either candidate, within one word.',
    check: (family) => {
      const distractors = lemmasOf(`${textOf(family, 'D1')} ${textOf(family, 'D2')}`);
      const [a, b] = recordsOf(family).map((record) => sharedLemmas(lemmasOf(record), distractors)) as [
        string[],
        string[],
      ];
      return Math.abs(a.length - b.length) <= 1
        ? []
        : [`A shares ${a.join(', ') || 'nothing'}; B shares ${b.join(', ') || 'nothing'}`];
    },
  },
  {
    id: 'I-38',
    severity: 'hard',
    title: 'Premises have a connective of the type only where their atoms state the relation.',
    check: ({ source, plan, rendered }) => {
      const target = plan.atoms.obligations.A.find(({ oid }) => oid === plan.atoms.target);
      if (target === undefined) return [`candidate A has no obligation ${plan.atoms.target}`];
      const relation = parseAtom(target.atom).pred;
      const connectives = CONNECTIVES[source.file.type];
      return (['H', 'BA', 'BB', 'RT', 'R.A', 'R.B'] as const).flatMap((sid) => {
        if (plan.atoms.sentences[sid].some((atom) => parseAtom(atom).pred === relation)) return [];
        const words = ` ${wordsOf(rendered.sentences.get(sid)?.text ?? '').join(' ')} `;
        return connectives
          .filter((phrase) => words.includes(` ${phrase} `))
          .map((phrase) => `${sid} says "${phrase}" but states no ${relation}`);
      });
    },
  },
];

function baseBlocks(family: FamilyCase) {
  return itemsOf(family, 'base').filter(({ cell }) => cell.candidate === 'A');
}

function recordsOf({ rendered }: FamilyCase): [string, string] {
  return [rendered.records.A.text, rendered.records.B.text];
}

/** Share of a record's members that the evidence has. */
function recall(record: ReadonlySet<string>, evidence: ReadonlySet<string>): number {
  let found = 0;
  for (const member of record) if (evidence.has(member)) found += 1;
  return record.size === 0 ? 0 : found / record.size;
}

function lacking(record: ReadonlySet<string>, evidence: ReadonlySet<string>): string {
  return [...record].filter((member) => !evidence.has(member)).join(', ') || 'nothing';
}

function bigramsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

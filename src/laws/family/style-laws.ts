import { wordsOf } from '../../text/tokens.ts';
import { maskContent } from '../style/mask.ts';
import { distinctShare, runsOf } from '../style/runs.ts';
import { selfBleu } from '../style/self-bleu.ts';
import { findShared, type Shared } from '../style/shared.ts';
import { scoredFamilies, warning, type FamilySet, type Measurement, type SetLaw } from './set-law.ts';
import type { FamilySummary } from './summarise-family.ts';

const LEAST_DISTINCT_BIGRAMS = 0.8;
const MOST_FAMILIES_WITH_A_RUN = 2;
/** Of sentences that are not the ones a reader must understand. */
const MOST_FAMILIES_WITH_A_COMMON_RUN = 3;
const RUN = 5;
const MOST_SELF_BLEU = 0.25;
const MOST_FAMILIES_WITH_A_SKELETON = 3;
const MOST_FAMILIES_WITH_AN_OPENER = 3;
const OPENER = 2;
const LEAST_VARIETY = 0.35;
const MOST_NAMED = 6;

const relationOf = ({ relationSentence }: FamilySummary): string[] => [relationSentence];
const othersOf = ({ sentences }: FamilySummary): string[] => Object.values(sentences ?? {});

/** How a set of families is worded: advice to its authors. Relation sentences are those of world A. */
export const STYLE_LAWS: readonly SetLaw[] = [
  {
    id: 'style',
    severity: warning,
    gate: 'distinct bigrams of relation sentences',
    bar: 'at least 0.80',
    title: 'Relation sentences are worded apart: of their bigrams at least 0.80 are distinct.',
    measure: ({ members }) => {
      const distinct = distinctShare(relationWords(members), 2);
      const measured = distinct.toFixed(2);
      return {
        measured,
        broken: distinct < LEAST_DISTINCT_BIGRAMS ? [`distinct bigrams are ${measured}`] : [],
      };
    },
  },
  {
    id: 'style',
    severity: warning,
    gate: 'self-BLEU-4 of relation sentences',
    bar: 'at most 0.25',
    title: 'Relation sentences do not repeat each other: their self-BLEU-4 is at most 0.25.',
    measure: ({ members }) => {
      const score = selfBleu(relationWords(members));
      const measured = score.toFixed(2);
      return { measured, broken: score > MOST_SELF_BLEU ? [`self-BLEU-4 is ${measured}`] : [] };
    },
  },
  {
    id: 'style',
    severity: warning,
    gate: 'families whose relation sentences share five words in a row',
    bar: 'at most 2',
    title: 'Five words in a row stand in the relation sentences of at most two families.',
    measure: (set) =>
      judge({
        shared: sharedBy(set, relationOf, (text) => runsOf(wordsOf(text), RUN)),
        most: MOST_FAMILIES_WITH_A_RUN,
      }),
  },
  {
    id: 'style',
    severity: warning,
    gate: 'families whose other sentences share five words in a row',
    bar: 'at most 3',
    title: 'Five words in a row stand in other sentences of at most three families.',
    measure: (set) =>
      judge({
        shared: sharedBy(set, othersOf, (text) => runsOf(wordsOf(text), RUN)),
        most: MOST_FAMILIES_WITH_A_COMMON_RUN,
      }),
  },
  {
    id: 'style',
    severity: warning,
    gate: 'families that share the skeleton of a sentence',
    bar: 'at most 3',
    title:
      'No more than three families have a sentence of the same function words and marks in the same places.',
    measure: (set) =>
      judge({
        shared: sharedBy(
          set,
          (member) => [...relationOf(member), ...othersOf(member)],
          (text) => [maskContent(text)],
        ),
        most: MOST_FAMILIES_WITH_A_SKELETON,
      }),
  },
  {
    id: 'style',
    severity: warning,
    gate: 'families whose relation sentences open alike',
    bar: 'at most 3',
    title: 'No more than three relation sentences begin with the same two words.',
    measure: (set) =>
      judge({
        shared: sharedBy(set, relationOf, (text) => [wordsOf(text).slice(0, OPENER).join(' ')]),
        most: MOST_FAMILIES_WITH_AN_OPENER,
      }),
  },
  {
    id: 'style',
    severity: warning,
    gate: 'different words of the neutral talk, worst conversation',
    bar: 'at least 0.35 of all',
    title: 'The neutral talk of a conversation has at least 0.35 different words for each word.',
    measure: ({ members }) => {
      const variety = new Map(members.map((one) => [one.conversation, one.neutralVariety]));
      const [worst] = [...variety].toSorted((a, b) => a[1] - b[1]);
      return {
        measured: worst === undefined ? 'none' : `${worst[1].toFixed(2)} in ${worst[0]}`,
        broken: [...variety]
          .filter(([, share]) => share < LEAST_VARIETY)
          .map(([name, share]) => `the talk of ${name} has ${share.toFixed(2)}`),
      };
    },
  },
];

function relationWords(members: FamilySet['members']): string[][] {
  return scoredFamilies(members).map(({ relationSentence }) => wordsOf(relationSentence));
}

function sharedBy(
  { members }: FamilySet,
  sentencesOf: (member: FamilySummary) => string[],
  partsOf: (sentence: string) => string[],
): Shared[] {
  return findShared(
    scoredFamilies(members).map((member) => ({
      family: member.family,
      texts: sentencesOf(member).flatMap(partsOf),
    })),
  );
}

function judge({ shared, most }: { shared: readonly Shared[]; most: number }): Measurement {
  const [first] = shared;
  return {
    measured: first === undefined ? '1' : `${first.families.length}: "${first.text}"`,
    broken: shared
      .filter(({ families }) => families.length > most)
      .map(({ text, families }) => `"${text}" stands in ${families.length} families: ${listed(families)}`),
  };
}

function listed(families: readonly string[]): string {
  const more = families.length - MOST_NAMED;
  return `${families.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

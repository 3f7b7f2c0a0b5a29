import { wordsOf } from '../../text/tokens.ts';
import {
  hard,
  hardAtScale,
  HEADLINE_FAMILIES,
  scoredFamilies,
  warning,
  type FamilySet,
  type SetLaw,
} from './set-law.ts';
import type { FamilySummary } from './summarise-family.ts';

const MOST_OF_A_MECHANISM = 0.12;
const MOST_OF_A_ROUTE = 0.4;
const LEAST_OF_A_TYPE = 5;
const LEAST_DISTINCT_BIGRAMS = 0.8;
const MOST_FAMILIES_WITH_A_FIVEGRAM = 2;

/** What the choice of families must keep. */
export const CATALOGUE_LAWS: readonly SetLaw[] = [
  {
    id: 'I-42',
    severity: hard,
    title: 'Families kept for examples share no conversation, alias or proper name with scored ones.',
    check: ({ members }) => {
      const scored = members.filter(({ split }) => split === 'score');
      return members
        .filter(({ split }) => split === 'shot')
        .flatMap((shot) =>
          scored.flatMap((other) => {
            const shared = [
              ...(shot.family === other.family ? ['are one family'] : []),
              ...(shot.relationTemplate === other.relationTemplate ? ['share their relation sentence'] : []),
              ...(shot.conversation === other.conversation
                ? [`share the conversation ${shot.conversation}`]
                : []),
              ...(shot.aliasInstance === other.aliasInstance
                ? [`share the alias ${shot.aliasInstance}`]
                : []),
              ...shot.properNames
                .filter((name) => other.properNames.includes(name))
                .map((name) => `share the name ${name}`),
            ];
            return shared.map((what) => `the example ${shot.family} and the scored ${other.family} ${what}`);
          }),
        );
    },
  },
  {
    id: 'I-43',
    severity: hard,
    title: 'No skeleton serves two scored families.',
    check: ({ members }) => {
      const scored = scoredFamilies(members);
      return repeats(scored.map(({ relationTemplate }) => relationTemplate)).map((template) => {
        const names = scored.filter((one) => one.relationTemplate === template).map(({ family }) => family);
        return `${names.join(' and ')} share their relation sentence`;
      });
    },
  },
  {
    /**
     * The shares and counts are those of 70 families. A smaller set is measured by the same shares, of which a single
     * family is always allowed and the least of a type shrinks in proportion, and is only warned: one family alone has
     * all of one route.
     */
    id: 'I-43',
    severity: hardAtScale,
    title:
      'No alias mechanism has over 12 % of the families and no route over 40 %; every type has its share, in both domains.',
    check: (set) => checkMix(set),
  },
  {
    id: 'style',
    severity: warning,
    title:
      'Relation sentences are worded apart: distinct bigrams at 0.80 or more, five words in a row in at most two families.',
    check: ({ members }) => {
      const sentences = scoredFamilies(members).map(({ relationSentence }) => wordsOf(relationSentence));
      const bigrams = sentences.flatMap((words) => runsOf(words, 2));
      const distinct = new Set(bigrams).size / Math.max(1, bigrams.length);
      const fives = new Map<string, number>();
      for (const words of sentences)
        for (const run of new Set(runsOf(words, 5))) fives.set(run, (fives.get(run) ?? 0) + 1);
      return [
        ...(distinct >= LEAST_DISTINCT_BIGRAMS ? [] : [`distinct bigrams are ${distinct.toFixed(2)}`]),
        ...[...fives]
          .filter(([, families]) => families > MOST_FAMILIES_WITH_A_FIVEGRAM)
          .map(([run, families]) => `"${run}" stands in ${families} families`),
      ];
    },
  },
];

function checkMix({ members }: FamilySet): string[] {
  const scored = scoredFamilies(members);
  const problems: string[] = [];
  for (const [mechanism, count] of countBy(scored, ({ aliasMechanism }) => aliasMechanism)) {
    if (count > Math.max(1, MOST_OF_A_MECHANISM * scored.length))
      problems.push(`${count} of ${scored.length} use ${mechanism}`);
  }
  for (const [route, count] of countBy(scored, (one) => one.route)) {
    if (count > Math.max(1, MOST_OF_A_ROUTE * scored.length))
      problems.push(`${count} of ${scored.length} go by ${route}`);
  }
  const least = Math.floor((LEAST_OF_A_TYPE * scored.length) / HEADLINE_FAMILIES);
  for (const [type, count] of countBy(scored, (one) => one.type)) {
    if (count < least) problems.push(`${type} has ${count} families, not ${least}`);
    const domains = new Set(scored.filter((one) => one.type === type).map(({ domain }) => domain));
    if (least > 1 && domains.size < 2) problems.push(`${type} stands in one domain only`);
  }
  return problems;
}

function countBy(
  members: readonly FamilySummary[],
  key: (member: FamilySummary) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const member of members) counts.set(key(member), (counts.get(key(member)) ?? 0) + 1);
  return counts;
}

function repeats(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
}

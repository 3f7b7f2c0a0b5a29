import { SEMANTIC_TYPES } from '../../schema/family.ts';
import {
  countBy,
  hard,
  hardAtScale,
  HEADLINE_FAMILIES,
  scoredFamilies,
  warning,
  type SetLaw,
} from './set-law.ts';

const MOST_OF_A_MECHANISM = 0.12;
const FEWEST_MECHANISMS = 14;
const MOST_OF_A_ROUTE = 0.4;
const LEAST_OF_A_TYPE = 5;
const LEAST_OF_OTHER_TYPES = 10;
/** The types that every full set has; the others are spread over what is left. */
const FIRST_TYPES: ReadonlySet<string> = new Set(SEMANTIC_TYPES.slice(0, 13));
/** How many families should be at each alias level, from 0. */
const LEVEL_SHARES = [0.4, 0.3, 0.2, 0.1];
const MOST_OFF_A_LEVEL = 0.1;

/**
 * What the choice of families must keep. Shares and counts are those of 70 families. A smaller set is measured by the
 * same shares, of which a single family is always allowed and the least of a type shrinks in proportion, and is only
 * warned: one family alone has all of one route.
 */
export const CATALOGUE_LAWS: readonly SetLaw[] = [
  {
    id: 'I-42',
    severity: hard,
    gate: 'what examples share with scored families',
    bar: 'nothing',
    title: 'Families kept for examples share no conversation, alias or proper name with scored ones.',
    measure: ({ members }) => {
      const scored = members.filter(({ split }) => split === 'score');
      const shots = members.filter(({ split }) => split === 'shot');
      const broken = shots.flatMap((shot) =>
        scored.flatMap((other) => {
          const shared = [
            ...(shot.family === other.family ? ['are one family'] : []),
            ...(shot.relationTemplate === other.relationTemplate ? ['share their relation sentence'] : []),
            ...(shot.conversation === other.conversation
              ? [`share the conversation ${shot.conversation}`]
              : []),
            ...(shot.aliasInstance === other.aliasInstance ? [`share the alias ${shot.aliasInstance}`] : []),
            ...shot.properNames
              .filter((name) => other.properNames.includes(name))
              .map((name) => `share the name ${name}`),
          ];
          return shared.map((what) => `the example ${shot.family} and the scored ${other.family} ${what}`);
        }),
      );
      return { measured: `${broken.length} things, ${shots.length} examples`, broken };
    },
  },
  {
    id: 'I-43',
    severity: hard,
    gate: 'different relation sentences',
    bar: 'one for each family',
    title: 'No skeleton serves two scored families.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const templates = countBy(scored, ({ relationTemplate }) => relationTemplate);
      const broken = templates
        .filter(([, count]) => count > 1)
        .map(([template]) => {
          const names = scored.filter((one) => one.relationTemplate === template).map(({ family }) => family);
          return `${names.join(' and ')} share their relation sentence`;
        });
      return { measured: `${templates.length} of ${scored.length}`, broken };
    },
  },
  {
    id: 'I-43',
    severity: hardAtScale,
    gate: 'families with the most common alias mechanism',
    bar: 'at most 12 %',
    title: 'No alias mechanism has over 12 % of the families.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const counts = countBy(scored, ({ aliasMechanism }) => aliasMechanism);
      return {
        measured: ofMost(counts, scored.length),
        broken: counts
          .filter(([, count]) => count > Math.max(1, MOST_OF_A_MECHANISM * scored.length))
          .map(([mechanism, count]) => `${count} of ${scored.length} use ${mechanism}`),
      };
    },
  },
  {
    id: 'I-43',
    severity: hardAtScale,
    gate: 'families with the most common route',
    bar: 'at most 40 %',
    title: 'No route has over 40 % of the families.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const counts = countBy(scored, ({ route }) => route);
      return {
        measured: counts.map(([route, count]) => `${count} ${route}`).join(', '),
        broken: counts
          .filter(([, count]) => count > Math.max(1, MOST_OF_A_ROUTE * scored.length))
          .map(([route, count]) => `${count} of ${scored.length} go by ${route}`),
      };
    },
  },
  {
    id: 'I-43',
    severity: hardAtScale,
    gate: 'families of the rarest of the thirteen first types',
    bar: 'at least 5',
    title: 'Every type of the first thirteen has its share of the families.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const least = leastOfAType(scored.length);
      const counts = countBy(scored, ({ type }) => type).filter(([type]) => FIRST_TYPES.has(type));
      const [rarest, count] = counts.at(-1) ?? ['none', 0];
      return {
        measured: `${count} ${rarest}, of ${counts.length} types`,
        broken: counts.flatMap(([type, own]) =>
          own < least ? [`${type} has ${own} families, not ${least}`] : [],
        ),
      };
    },
  },
  {
    id: 'mix',
    severity: warning,
    gate: 'types of the first thirteen in one domain only',
    bar: 'none',
    title: 'Types with several families stand in both domains.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const broken = countBy(scored, ({ type }) => type).flatMap(([type]) => {
        const domains = new Set(scored.filter((one) => one.type === type).map(({ domain }) => domain));
        const isMeant = FIRST_TYPES.has(type) && leastOfAType(scored.length) > 1;
        return isMeant && domains.size < 2 ? [`${type} stands in one domain only`] : [];
      });
      return { measured: `${broken.length}`, broken };
    },
  },
  {
    id: 'mix',
    severity: warning,
    gate: 'families of the other types',
    bar: 'at least 10',
    title: 'A full set has ten families of other types than the first thirteen.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const { length } = scored.filter(({ type }) => !FIRST_TYPES.has(type));
      const isFull = scored.length >= HEADLINE_FAMILIES;
      return {
        measured: `${length}`,
        broken: isFull && length < LEAST_OF_OTHER_TYPES ? [`${length} families are of other types`] : [],
      };
    },
  },
  {
    id: 'mix',
    severity: warning,
    gate: 'families at alias levels 0 to 3',
    bar: '40, 30, 20, 10 %, ten points off at most',
    title: 'Aliases are as far from their bindings as they should be, in a full set.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const counts = LEVEL_SHARES.map((_, level) => scored.filter((one) => one.aliasLevel === level).length);
      const isFull = scored.length >= HEADLINE_FAMILIES;
      return {
        measured: counts.join(', '),
        broken: counts.flatMap((count, level) =>
          isFull && Math.abs(count / scored.length - LEVEL_SHARES[level]!) > MOST_OFF_A_LEVEL + 1e-9
            ? [`${count} of ${scored.length} are at level ${level}`]
            : [],
        ),
      };
    },
  },
  {
    id: 'mix',
    severity: warning,
    gate: 'alias mechanisms',
    bar: 'at least 14',
    title: 'A full set has fourteen alias mechanisms or more.',
    measure: ({ members }) => {
      const scored = scoredFamilies(members);
      const { length } = countBy(scored, ({ aliasMechanism }) => aliasMechanism);
      const isFull = scored.length >= HEADLINE_FAMILIES;
      return {
        measured: `${length}`,
        broken: isFull && length < FEWEST_MECHANISMS ? [`there are ${length} alias mechanisms`] : [],
      };
    },
  },
];

function leastOfAType(families: number): number {
  return Math.floor((LEAST_OF_A_TYPE * families) / HEADLINE_FAMILIES);
}

function ofMost([most]: readonly [value: string, count: number][], all: number): string {
  return most === undefined ? '0' : `${most[1]} of ${all}: ${most[0]}`;
}

import { compareText } from '../../digest.ts';
import type { PartName, VerifierPrompts } from '../../schema/verifier-prompts.ts';
import type { KeyedItem } from '../subject.ts';
import type { VerifierSuite } from '../suite.ts';
import { makeParts, type NotePart } from '../views/make-parts.ts';

/** An example: one part of an item, with its true verdict. */
export interface Shot {
  keyed: KeyedItem;
  part: NotePart;
  verdict: 'yes' | 'no';
}

/** Both verdicts and both localities as often, in an order in which neither alternates. */
const PLACES = [
  { verdict: 'yes', locality: 'local' },
  { verdict: 'no', locality: 'distributed' },
  { verdict: 'no', locality: 'local' },
  { verdict: 'yes', locality: 'distributed' },
] as const;
type Place = (typeof PLACES)[number];

export const SHOT_COUNTS = [0, 2, 4] as const;
export type ShotCount = (typeof SHOT_COUNTS)[number];

/** Families of a suite that examples may come from, by name. */
export function shotFamilies({ shots }: VerifierSuite): string[] {
  return [...new Set(shots.map(({ key }) => key.family_id))].toSorted(compareText);
}

/**
 * The first `count` examples for a part, each from a family of its own. The same items serve all parts, but where a
 * part is true of an item that should be a no (claims hold whether or not they are connected), the same family's item
 * with irrelevant evidence stands in.
 * @throws RangeError where there are fewer families than examples.
 */
export function chooseShots(settings: {
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  part: PartName;
  count: ShotCount;
}): Shot[] {
  const { suite, prompts, part, count } = settings;
  const families = shotFamilies(suite);
  return PLACES.slice(0, count).map((place, index) => {
    const family = families[index];
    const items = suite.shots
      .filter(({ key }) => key.family_id === family)
      .toSorted((a, b) => compareText(a.item.item_id, b.item.item_id));
    for (const keyed of candidatesFor(items, place)) {
      const found = makeParts(suite.subjectOf(keyed), prompts)[part].find(
        (each) => verdictOf(keyed, each) === place.verdict,
      );
      if (found !== undefined) return { keyed, part: found, verdict: place.verdict };
    }
    throw new RangeError(
      `no example of "${place.verdict}" for ${part}: ${families.length} families to take it from`,
    );
  });
}

/** The items that may take a place, the one meant for it first. */
function candidatesFor(items: readonly KeyedItem[], { verdict, locality }: Place): KeyedItem[] {
  const fits = ({ key: { cell } }: KeyedItem): boolean =>
    cell.control === 'base' &&
    cell.locality === locality &&
    (cell.candidate === cell.world) === (verdict === 'yes');
  const first = items.find(fits);
  const stand = verdict === 'no' ? items.find(({ key }) => key.cell.control === 'irrelevant') : undefined;
  return [first, stand].filter((keyed) => keyed !== undefined);
}

/** Yes where every obligation that is asked about is supported. */
export function verdictOf({ key }: KeyedItem, { oids }: Pick<NotePart, 'oids'>): 'yes' | 'no' {
  const isSupported = (oid: string): boolean =>
    key.obligations.find((each) => each.oid === oid)?.label === 'supported';
  return oids.every(isSupported) ? 'yes' : 'no';
}

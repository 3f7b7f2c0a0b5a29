import type { KeyedItem, Subject } from './subject.ts';
import { makeSubject } from './subject.ts';

/** The items of a suite as verifiers are asked about them. */
export interface VerifierSuite {
  /** Of families that are scored, in the order of the file. */
  scored: readonly KeyedItem[];
  /** Of families kept apart for examples. */
  shots: readonly KeyedItem[];
  subjectOf: (keyed: KeyedItem) => Subject;
}

export function makeVerifierSuite(items: readonly KeyedItem[]): VerifierSuite {
  const plain = new Map<string, string>();
  for (const { item, key } of items) {
    const { candidate } = key.cell;
    if (candidate === 'A' || candidate === 'B') plain.set(surfaceOf({ item, key }, candidate), item.record);
  }
  return {
    scored: items.filter(({ key }) => key.split === 'score'),
    shots: items.filter(({ key }) => key.split === 'shot'),
    subjectOf: (keyed) => {
      const { candidate } = keyed.key.cell;
      const isVague = candidate === 'vagueA' || candidate === 'vagueB';
      const plainRecord = isVague ? (plain.get(surfaceOf(keyed, candidate.slice(-1))) ?? null) : null;
      return makeSubject({ ...keyed, plainRecord });
    },
  };
}

function surfaceOf({ key }: KeyedItem, candidate: string): string {
  return JSON.stringify([key.family_id, key.seeds.surface, candidate]);
}

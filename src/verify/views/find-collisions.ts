import type { VerifierPrompts } from '../../schema/verifier-prompts.ts';
import type { KeyedItem } from '../subject.ts';
import type { VerifierSuite } from '../suite.ts';
import { makeParts } from './make-parts.ts';
import { VIEW_PARTS, VIEWS, type View } from './view-names.ts';

/** For one view: of how many records and their twins all requests are the same, byte for byte. */
export interface Collision {
  view: View;
  pairs: number;
  /** Of these, pairs whose claims are the same. */
  exact: number;
  colliding: number;
  /** `colliding` is what it has to be: all exact twins in a view of claims alone, none in any other. */
  holds: boolean;
}

/**
 * A record and its twin make the same claims, and only the record connects them. A view in which the two look the
 * same cannot tell connected from unconnected, whoever judges.
 */
export function findCollisions(suite: VerifierSuite, prompts: VerifierPrompts): Collision[] {
  const pairs = pairTwins(suite.scored);
  const seen = pairs.map(({ record, twin }) => [render(record), render(twin)] as const);
  const exact = pairs.map(({ record, twin }) => claimsOf(record) === claimsOf(twin));
  return VIEWS.map((view) => {
    const collides = seen.map(([a, b]) => a(view) === b(view));
    const isClaimsOnly = VIEW_PARTS[view].every((part) => part === 'claim');
    return {
      view,
      pairs: pairs.length,
      exact: exact.filter(Boolean).length,
      colliding: collides.filter(Boolean).length,
      holds: collides.every((collision, index) => collision === (isClaimsOnly && exact[index])),
    };
  });

  function render(keyed: KeyedItem): (view: View) => string {
    const subject = suite.subjectOf(keyed);
    const parts = makeParts(subject, prompts);
    return (view) =>
      JSON.stringify([
        subject.passages,
        ...VIEW_PARTS[view].flatMap((part) => parts[part].map(({ note }) => note)),
      ]);
  }
}

function claimsOf({ key }: KeyedItem): string {
  return JSON.stringify(key.obligations.filter(({ kind }) => kind === 'claim').map(({ text }) => text));
}

function pairTwins(items: readonly KeyedItem[]): { record: KeyedItem; twin: KeyedItem }[] {
  const nameOf = ({ key }: KeyedItem, candidate: string): string =>
    JSON.stringify([key.family_id, key.seeds.surface, candidate, key.cell.world, key.cell.locality]);
  const records = new Map(
    items
      .filter(({ key }) => key.cell.control === 'base')
      .map((keyed) => [nameOf(keyed, keyed.key.cell.candidate), keyed]),
  );
  return items
    .filter(({ key }) => key.cell.control === 'twin')
    .flatMap((twin) => {
      const record = records.get(nameOf(twin, twin.key.cell.candidate.slice(-1)));
      return record === undefined ? [] : [{ record, twin }];
    });
}

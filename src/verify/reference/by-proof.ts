import { sha256Hex } from '../../digest.ts';
import type { KeyObligation } from '../../schema/key-row.ts';
import type { KeyedItem } from '../subject.ts';
import type { Reference } from './reference.ts';

/** Accepts what the passages prove, all of them read together. */
export const oracle: Reference = {
  name: 'oracle',
  about: 'the proof, from all passages',
  isCue: false,
  scoreOf: (keyed) => asScore(provesAll(keyed.key.obligations, allSids(keyed))),
  threshold: 0,
};

/** The oracle, one obligation at a time, each answer wrong with probability `error`: noise adds up over the checks. */
export function noisyOracle(error: number): Reference {
  return {
    name: `oracle-noisy:${error}`,
    about: `the proof, each obligation misread ${error} of the time`,
    isCue: false,
    scoreOf: (keyed) =>
      asScore(
        keyed.key.obligations.every((obligation) => {
          const isProved = proves(obligation, allSids(keyed));
          return shareOf(`${keyed.item.item_id} ${obligation.oid}`) < error ? !isProved : isProved;
        }),
      ),
    threshold: 0,
  };
}

/** Reads each passage alone and takes the best: it never sees what two of them say together. */
export const maxSpan: Reference = {
  name: 'max-span',
  about: 'the proof, from the best single passage',
  isCue: false,
  scoreOf: (keyed) =>
    asScore(keyed.key.spans.some(({ sids }) => provesAll(keyed.key.obligations, new Set(sids)))),
  threshold: 0,
};

/** Checks the claims one by one and never what connects them. */
export const atomicOnly: Reference = {
  name: 'atomic-only',
  about: 'the proof of the claims, not of what links them',
  isCue: false,
  scoreOf: (keyed) => {
    const claims = keyed.key.obligations.filter(({ kind }) => kind === 'claim');
    return asScore(provesAll(claims, allSids(keyed)));
  },
  threshold: 0,
};

export const alwaysYes: Reference = {
  name: 'always-yes',
  about: 'nothing',
  isCue: false,
  scoreOf: () => 1,
  threshold: 0,
};

export const alwaysNo: Reference = {
  name: 'always-no',
  about: 'nothing',
  isCue: false,
  scoreOf: () => -1,
  threshold: 0,
};

function asScore(isAccepted: boolean): number {
  return isAccepted ? 1 : -1;
}

function allSids({ key }: KeyedItem): ReadonlySet<string> {
  return new Set(key.spans.flatMap(({ sids }) => sids));
}

function provesAll(obligations: readonly KeyObligation[], sids: ReadonlySet<string>): boolean {
  return obligations.every((obligation) => proves(obligation, sids));
}

/** Determinate, with a whole support set among the sentences and no whole refuting set. */
function proves({ D, E_sets, R_sets }: KeyObligation, sids: ReadonlySet<string>): boolean {
  const isThere = (set: readonly string[]): boolean => set.every((sid) => sids.has(sid));
  return D === 'yes' && E_sets.some(isThere) && !R_sets.some(isThere);
}

/** A number in [0, 1) that is as good as drawn, and the same for the same text. */
function shareOf(text: string): number {
  return Number.parseInt(sha256Hex(text).slice(0, 12), 16) / 2 ** 48;
}

import type { KeyedItem } from '../subject.ts';
import { alwaysNo, alwaysYes, atomicOnly, maxSpan, noisyOracle, oracle } from './by-proof.ts';
import { claimPrior, evidencePrior } from './by-prior.ts';
import { bm25Negation, evidenceLength, overlap } from './by-words.ts';
import type { Reference } from './reference.ts';

type Make = (context: { items: readonly KeyedItem[]; parameter: number | null }) => Reference;

/** By name; some take a number from 0 to 1 after a colon, as in `overlap:0.8`. */
const MAKERS: Readonly<Record<string, Make>> = {
  oracle: () => oracle,
  'oracle-noisy': ({ parameter }) => noisyOracle(parameter ?? 0.1),
  'max-span': () => maxSpan,
  'atomic-only': () => atomicOnly,
  'always-yes': () => alwaysYes,
  'always-no': () => alwaysNo,
  overlap: ({ parameter }) => overlap(parameter ?? 0.8),
  'claim-prior': ({ items }) => claimPrior(items),
  'evidence-prior': ({ items }) => evidencePrior(items),
  'evidence-length': ({ items }) => evidenceLength(items),
  'bm25-negation': () => bm25Negation,
};
const WITH_PARAMETER = new Set(['oracle-noisy', 'overlap']);

export const REFERENCE_NAMES = Object.keys(MAKERS);

/**
 * The verifier of a name such as `oracle` or `overlap:0.7`, for these items.
 * @returns null where there is no such name, or its number is not one it takes.
 */
export function makeReference(text: string, items: readonly KeyedItem[]): Reference | null {
  const [name = '', number] = text.split(':');
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  if (make === undefined) return null;
  if (number === undefined) return make({ items, parameter: null });
  const parameter = Number(number);
  const isFit = WITH_PARAMETER.has(name) && /^\d*\.?\d+$/u.test(number) && parameter <= 1;
  return isFit ? make({ items, parameter }) : null;
}

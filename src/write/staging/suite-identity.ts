import { digestOfValue } from '../../digest.ts';
import type { Manifest } from '../../schema/manifest.ts';

/** What decides every byte of a suite. Two runs with the same identity may finish each other's work. */
export type SuiteIdentity = Pick<Manifest, 'foil' | 'suite' | 'content'> & {
  /** Whatever else decides what is built or checked: `{ only: 'deploy*', phase: 'control' }`. */
  options: Readonly<Record<string, unknown>>;
  /** Checks without which a suite that stands there already does not count as this one. */
  needsChecks?: readonly (keyof Manifest['checks'])[];
};

export function identityDigest(identity: SuiteIdentity): string {
  return digestOfValue(identity);
}

/** Is this manifest that of the same suite, made by the same version from the same content? */
export function isSameSuite(manifest: Manifest, identity: SuiteIdentity): boolean {
  return digestOfFacts(manifest) === digestOfFacts(identity);
}

function digestOfFacts({ foil, suite, content }: Pick<Manifest, 'foil' | 'suite' | 'content'>): string {
  return digestOfValue({ foil, suite, content });
}

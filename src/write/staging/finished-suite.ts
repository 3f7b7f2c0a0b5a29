import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, digestOf } from '../../digest.ts';
import { inputError } from '../../errors.ts';
import { manifestSchema, type Manifest } from '../../schema/manifest.ts';
import { refuseLossOfSuite } from './refuse-loss.ts';
import { isSameSuite, type SuiteIdentity } from './suite-identity.ts';

/** What is there already where a suite is to be. */
export type Occupant = { kind: 'nothing' } | { kind: 'suite'; manifest: Manifest } | { kind: 'other' };

/** @throws InputError where `folder` is a file. */
export function lookAt(folder: string): Occupant {
  const names = namesIn(folder);
  if (names.length === 0) return { kind: 'nothing' };
  const manifest = readManifest(join(folder, 'manifest.json'));
  return manifest === null ? { kind: 'other' } : { kind: 'suite', manifest };
}

/** The manifest of a finished suite, or null where there is none that can be read as one. */
export function readManifest(path: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Decides whether `out` may take the suite: true where exactly this suite stands there already, whole.
 * @throws InputError where something else stands there, or this suite with other bytes than it was made with.
 */
export function isFinishedAlready(options: {
  out: string;
  keysOut: string | null;
  identity: SuiteIdentity;
  force: boolean;
}): boolean {
  const { out, keysOut, identity, force } = options;
  const occupant = lookAt(out);
  if (occupant.kind === 'nothing') return false;
  if (occupant.kind === 'other') refuseOther(out);
  if (force) {
    refuseLossOfSuite(out, occupant.manifest);
    return false;
  }
  if (!isSameSuite(occupant.manifest, identity)) {
    const { foil, suite } = occupant.manifest;
    const what = `holds the suite ${JSON.stringify(suite.name)} with seed ${suite.seed}, made by version ${foil}`;
    throw inputError(out, `${what} from other input`, '--force replaces it');
  }
  const unchecked = (identity.needsChecks ?? []).filter((check) => !occupant.manifest.checks[check].ran);
  if (unchecked.length > 0) {
    throw inputError(out, `was made without these checks: ${unchecked.join(', ')}`, '--force builds it anew');
  }
  const changed = findChanges({ out, keysOut, manifest: occupant.manifest });
  if (changed.length > 0) {
    const shown = changed.slice(0, 3).join(', ');
    const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
    throw inputError(out, `differs from its manifest in ${shown}${more}`, '--force builds it anew');
  }
  return true;
}

/** Paths whose bytes are not those the manifest names. */
function findChanges(options: { out: string; keysOut: string | null; manifest: Manifest }): string[] {
  const { out, keysOut, manifest } = options;
  return Object.entries(manifest.files)
    .filter(([path, digest]) => {
      const isKey = keysOut !== null && path.startsWith('keys/');
      const file = isKey ? join(keysOut, path.slice('keys/'.length)) : join(out, path);
      return !existsSync(file) || digestOf(readFileSync(file)) !== digest;
    })
    .map(([path]) => path);
}

/**
 * Makes sure, at the moment before it goes, that what stands in a suite's place can be made again.
 * @throws InputError where it cannot.
 */
export function refuseLoss(out: string): void {
  const occupant = lookAt(out);
  if (occupant.kind === 'other') refuseOther(out);
  if (occupant.kind === 'suite') refuseLossOfSuite(out, occupant.manifest);
}

function refuseOther(out: string): never {
  throw inputError(out, 'is not empty and is no suite', 'choose another folder; nothing was changed');
}

function namesIn(folder: string): string[] {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) throw inputError(folder, 'is a file, not a folder');
  return readdirSync(folder).toSorted(compareText);
}

import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { compareText, digestOf } from '../../digest.ts';
import { inputError } from '../../errors.ts';
import { LONGEST_NAME_IN_BYTES } from '../../tree.ts';
import { isDraft } from '../write-whole.ts';
import { realPlace } from './real-place.ts';

/** Every place of a suite in the making. All absolute, with links followed. */
export interface StagingPaths {
  /** Where the suite will be. */
  out: string;
  /** Where its keys will be when apart, otherwise null. */
  keysOut: string | null;
  /** Beside `out`, so that publishing is one rename. */
  partial: string;
  /** Becomes `out`. */
  root: string;
  /** Becomes `keysOut`, or is `keys` in `root`. */
  keysRoot: string;
  /** Beside `keysOut`; null when the keys are not apart. */
  keysPartial: string | null;
  receipts: string;
  locks: string;
  identity: string;
  /** The manifest of a suite that waits only to be published. */
  manifest: string;
  /** There from the moment the suite goes to its place. */
  published: string;
  /** What a forced rebuild replaces, until it is done. */
  replaced: string;
  /** For whatever needs a folder meanwhile; emptied with the rest. */
  tmp: string;
}

/** @throws InputError where the two folders cannot be kept apart. */
export function stagingPaths(options: { out: string; keys: string | null }): StagingPaths {
  const out = realPlace(options.out);
  const keysPlace = options.keys === null ? null : realPlace(options.keys);
  const keysOut = keysPlace === join(out, 'keys') ? null : keysPlace;
  if (basename(out) === '') throw inputError(options.out, 'is the root of the file system');
  const partial = partialBeside(out);
  if (
    keysOut !== null &&
    [out, partial].some((place) => isWithin(keysOut, place) || isWithin(place, keysOut))
  ) {
    throw inputError(options.keys!, `keys kept apart cannot be inside ${options.out}, nor around it`);
  }
  const keysPartial = keysOut === null ? null : partialBeside(keysOut);
  refuseStrangers(partial, PARTIAL_NAMES);
  if (keysPartial !== null) refuseStrangers(keysPartial, KEYS_PARTIAL_NAMES);
  const root = join(partial, 'suite');
  return {
    out,
    keysOut,
    partial,
    root,
    keysRoot: keysPartial === null ? join(root, 'keys') : join(keysPartial, 'keys'),
    keysPartial,
    receipts: join(partial, 'receipts'),
    locks: join(partial, 'locks'),
    identity: join(partial, 'identity.json'),
    manifest: join(partial, 'manifest.json'),
    published: join(partial, 'published'),
    replaced: join(partial, 'replaced'),
    tmp: join(partial, 'tmp'),
  };
}

/** Of a name too long to get an ending: its beginning is for people, its digest tells it from others. */
const KEPT_CHARACTERS = 40;

function partialBeside(folder: string): string {
  const name = basename(folder);
  const whole = `.${name}.partial`;
  if (Buffer.byteLength(whole) <= LONGEST_NAME_IN_BYTES) return join(dirname(folder), whole);
  const start = [...name].slice(0, KEPT_CHARACTERS).join('');
  const digest = digestOf(name).slice('sha256:'.length).slice(0, 16);
  return join(dirname(folder), `.${start}-${digest}.partial`);
}

const PARTIAL_NAMES = [
  'suite',
  'receipts',
  'locks',
  'assembling',
  'identity.json',
  'manifest.json',
  'published',
  'replaced',
  'tmp',
];
const KEYS_PARTIAL_NAMES = ['keys', 'replaced'];

/** A folder that only looks like one of ours would be removed when the suite is done. */
function refuseStrangers(partial: string, ours: readonly string[]): void {
  if (!existsSync(partial)) return;
  const foreign = statSync(partial).isDirectory()
    ? readdirSync(partial).filter((name) => !ours.includes(name) && !isDraft(name))
    : [basename(partial)];
  if (foreign.length === 0) return;
  const what = `has the name of the folder in which the suite is built, and holds what is not of it: ${foreign.toSorted(compareText)[0]}`;
  throw inputError(partial, what, 'move it away');
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}

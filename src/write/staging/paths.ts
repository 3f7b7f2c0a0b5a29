import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { inputError } from '../../errors.ts';

/** Every place of a suite in the making. All absolute. */
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
  const out = resolve(options.out);
  const keysOut =
    options.keys === null || resolve(options.keys) === join(out, 'keys') ? null : resolve(options.keys);
  if (basename(out) === '') throw inputError(options.out, 'is the root of the file system');
  if (keysOut !== null && (isWithin(keysOut, out) || isWithin(out, keysOut))) {
    throw inputError(options.keys!, `keys kept apart cannot be inside ${options.out}, nor around it`);
  }
  const partial = partialBeside(out);
  const keysPartial = keysOut === null ? null : partialBeside(keysOut);
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

function partialBeside(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}.partial`);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}

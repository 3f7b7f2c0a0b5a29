import { inputError } from '../errors.ts';
import { checkAbove } from '../leak/rules/above.ts';
import { findTempParent } from '../run/temp-parent.ts';

/**
 * Where sessions are played.
 * @throws InputError when a folder above it would tell a subject what it is part of: `names` are the suite's own.
 */
export function findPlayFolder(names: readonly string[]): string {
  const parent = findTempParent();
  const [finding] = checkAbove({ path: parent, names });
  if (finding === undefined) return parent;
  throw inputError(
    parent,
    `sessions would be played below a folder that says "${finding.matched}" to the subject`,
    'set TMPDIR to a folder with a plain name',
  );
}

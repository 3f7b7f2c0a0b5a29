import { inputError } from '../../errors.ts';

/** Characters and sequences that git refuses in a ref (git-check-ref-format). */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const REFUSED = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|(^|\/)\.|\.lock(\/|$)|^\/|\/$|\.$|^@$|^-/u;

/** @throws InputError for a branch or tag name that git would refuse. */
export function checkRefName(kind: 'branch' | 'tag' | 'remote', name: string): void {
  if (name === '' || name === 'HEAD' || REFUSED.test(name)) {
    throw inputError('history', `git does not allow the ${kind} name ${JSON.stringify(name)}`);
  }
}

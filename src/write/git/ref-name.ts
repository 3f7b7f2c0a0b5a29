import { inputError } from '../../errors.ts';
import { isRefName } from '../../text/git-text.ts';

/** @throws InputError for a branch or tag name that git would refuse. */
export function checkRefName(kind: 'branch' | 'tag' | 'remote', name: string): void {
  if (!isRefName(name)) {
    throw inputError('history', `git does not allow the ${kind} name ${JSON.stringify(name)}`);
  }
}

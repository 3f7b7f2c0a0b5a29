import type { CheckResult } from '../../schema/check.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { TOO_SLOW, makeMatcher } from '../match.ts';
import { cannotTell, passIf } from '../result.ts';

/** What a verify command said of a copy; by default that it ended with 0. One that ran out of time fails. */
export function checkVerified(
  { name, exit = 0, output }: Spec<'verified'>,
  { witness }: CheckContext,
): CheckResult {
  const where = `verify ${name}`;
  const result = Object.hasOwn(witness.verifies, name) ? witness.verifies[name] : undefined;
  if (result === undefined) return cannotTell({ source: 'verify', where, found: 'it was not run' });
  const hasOutput = output === undefined || makeMatcher(output).test(result.output);
  if (hasOutput === null && result.exit === exit) {
    return cannotTell({ source: 'verify', where, found: `/${output}/: ${TOO_SLOW}` });
  }
  const ended = result.exit === null ? 'ran out of time' : `ended with ${result.exit}`;
  const said = result.output.trim().slice(-400);
  return passIf(result.exit === exit && hasOutput === true, [
    { source: 'verify', where, found: said === '' ? ended : `${ended}: ${said}` },
  ]);
}

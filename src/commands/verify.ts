import { inputError } from '../errors.ts';
import type { CommandInput, ExitCode } from './command.ts';

/** `foil verify DIR`: items to verdicts of a verifier, by whichever way the options name. */
export async function verifyCommand(input: CommandInput): Promise<ExitCode> {
  const { options } = input;
  if (options['renderOnly'] === true) return (await import('./verify/render-only.ts')).renderOnly(input);
  if (options['reference'] !== undefined)
    return (await import('./verify/run-references.ts')).runReferences(input);
  if (options['predictions'] !== undefined)
    return (await import('./verify/judge-predictions.ts')).judgePredictions(input);
  if (options['endpoint'] !== undefined) return (await import('./verify/run-endpoint.ts')).runEndpoint(input);
  throw inputError('foil verify', 'there is nothing to verify with', 'give --render-only');
}

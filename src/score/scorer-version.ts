import { digestOfValue } from '../digest.ts';

/**
 * Changes with every change of a rule by which a verdict is reached. 2: carriage returns end no line unless a check
 * declares it; a fact that a prompt or an output shows counts as reached; stages and premises read the note's way.
 * 3: scripts that a session writes are followed where they stand; what was not followed is not denied; a goal that is
 * half done is counted, and contradicts nothing.
 */
export const SCORER_VERSION = 'scorer 3';

/** Names the file of a scorer's scores. */
export const SCORER_DIGEST = digestOfValue({ scorer: SCORER_VERSION });

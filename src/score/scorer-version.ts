import { digestOfValue } from '../digest.ts';

/**
 * Changes with every change of a rule by which a verdict is reached. 2: carriage returns end no line unless a check
 * declares it; a fact that a prompt or an output shows counts as reached; stages and premises read the note's way.
 */
export const SCORER_VERSION = 'scorer 2';

/** Names the file of a scorer's scores. */
export const SCORER_DIGEST = digestOfValue({ scorer: SCORER_VERSION });

import { digestOfValue } from '../digest.ts';

/** Changes with every change of a rule by which a verdict is reached. */
export const SCORER_VERSION = 'scorer 1';

/** Names the file of a scorer's scores. */
export const SCORER_DIGEST = digestOfValue({ scorer: SCORER_VERSION });

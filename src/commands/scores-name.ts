import { SCORER_DIGEST } from '../score/scorer-version.ts';

/** Name of the file with this scorer's scores, without its ending. */
export function scoresName(): string {
  return SCORER_DIGEST.replace('sha256:', '');
}

import type { State, Witness } from '../schema/record.ts';
import { type Judge, makeJudge } from './evaluate-check.ts';

/**
 * Judges what held before a session did anything. What verify commands say after it is nothing to go by: only what
 * they said of the start itself counts, and where they were not run there, a check that asks for them cannot tell.
 */
export function judgeOfStart(settings: {
  state: State;
  /** Where the workspace stands, for checks of absolute paths. */
  root?: string;
  verifies?: Witness['verifies'];
}): Judge {
  const { state, root = '/workspace', verifies = {} } = settings;
  return makeJudge({ session: 1, events: [], before: state, after: state, root, verifies });
}

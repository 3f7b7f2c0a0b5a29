import { kill } from 'node:process';

/** Ends every process of a group; a group that is already gone is no error. */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

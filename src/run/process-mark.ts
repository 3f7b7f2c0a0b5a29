import { readFileSync } from 'node:fs';

/** A process by its number and the tick it started at, so that a later one with the same number is another; null when it is gone. */
export function markOfProcess(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; the start time is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${pid} ${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

import { existsSync } from 'node:fs';
import { copyFolder } from './copy-folder.ts';

/** Copies `workspace/` and, where there is one, `beside/`, and nothing else that a released instance's folder holds. */
export function copyTrajectory(from: string, to: string): void {
  copyFolder(`${from}/workspace`, `${to}/workspace`);
  if (existsSync(`${from}/beside`)) copyFolder(`${from}/beside`, `${to}/beside`);
}

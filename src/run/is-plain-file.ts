import { lstatSync } from 'node:fs';

/** A file itself: not a link that leads out of the walls, not a pipe that whoever reads it waits for. */
export function isPlainFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}

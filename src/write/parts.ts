import { join } from 'node:path';

/** Where the lines of family units wait under a root until they are merged; gone before anything is published. */
export const PARTS_FOLDER = '.parts';

export function partPath(root: string, id: string): string {
  return join(root, PARTS_FOLDER, `${id}.jsonl`);
}

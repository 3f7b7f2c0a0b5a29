import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { comparePaths } from '../tree.ts';
import { findContentRoot } from './find-content-root.ts';

/** Name that stands in the scaffolds where the new unit's name goes. */
export const SCAFFOLD_NAMES = { scenario: 'scenario-name', family: 'family-name' } as const;

/** The files of a new scenario or family named `name`, by path within the content folder. */
export function readScaffold(kind: 'scenario' | 'family', name: string): Map<string, string> {
  const root = findContentRoot();
  const rename = (text: string) => text.replaceAll(SCAFFOLD_NAMES[kind], name);
  if (kind === 'family') {
    return new Map([
      [`families/${name}.yaml`, rename(readFileSync(join(root, 'families', '_scaffold.yaml'), 'utf8'))],
    ]);
  }
  const folder = join(root, 'generators', '_scaffold');
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted(comparePaths)
      .map((path) => [
        `generators/${name}/${path.slice(folder.length + 1).replaceAll('\\', '/')}`,
        rename(readFileSync(path, 'utf8')),
      ]),
  );
}

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../errors.ts';
import type { ConversationSource, FamilySource } from '../schema/family.ts';
import { readConversationFile, readFamilyFile } from './catalogue/read-family-file.ts';

/**
 * One family file, wherever it stands, with its conversation: the one in `history/` beside it, else the first of that
 * name in the content folders. Nothing else is read, so that the mistakes of other files do not matter.
 * @throws InputError with every problem of the two files.
 */
export function readFamilyAlone(options: { file: string; contentDirs: readonly string[] }): {
  source: FamilySource;
  conversation: ConversationSource;
} {
  const { file, contentDirs } = options;
  const source = readFamilyFile({ name: basename(file).replace(/\.ya?ml$/u, ''), path: file });
  const name = source.file.conversation;
  const folders = [dirname(file), ...contentDirs.map((dir) => join(dir, 'families'))];
  const path = folders
    .map((folder) => join(folder, 'history', `${name}.yaml`))
    .find((each) => existsSync(each));
  if (path === undefined) {
    throw new InputError([
      {
        file,
        ...source.locate(['conversation']),
        message: `there is no conversation ${name}`,
        expected: `${join(folders[0]!, 'history', `${name}.yaml`)}, or one in a --content folder`,
      },
    ]);
  }
  return { source, conversation: readConversationFile({ name, path }) };
}

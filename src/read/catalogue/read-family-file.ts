import { digestOf } from '../../digest.ts';
import { InputError } from '../../errors.ts';
import type { Schema } from '../../schema/check-value.ts';
import { conversationFileSchema, familyFileSchema } from '../../schema/family.ts';
import type { ConversationSource, FamilySource } from '../../schema/family.ts';
import type { Locate } from '../../schema/place.ts';
import { readYaml } from '../read-yaml.ts';
import { readContentText } from './content-text.ts';

interface NamedFile {
  /** The file's name without its ending. */
  name: string;
  path: string;
}

/** @throws InputError with every problem of the file. */
export function readFamilyFile(named: NamedFile): FamilySource & { locate: Locate } {
  const { value, digest, locate } = readNamed({ ...named, schema: familyFileSchema, field: 'family' });
  return { name: named.name, path: named.path, file: value, digest, locate };
}

/** @throws InputError with every problem of the file. */
export function readConversationFile(named: NamedFile): ConversationSource {
  const { value, digest } = readNamed({ ...named, schema: conversationFileSchema, field: 'conversation' });
  return { name: named.name, path: named.path, file: value, digest };
}

function readNamed<T>({
  name,
  path,
  schema,
  field,
}: NamedFile & { schema: Schema<T>; field: keyof T & string }) {
  const read = readContentText(path);
  if ('problem' in read) throw new InputError([read.problem]);
  const { value, locate } = readYaml({ file: path, text: read.text, schema });
  if (value[field] !== name) {
    throw new InputError([
      {
        file: path,
        ...locate([field]),
        message: `the ${field} has another name than its file`,
        expected: name,
        found: String(value[field]),
      },
    ]);
  }
  return { value, digest: digestOf(JSON.stringify(value)), locate };
}

import { allowFileSchema, type AllowFile } from '../schema/terms.ts';
import { readText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/**
 * Findings that are meant, each with its reason.
 * @throws InputError with every problem of the file.
 */
export function readAllow(file: string): AllowFile {
  return readYaml({ file, text: readText(file), schema: allowFileSchema }).value;
}

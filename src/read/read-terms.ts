import { inputError } from '../errors.ts';
import { termsFileSchema, type TermsFile } from '../schema/terms.ts';
import { readText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/**
 * What must not be readable in a folder.
 * @throws InputError with every problem of the file; one that lists nothing to look for is a problem.
 */
export function readTerms(file: string): TermsFile {
  const { value } = readYaml({ file, text: readText(file), schema: termsFileSchema });
  if (value.terms.length + value.labels.length + value.facts.length === 0) {
    throw inputError(file, 'there is nothing to look for', 'list terms, labels or facts');
  }
  return value;
}

import { join } from 'node:path';
import { digestOfValue } from '../digest.ts';
import type { Schema } from '../schema/check-value.ts';
import {
  framesFileSchema,
  questionsFileSchema,
  viewsFileSchema,
  type VerifierPrompts,
} from '../schema/verifier-prompts.ts';
import { findContentRoot } from './find-content-root.ts';
import { readText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/**
 * The wording of `foil verify`, from `prompts/`.
 * @throws InputError naming what is wrong with a file, by line and column.
 */
export function readVerifierPrompts(root: string = findContentRoot()): VerifierPrompts {
  const read = <T>(name: string, schema: Schema<T>): T => {
    const file = join(root, 'prompts', `${name}.yaml`);
    return readYaml({ file, text: readText(file), schema }).value;
  };
  const { verdicts, frames } = read('frames', framesFileSchema);
  const views = read('views', viewsFileSchema);
  const questions = read('questions', questionsFileSchema);
  const wording = { verdicts, frames, views, questions };
  return { ...wording, digest: digestOfValue(wording) };
}

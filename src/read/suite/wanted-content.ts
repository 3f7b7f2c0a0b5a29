import { InputError } from '../../errors.ts';
import { makeGlob } from '../../glob.ts';
import { suiteNamesSchema } from '../../schema/suite.ts';
import type { WantedContent } from '../read-catalogue.ts';
import { readText } from '../read-text.ts';
import { readYaml } from '../read-yaml.ts';
import { defaultSuiteFile } from './default-suite-file.ts';

/**
 * The content that a suite file asks for, however wrong the rest of it is: nothing else need be read. As in
 * `readSuite`, no file and a file without names stand for the default suite.
 * @throws InputError where the file cannot be read.
 */
export function wantedContent(file: string | null): WantedContent {
  const { scenarios, families } =
    readNames(file ?? defaultSuiteFile()) ?? readNames(defaultSuiteFile()) ?? {};
  const names = new Set((scenarios ?? []).map((entry) => (typeof entry === 'string' ? entry : entry?.name)));
  const globs = (families ?? []).flatMap((entry) =>
    entry === null ? [] : typeof entry === 'string' ? [entry] : entry.names,
  );
  return {
    scenario: (name) => names.has(name),
    family: globs.length === 0 ? () => false : makeGlob(globs),
  };
}

function readNames(file: string) {
  const text = readText(file);
  try {
    const { value } = readYaml({ file, text, schema: suiteNamesSchema });
    return value.scenarios === undefined && value.families === undefined ? null : value;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // No document at all: whoever reads it in full says so.
    return {};
  }
}

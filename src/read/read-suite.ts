import { canonicalJson, compareText, sha256Hex } from '../digest.ts';
import { InputError, type Problem } from '../errors.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import { suiteFileSchema, suiteNamesSchema, type Suite, type SuiteFile } from '../schema/suite.ts';
import { readText } from './read-text.ts';
import { readYaml, type ReadDocument } from './read-yaml.ts';
import { chooseFamilies } from './suite/choose-families.ts';
import { chooseScenarios } from './suite/choose-scenarios.ts';
import { defaultSuiteFile } from './suite/default-suite-file.ts';

export interface ReadSuite {
  suite: Suite;
  /** Text of the suite file. */
  text: string;
  /** What a person should know of how the file was read. */
  notes: string[];
}

const DEFAULT_SEED = '1';
const DEFAULT_RULE = 'default';
const SALT_LENGTH = 32;

/**
 * A suite with every default filled in. Without a file it is the default suite; a file that names neither scenarios
 * nor families asks for those of the default suite. `seed` goes before the file's.
 * @throws InputError with every problem of the file at once.
 */
export function readSuite(options: {
  file: string | null;
  seed?: string | undefined;
  catalogue: Catalogue;
}): ReadSuite {
  const { catalogue } = options;
  const file = options.file ?? defaultSuiteFile();
  const text = readText(file);
  const document = readDocument({ file, text, catalogue });
  const problems: Problem[] = [];
  const seed = readSeed({ document, file, given: options.seed, problems });
  const isSilent = document.value.scenarios === undefined && document.value.families === undefined;
  const asked = isSilent ? readDefaults() : { file, ...document };
  const place = { file: asked.file, locate: asked.locate };
  const scenarios = chooseScenarios({ entries: asked.value.scenarios ?? [], catalogue, problems, ...place });
  const families = chooseFamilies({ entries: asked.value.families ?? [], catalogue, problems, ...place });
  if (problems.length === 0 && scenarios.length + families.length === 0) {
    problems.push({ file, ...document.locate(['scenarios']), message: 'the suite asks for nothing' });
  }
  if (problems.length > 0) throw new InputError(problems);
  const { suite: name = 'suite', salt, screen } = document.value;
  return {
    suite: {
      name,
      seed,
      salt: salt ?? sha256Hex(canonicalJson(['salt', seed])).slice(0, SALT_LENGTH),
      scenarios: scenarios.toSorted((a, b) => compareText(a.name, b.name)),
      families: families.toSorted((a, b) => compareText(a.name, b.name)),
      screenRule: screen?.rule ?? DEFAULT_RULE,
    },
    text,
    notes:
      salt === undefined
        ? ['the suite has no salt; ids come from its seed, and whoever knows it can undo them']
        : [],
  };
}

/** @throws InputError with what is wrong with the document and, all the same, with the names in it. */
function readDocument(options: {
  file: string;
  text: string;
  catalogue: Catalogue;
}): ReadDocument<SuiteFile> {
  try {
    return readYaml({ ...options, schema: suiteFileSchema });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError([...error.problems, ...findUnknownNames(options)]);
  }
}

function findUnknownNames(options: { file: string; text: string; catalogue: Catalogue }): Problem[] {
  const { file, catalogue } = options;
  const problems: Problem[] = [];
  try {
    const { value, locate } = readYaml({ ...options, schema: suiteNamesSchema });
    const { scenarios = [], families = [] } = value;
    chooseScenarios({ entries: scenarios, catalogue, file, locate, problems });
    chooseFamilies({ entries: families, catalogue, file, locate, problems });
  } catch (error) {
    // Not even a document: that has been said already.
    if (!(error instanceof InputError)) throw error;
  }
  return problems;
}

function readDefaults(): ReadDocument<SuiteFile> & { file: string } {
  const file = defaultSuiteFile();
  return { file, ...readYaml({ file, text: readText(file), schema: suiteFileSchema }) };
}

/** Seeds are text: `7` and `"7"` are one seed, and so are `0` and `"0"`. */
function readSeed(options: {
  document: ReadDocument<SuiteFile>;
  file: string;
  given: string | undefined;
  problems: Problem[];
}): string {
  const { document, file, given, problems } = options;
  if (given !== undefined) {
    if (given === '')
      problems.push({ file: '--seed', line: null, column: null, message: 'the seed is empty' });
    return given;
  }
  const { seed } = document.value;
  if (seed === undefined) return DEFAULT_SEED;
  const written = document.written(['seed']);
  if (typeof seed === 'number' && written !== undefined && !/^[-+]?[0-9]+$/u.test(written)) {
    problems.push({
      file,
      ...document.locate(['seed']),
      message: 'the seed is not written as a whole number',
      expected: 'a whole number, or text in quotes',
      found: written,
    });
  }
  return seed === 0 ? '0' : String(seed);
}

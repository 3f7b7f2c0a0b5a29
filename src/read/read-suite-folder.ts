import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, digestOfValue } from '../digest.ts';
import { InputError, inputError } from '../errors.ts';
import type { Schema } from '../schema/check-value.ts';
import { admissionSchema, type Admission } from '../schema/admission.ts';
import { publicItemSchema, type PublicItem } from '../schema/item.ts';
import type { KeyRow } from '../schema/key-row.ts';
import { manifestSchema, type Manifest } from '../schema/manifest.ts';
import { probeOutcomeSchema, type ProbeOutcome } from '../schema/probe-outcome.ts';
import { recordSchema, type RunRecord } from '../schema/record.ts';
import type { Prompts, ScenarioKey, Store } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { releasedSuiteSchema, type ChosenScreenRule } from '../schema/suite.ts';
import {
  keyRowSchema,
  promptsSchema,
  scenarioKeySchema,
  scoreSchema,
  storeSchema,
} from '../schema/suite-documents.ts';
import { collectProblems, readJson, readJsonLines } from './read-json.ts';

/** Is this a generated suite, whole enough to have its manifest? */
export function isSuiteFolder(dir: string): boolean {
  return existsSync(join(dir, 'manifest.json'));
}

/** @throws InputError where the folder is no suite, or its manifest not one of ours. */
export function readManifest(dir: string): Manifest {
  if (kindOf(dir) === 'nothing') throw inputError(dir, 'no such folder');
  if (kindOf(dir) === 'file') throw inputError(dir, 'is a file; expected the folder of a suite');
  if (kindOf(join(dir, 'manifest.json')) === 'nothing') {
    throw inputError(dir, 'is no generated suite: it has no manifest.json', 'foil generate makes one');
  }
  return readJson(join(dir, 'manifest.json'), manifestSchema);
}

/**
 * The folder of the keys: the one given, else `keys/` in the suite.
 * @throws InputError where there is none, or what is there holds no keys.
 */
export function findKeys(dir: string, keys: string | undefined): string {
  const folder = keys ?? join(dir, 'keys');
  const hint = 'the keys of this suite stand elsewhere: say where with --keys';
  const kind = kindOf(folder);
  if (kind === 'nothing') throw inputError(folder, 'no such folder', hint);
  if (kind === 'file') throw inputError(folder, 'is no folder of keys but a file', hint);
  if (KEY_FILES.every((name) => kindOf(join(folder, name)) === 'nothing')) {
    throw inputError(folder, `is no folder of keys: it holds none of ${KEY_FILES.join(', ')}`, hint);
  }
  return folder;
}

const KEY_FILES = ['suite.json', 'scenarios', 'items.jsonl'];

/**
 * By which rule this suite is screened, as it was written when it was generated.
 * @throws InputError also where that is not what the manifest has the digest of: a rule is not changed after runs.
 */
export function readScreenRule({ dir, keysDir }: { dir: string; keysDir: string }): ChosenScreenRule {
  const file = join(keysDir, 'suite.json');
  const suite = readJson(file, releasedSuiteSchema);
  if (digestOfValue(suite) === readManifest(dir).suite.digest) return suite.screenRule;
  throw inputError(
    file,
    'the suite is not the one that the manifest has the digest of',
    'the keys are of another suite, or were changed; the rule of a screen is fixed when the suite is generated',
  );
}

/**
 * Keys of all scenario instances, by id. `keysDir` is `<suite>/keys` unless they are kept apart.
 * @throws InputError at the end, with the problems of every key.
 */
export function* readScenarioKeys(keysDir: string): Generator<ScenarioKey> {
  const ids = namesIn(join(keysDir, 'scenarios'), '.json');
  yield* collectProblems(ids.map((id) => () => [readScenarioKey(keysDir, id)]));
}

/**
 * The keys of a suite: one for each scenario instance of its manifest, and no other. `keys` is where they stand if
 * not in the suite.
 * @throws InputError with every key that is missing, too many or damaged.
 */
export function readSuiteKeys({ dir, keys }: { dir: string; keys: string | undefined }): ScenarioKey[] {
  const instances = readManifest(dir).units.filter(({ kind }) => kind === 'scenario');
  const keysDir = findKeys(dir, keys);
  const found = [...readScenarioKeys(keysDir)];
  const wanted = new Set(instances.map(({ id }) => id));
  const there = new Set(found.map(({ id }) => id));
  const fileOf = (id: string): string => join(keysDir, 'scenarios', `${id}.json`);
  const problemOf = (id: string, message: string) => ({
    file: fileOf(id),
    line: null,
    column: null,
    message,
  });
  const problems = [
    ...[...wanted]
      .filter((id) => !there.has(id))
      .map((id) => problemOf(id, 'the key of an instance of the suite is missing')),
    ...[...there]
      .filter((id) => !wanted.has(id))
      .map((id) => problemOf(id, 'the manifest of the suite names no such instance')),
  ];
  if (problems.length > 0) throw new InputError(problems);
  return found;
}

/** @throws InputError also where the key has another id than its file, or is not what it was when it was written. */
export function readScenarioKey(keysDir: string, id: string): ScenarioKey {
  const file = join(keysDir, 'scenarios', `${id}.json`);
  const key = readJson(file, scenarioKeySchema);
  if (key.id !== id)
    throw inputError(file, `the key has another id than its file: ${JSON.stringify(key.id)}`);
  const { digest, ...rest } = key;
  if (digestOfValue(rest) !== digest) {
    throw inputError(
      file,
      'the key is not what its digest says',
      'records are scored with the key they were made with',
    );
  }
  return key;
}

/** What each session of an instance asks. */
export function readPrompts(dir: string, id: string): Prompts {
  return readJson(join(dir, 'public', 'scenarios', id, 'prompts.json'), promptsSchema);
}

/** What the harness plants, by cell; none before the memory phase. */
export function* readStores(dir: string): Generator<Store> {
  for (const name of namesIn(join(dir, 'stores'), '.json')) {
    yield readJson(join(dir, 'stores', `${name}.json`), storeSchema);
  }
}

/** All items a verifier may see, one at a time; none where the suite has no families. */
export function readItems(dir: string): Generator<PublicItem> {
  return linesOf(join(dir, 'public', 'items.jsonl'), publicItemSchema);
}

/** Labels of the items, in the order of their file. */
export function readItemKeys(keysDir: string): Generator<KeyRow> {
  return linesOf(join(keysDir, 'items.jsonl'), keyRowSchema);
}

/** How the scripted agents fared before release; none where the suite was made without them. */
export function readProbeOutcomes(keysDir: string): Generator<ProbeOutcome> {
  return linesOf(join(keysDir, 'probes.jsonl'), probeOutcomeSchema);
}

/** What the screen decided, or null before it has. */
export function readAdmission(dir: string): Admission | null {
  const file = join(dir, 'admission.json');
  return kindOf(file) === 'nothing' ? null : readJson(file, admissionSchema);
}

/** Ids of the records that are there, by the names of their files: each appears whole or not at all. */
export function readRecordIds(dir: string): string[] {
  return namesIn(join(dir, 'records'), '.jsonl');
}

/**
 * Every record of every run, file by file in the order of their names.
 * @throws InputError at the end, with the problems of all files.
 */
export function* readRecords(dir: string): Generator<RunRecord> {
  const files = namesIn(join(dir, 'records'), '.jsonl').map((name) => join(dir, 'records', `${name}.jsonl`));
  yield* collectProblems(files.map((file) => () => readJsonLines(file, recordSchema)));
}

/** Scores of one scorer, or of all in the order of their files' names. */
export function* readScores(dir: string, scorer?: string): Generator<Score> {
  const files = namesIn(join(dir, 'scores'), '.jsonl')
    .filter((name) => scorer === undefined || name === scorer)
    .map((name) => join(dir, 'scores', `${name}.jsonl`));
  yield* collectProblems(files.map((file) => () => readJsonLines(file, scoreSchema)));
}

/** Scores of one file, wherever it stands. */
export function readScoreFile(file: string): Generator<Score> {
  return readJsonLines(file, scoreSchema);
}

function* linesOf<T>(file: string, schema: Schema<T>): Generator<T> {
  if (kindOf(file) !== 'nothing') yield* readJsonLines(file, schema);
}

/** Names of the files with this ending; none only where there is no such folder. */
function namesIn(folder: string, ending: string): string[] {
  const kind = kindOf(folder);
  if (kind === 'nothing') return [];
  if (kind === 'file') throw inputError(folder, 'is a file; expected a folder');
  return askSystem(folder, () => readdirSync(folder))
    .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    .map((name) => name.slice(0, -ending.length))
    .toSorted(compareText);
}

/** What stands at a path. That it cannot be told is no sign that nothing does. */
function kindOf(path: string): 'nothing' | 'folder' | 'file' {
  const stat = askSystem(path, () => statSync(path, { throwIfNoEntry: false }));
  if (stat === undefined) return 'nothing';
  return stat.isDirectory() ? 'folder' : 'file';
}

function askSystem<T>(path: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw inputError(path, 'stands below a file; expected a folder');
    throw inputError(path, `cannot be read (${code ?? (error as Error).message})`);
  }
}

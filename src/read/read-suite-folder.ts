import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, digestOfValue } from '../digest.ts';
import { inputError } from '../errors.ts';
import type { Schema } from '../schema/check-value.ts';
import { admissionSchema, type Admission } from '../schema/admission.ts';
import { publicItemSchema, type PublicItem } from '../schema/item.ts';
import type { KeyRow } from '../schema/key-row.ts';
import { manifestSchema, type Manifest } from '../schema/manifest.ts';
import { probeOutcomeSchema, type ProbeOutcome } from '../schema/probe-outcome.ts';
import { recordSchema, type RunRecord } from '../schema/record.ts';
import type { Prompts, ScenarioKey, Store } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { releasedSuiteSchema, type ScreenRuleName } from '../schema/suite.ts';
import {
  keyRowSchema,
  promptsSchema,
  scenarioKeySchema,
  scoreSchema,
  storeSchema,
} from '../schema/suite-documents.ts';
import { readJson, readJsonLines } from './read-json.ts';

/** Is this a generated suite, whole enough to have its manifest? */
export function isSuiteFolder(dir: string): boolean {
  return existsSync(join(dir, 'manifest.json'));
}

/** @throws InputError where the folder is no suite, or its manifest not one of ours. */
export function readManifest(dir: string): Manifest {
  if (!existsSync(dir)) throw inputError(dir, 'no such folder');
  if (!isSuiteFolder(dir)) {
    throw inputError(dir, 'is no generated suite: it has no manifest.json', 'foil generate makes one');
  }
  return readJson(join(dir, 'manifest.json'), manifestSchema);
}

/**
 * The folder of the keys: the one given, else `keys/` in the suite.
 * @throws InputError where there is none.
 */
export function findKeys(dir: string, keys: string | undefined): string {
  const folder = keys ?? join(dir, 'keys');
  if (existsSync(folder)) return folder;
  throw inputError(folder, 'no such folder', 'the keys of this suite stand elsewhere: say where with --keys');
}

/**
 * By which rule this suite is screened, as it was written when it was generated.
 * @throws InputError also where that is not what the manifest has the digest of: a rule is not changed after runs.
 */
export function readScreenRule({ dir, keysDir }: { dir: string; keysDir: string }): ScreenRuleName {
  const file = join(keysDir, 'suite.json');
  const suite = readJson(file, releasedSuiteSchema);
  if (digestOfValue(suite) === readManifest(dir).suite.digest) return suite.screenRule;
  throw inputError(
    file,
    'the suite is not the one that the manifest has the digest of',
    'the keys are of another suite, or were changed; the rule of a screen is fixed when the suite is generated',
  );
}

/** Keys of all scenario instances, by id. `keysDir` is `<suite>/keys` unless they are kept apart. */
export function* readScenarioKeys(keysDir: string): Generator<ScenarioKey> {
  for (const name of namesIn(join(keysDir, 'scenarios'), '.json')) yield readScenarioKey(keysDir, name);
}

/** @throws InputError also where the key is not what it was when it was written. */
export function readScenarioKey(keysDir: string, id: string): ScenarioKey {
  const file = join(keysDir, 'scenarios', `${id}.json`);
  const key = readJson(file, scenarioKeySchema);
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
  return existsSync(file) ? readJson(file, admissionSchema) : null;
}

/** Ids of the records that are there, by the names of their files: each appears whole or not at all. */
export function readRecordIds(dir: string): string[] {
  return namesIn(join(dir, 'records'), '.jsonl');
}

/** Every record of every run, file by file in the order of their names. */
export function* readRecords(dir: string): Generator<RunRecord> {
  for (const name of namesIn(join(dir, 'records'), '.jsonl')) {
    yield* readJsonLines(join(dir, 'records', `${name}.jsonl`), recordSchema);
  }
}

/** Scores of one scorer, or of all in the order of their files' names. */
export function* readScores(dir: string, scorer?: string): Generator<Score> {
  for (const name of namesIn(join(dir, 'scores'), '.jsonl')) {
    if (scorer === undefined || name === scorer) {
      yield* readJsonLines(join(dir, 'scores', `${name}.jsonl`), scoreSchema);
    }
  }
}

/** Scores of one file, wherever it stands. */
export function readScoreFile(file: string): Generator<Score> {
  return readJsonLines(file, scoreSchema);
}

function* linesOf<T>(file: string, schema: Schema<T>): Generator<T> {
  if (existsSync(file)) yield* readJsonLines(file, schema);
}

function namesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    .map((name) => name.slice(0, -ending.length))
    .toSorted(compareText);
}

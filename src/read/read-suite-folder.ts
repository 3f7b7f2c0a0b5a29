import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, digestOfValue } from '../digest.ts';
import { InputError, inputError } from '../errors.ts';
import type { Admission } from '../schema/admission.ts';
import type { PublicItem } from '../schema/item.ts';
import type { KeyRow } from '../schema/key-row.ts';
import { manifestSchema, type Manifest } from '../schema/manifest.ts';
import { probeOutcomeSchema, type ProbeOutcome } from '../schema/probe-outcome.ts';
import { recordSchema, type RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { parseObject, readJsonLines } from './read-lines.ts';
import { readText } from './read-text.ts';

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** @throws InputError when the folder holds no finished suite. */
export function readManifest(dir: string): Manifest {
  const path = join(dir, 'manifest.json');
  if (!existsSync(path)) {
    const what = existsSync(dir) ? 'is not a generated suite: it has no manifest.json' : 'no such folder';
    throw inputError(dir, what, `foil generate --out ${dir}`);
  }
  return checked({ schema: manifestSchema, value: parseObject(readText(path), path), place: path });
}

/** The folder of the keys: `--keys` where given, else `keys/` in the suite. */
export function findKeys(dir: string, keys: string | undefined): string {
  const folder = keys ?? join(dir, 'keys');
  if (!isFolder(folder)) {
    throw inputError(
      folder,
      'no such folder',
      'the keys of the suite stand elsewhere: say where with --keys',
    );
  }
  return folder;
}

/**
 * The keys of all scenario instances, by id.
 * @throws InputError for a key that is not as it was written: its digest must be that of its content.
 */
export function readScenarioKeys(keysDir: string): ScenarioKey[] {
  return listFiles(join(keysDir, 'scenarios'), '.json').map((path) => {
    const key = parseObject(readText(path), path) as ScenarioKey;
    const { digest, ...content } = key;
    if (digest !== digestOfValue(content)) {
      throw inputError(path, 'is not as it was written: its digest differs', 'generate the suite again');
    }
    return key;
  });
}

/** How the scripted agents fared before release, or nothing when the suite was generated without them. */
export function readProbeOutcomes(keysDir: string): ProbeOutcome[] {
  const path = join(keysDir, 'probes.jsonl');
  if (!existsSync(path)) return [];
  return [...readJsonLines(path)].map(({ line, value }) =>
    checked({ schema: probeOutcomeSchema, value, place: `${path}:${line}` }),
  );
}

/** What a verifier may see, one item at a time. */
export function* readItems(dir: string): Generator<PublicItem> {
  const path = join(dir, 'public', 'items.jsonl');
  if (!existsSync(path)) return;
  for (const { line, value } of readJsonLines(path)) {
    const { item_id: id, record, evidence } = value as PublicItem;
    if (typeof id !== 'string' || typeof record !== 'string' || !Array.isArray(evidence)) {
      throw inputError(`${path}:${line}`, 'not an item', 'expected item_id, record and evidence');
    }
    yield value as PublicItem;
  }
}

/** The keys of the items, in the order of the items. */
export function* readKeyRows(keysDir: string): Generator<KeyRow> {
  const path = join(keysDir, 'items.jsonl');
  if (!existsSync(path)) return;
  for (const { line, value } of readJsonLines(path)) {
    const { item_id: id, cell, record_label: label } = value as KeyRow;
    if (typeof id !== 'string' || typeof cell !== 'object' || typeof label !== 'string') {
      throw inputError(
        `${path}:${line}`,
        'not the key of an item',
        'expected item_id, cell and record_label',
      );
    }
    yield value as KeyRow;
  }
}

/** What came back from sessions, one record at a time, by record id. */
export function* readRecords(dir: string): Generator<RunRecord> {
  for (const path of listFiles(join(dir, 'records'), '.json')) {
    yield checked({ schema: recordSchema, value: parseObject(readText(path), path), place: path });
  }
}

/** The scores of one version of the scorer; null when that version has scored nothing here. */
export function readScores(dir: string, scorer: string): Score[] | null {
  const path = join(dir, 'scores', `${scorer}.jsonl`);
  if (!existsSync(path)) return null;
  return [...readJsonLines(path)].map(({ value }) => value as Score);
}

export function readAdmission(dir: string): Admission | null {
  const path = join(dir, 'admission.json');
  return existsSync(path) ? (parseObject(readText(path), path) as Admission) : null;
}

function checked<T>({ schema, value, place }: { schema: Schema<T>; value: unknown; place: string }): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InputError(
    result.error.issues.map(({ path, message }) => ({
      file: place,
      line: null,
      column: null,
      message: `${path.map(String).join('.')}: ${message}`,
    })),
  );
}

function listFiles(folder: string, ending: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted(compareText)
    .map((name) => join(folder, name));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

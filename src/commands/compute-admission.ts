import { join } from 'node:path';
import { canonicalJson } from '../digest.ts';
import { inputError } from '../errors.ts';
import { findKeys, readScores, readScreenRule, readSuiteKeys } from '../read/read-suite-folder.ts';
import type { Admission } from '../schema/admission.ts';
import { findScreenRule, type ScreenRule } from '../screen/screen-rule.ts';
import { screen } from '../screen/screen.ts';
import { readNamedRecords } from './read-named-records.ts';
import { scoresName } from './scores-name.ts';

/**
 * What the suite's rule says of its records and their scores as they are now. Records that are not what they say are no
 * runs.
 * @throws InputError where nothing has been scored by this version.
 */
export function computeAdmission(settings: {
  dir: string;
  keys: string | undefined;
  /** Default: the suite's own. */
  rule?: ScreenRule;
}): Admission {
  const { dir, keys } = settings;
  const rule = settings.rule ?? findScreenRule(readScreenRule({ dir, keysDir: findKeys(dir, keys) }));
  const known = new Map(readSuiteKeys({ dir, keys }).map((key) => [key.id, key]));
  const records = [...readNamedRecords({ dir, keys: known })]
    .filter(({ key, fault }) => key !== null && fault === null)
    .map(({ record: { record, id, cell, arm, agent, session, replicate, gates } }) => ({
      record,
      id,
      cell,
      arm,
      agent,
      session,
      replicate,
      gates,
    }));
  const scores = [...readScores(dir, scoresName())];
  if (scores.length === 0) throw inputError(dir, 'has no scores of this version', `foil score ${dir}`);
  const stale = new Set([...known.values()].filter(({ note }) => note === 'stale').map(({ id }) => id));
  return screen({ rule, records, scores, stale });
}

/**
 * Holds an admission that was written to what the records and their scores say now.
 * @throws InputError where they say something else.
 */
export function refuseForeignAdmission(settings: {
  dir: string;
  keys: string | undefined;
  written: Admission;
}): void {
  const { dir, keys, written } = settings;
  if (canonicalJson(computeAdmission({ dir, keys })) === canonicalJson(written)) return;
  throw inputError(
    join(dir, 'admission.json'),
    'is not what the records and their scores say',
    `foil screen ${dir} writes what they say`,
  );
}

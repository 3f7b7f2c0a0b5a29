import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../digest.ts';
import { inputError } from '../../errors.ts';
import type { Manifest } from '../../schema/manifest.ts';
import { releasedSuiteSchema } from '../../schema/suite.ts';
import { isDraft } from '../write-whole.ts';

/** What Foil makes again from a suite at no cost, beside what the manifest names. */
const MADE_AGAIN = new Set(['manifest.json', 'report.md', 'report.html', '.running/all.json']);
/** What runs gave: it costs money, and no option removes it. */
const RESULT = /^(records|scores|states|stores|transcripts)\/|^ledger\.jsonl$|^admission(\.\w+)?\.json$/u;
const KEY_FILE = /^((suite\.json|(items|probes|drops)\.jsonl)|scenarios\/[0-9a-z]{12}\.json)$/u;
const SHOWN = 3;

/** @throws InputError where a rebuild of the suite in `folder` would remove what it does not make again. */
export function refuseLossOfSuite(folder: string, manifest: Manifest): void {
  const named = manifest.files;
  const strangers = filesBelow(folder).filter(
    (path) => !Object.hasOwn(named, path) && !MADE_AGAIN.has(path) && !isDraft(path),
  );
  const results = strangers.filter((path) => RESULT.test(path));
  if (results.length > 0) {
    throw inputError(
      folder,
      `holds results of runs, which a rebuild would remove: ${list(results)}`,
      'move them away first, or choose another folder; nothing was changed',
    );
  }
  refuseStrangers(folder, strangers);
}

/** @throws InputError where `folder` is not the keys of a suite, and nothing but them. */
export function refuseLossOfKeys(folder: string): void {
  if (!isKeys(folder)) {
    throw inputError(
      folder,
      'is not empty and holds no keys of a suite',
      'choose another folder for the keys; nothing was changed',
    );
  }
  refuseStrangers(
    folder,
    filesBelow(folder).filter((path) => !KEY_FILE.test(path) && !isDraft(path)),
  );
}

function refuseStrangers(folder: string, strangers: readonly string[]): void {
  if (strangers.length === 0) return;
  throw inputError(
    folder,
    `holds what is not of the suite, which a rebuild would remove: ${list(strangers)}`,
    'move it away first, or choose another folder; nothing was changed',
  );
}

function isKeys(folder: string): boolean {
  try {
    return releasedSuiteSchema.safeParse(JSON.parse(readFileSync(join(folder, 'suite.json'), 'utf8')))
      .success;
  } catch {
    return false;
  }
}

/** Paths of everything that is no folder, links among them, in order. */
function filesBelow(folder: string, above = ''): string[] {
  return readdirSync(join(folder, above), { withFileTypes: true })
    .toSorted((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const path = above + entry.name;
      return entry.isDirectory() ? filesBelow(folder, `${path}/`) : [path];
    });
}

function list(paths: readonly string[]): string {
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : '';
  return `${paths.slice(0, SHOWN).join(', ')}${more}`;
}

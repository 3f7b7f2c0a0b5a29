import { InputError, inputError } from '../../errors.ts';
import { findKeys, readItemKeys, readItems, readManifest } from '../../read/read-suite-folder.ts';
import type { Manifest } from '../../schema/manifest.ts';
import type { KeyedItem } from '../../verify/subject.ts';
import { makeVerifierSuite, type VerifierSuite } from '../../verify/suite.ts';

/**
 * The items of a suite with their keys, as verifiers are asked about them.
 * @throws InputError where there are no items, or items and keys do not belong together.
 */
export function readVerifierSuite({ dir, keys }: { dir: string; keys: string | undefined }): {
  suite: VerifierSuite;
  manifest: Manifest;
} {
  const manifest = readManifest(dir);
  const keysDir = findKeys(dir, keys);
  const rows = new Map([...readItemKeys(keysDir)].map((row) => [row.item_id, row]));
  const items: KeyedItem[] = [];
  const strays: string[] = [];
  for (const item of readItems(dir)) {
    const key = rows.get(item.item_id);
    if (key === undefined) strays.push(item.item_id);
    else items.push({ item, key });
  }
  if (strays.length > 0) {
    throw new InputError([
      {
        file: `${keysDir}/items.jsonl`,
        line: null,
        column: null,
        message: `${strays.length} items of the suite have no key, ${strays[0]} the first of them`,
        hint: 'the keys are of another suite: say where its own are with --keys',
      },
    ]);
  }
  if (items.length === 0) {
    throw inputError(dir, 'has no items of evidence families to verify', 'list families in its suite file');
  }
  return { suite: makeVerifierSuite(items), manifest };
}

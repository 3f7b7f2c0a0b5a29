import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../src/digest.ts';
import { makeVerifierSuite, type VerifierSuite } from '../../src/verify/suite.ts';
import type { KeyedItem } from '../../src/verify/subject.ts';
import { makeFamily } from './family-suite.ts';
import { loadFamilies } from './load-families.ts';

const SCORED = [
  'attribution-safe-restarts',
  'causal-night-shift',
  'condition-export-gate',
  'modality-savings-tin',
  'negation-parcel-day',
  'scope-summer-leaflet',
];
const SHOTS = ['identity-piano-stairs', 'location-cello-case', 'order-roof-folder', 'quantity-grower-trays'];

let made: KeyedItem[] | null = null;

/** Forty items of each of six families, and of four more that are kept for examples. */
export function verifierItems(): KeyedItem[] {
  made ??= makeItems();
  return structuredClone(made);
}

function makeItems(): KeyedItem[] {
  const { families, conversations } = loadFamilies();
  return [...SCORED, ...SHOTS]
    .flatMap((name) => {
      const source = families.find((family) => family.name === name);
      if (source === undefined) throw new Error(`no family ${name}`);
      const { rendered } = makeFamily({ source, conversations });
      return rendered.items.map((item, index) => ({
        item,
        key: { ...rendered.keys[index]!, split: SHOTS.includes(name) ? 'shot' : 'score' } as const,
      }));
    })
    .toSorted((a, b) => (a.item.item_id < b.item.item_id ? -1 : 1));
}

export function verifierSuite(): VerifierSuite {
  return makeVerifierSuite(verifierItems());
}

/** A suite folder with these items, for the command line. */
export function writeItemSuite(dir: string, items: readonly KeyedItem[] = verifierItems()): string {
  const linesOf = (values: readonly unknown[]): string =>
    values.map((value) => `${JSON.stringify(value)}\n`).join('');
  mkdirSync(join(dir, 'public'), { recursive: true });
  mkdirSync(join(dir, 'keys'));
  writeFileSync(join(dir, 'public', 'items.jsonl'), linesOf(items.map(({ item }) => item)));
  writeFileSync(join(dir, 'keys', 'items.jsonl'), linesOf(items.map(({ key }) => key)));
  const manifest = {
    foil: '0.0.0',
    suite: { name: 'trial', seed: '1', digest: digestOf('trial') },
    content: {},
    units: [],
    files: {},
    git: {},
    checks: { leak: { ran: true }, laws: { ran: true }, probes: { ran: false } },
  };
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  return dir;
}

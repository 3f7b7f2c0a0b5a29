import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../../src/digest.ts';
import type { PublicItem } from '../../../src/schema/item.ts';
import type { KeyRow } from '../../../src/schema/key-row.ts';
import type { Manifest } from '../../../src/schema/manifest.ts';
import { assembleSuite } from '../../../src/write/assemble.ts';
import type { Owner, Shard } from '../../../src/write/staging/lock.ts';
import { openStaging, type Staging } from '../../../src/write/staging/open-staging.ts';
import { writeItems } from '../../../src/write/write-items.ts';
import { writeScenario } from '../../../src/write/write-scenario.ts';
import type { WrittenUnit } from '../../../src/write/written-unit.ts';
import { repositoryOf, scenarioOf, treeOf } from '../synthetic-scenario.ts';

export interface BuildOptions {
  out: string;
  keys: string | null;
  owner: Owner;
  seed?: string;
  shard?: Shard;
  force?: boolean;
}

const CHECKS = { leak: { ran: true }, laws: { ran: true }, probes: { ran: false } };
const SCENARIOS = ['2aaaaaaaaaaa', '0bbbbbbbbbbb'];
const FAMILIES = ['9fffffffffff', '7ggggggggggg'];

/** A suite of two scenarios and two families, built as `generate` does. Says how it ended. */
export function buildSuite(options: BuildOptions): 'finished already' | 'unfinished' | Manifest {
  const { out, keys, owner, seed = '1', shard = null, force = false } = options;
  const staging = openStaging({ out, keys, owner, shard, force, identity: identityOf(seed) });
  try {
    if (staging.isFinished) return 'finished already';
    const ids = [...SCENARIOS, ...FAMILIES];
    for (const [index, id] of ids.entries()) {
      const isOurs = shard === null || index % shard.count === shard.index - 1;
      if (isOurs && !staging.finished().has(id)) staging.save(id, writeUnit({ id, seed, staging }));
    }
    const units = ids.map((id) => staging.receipt<WrittenUnit>(id));
    if (units.includes(null)) return 'unfinished';
    const files = {
      'public/README.md': `# Suite ${seed}\n`,
      'keys/suite.json': '{"screenRule":"default"}\n',
    };
    const whole = units.filter((unit) => unit !== null);
    return assembleSuite({ staging, units: whole, files, checks: CHECKS }) ?? 'unfinished';
  } finally {
    staging.close();
  }
}

export function identityOf(seed: string) {
  const suite = { name: 'small', seed, digest: digestOf(seed) };
  return { foil: '0.1.0', suite, content: { 'scenario/synthetic': digestOf('c') }, options: {} };
}

function writeUnit({ id, seed, staging }: { id: string; seed: string; staging: Staging }): WrittenUnit {
  const { root, keysRoot } = staging.paths;
  if (FAMILIES.includes(id)) {
    const items = ['b', 'z', '0'].map((first) => itemOf(`${first}${id.slice(1)}`, seed));
    return writeItems({ id, items, keys: items.map(({ item_id }) => keyOf(item_id)), root, keysRoot });
  }
  const rendered = scenarioOf(repositoryOf([treeOf({ 'README.md': `seed ${seed}\n` })]), {
    id,
    stores: [{ id: `${id.slice(0, -1)}s`, arm: 'hook', notes: [{ note_id: 'n', text: 't' }] }],
  });
  return writeScenario({ rendered, root, keysRoot, withStores: true });
}

function itemOf(item_id: string, seed: string): PublicItem {
  return {
    item_id,
    record: `Record ${seed}`,
    evidence: [{ n: 1, when: '2024-05-06T07:08', who: 'Ana', text: 'é' }],
  };
}

function keyOf(item_id: string): KeyRow {
  return { item_id, family_id: 'f' } as KeyRow;
}

/** Every path of a folder with its mode and digest, in order. */
export function suiteListing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const stat = lstatSync(join(folder, path));
      const content = stat.isFile() ? digestOf(readFileSync(join(folder, path))) : 'folder';
      return `${path} ${(stat.mode & 0o7777).toString(8)} ${content}`;
    })
    .toSorted();
}

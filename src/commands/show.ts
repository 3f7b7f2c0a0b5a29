import { join } from 'node:path';
import { inputError } from '../errors.ts';
import {
  findKeys,
  isSuiteFolder,
  readItems,
  readItemKeys,
  readProbeOutcomes,
  readSuiteKeys,
} from '../read/read-suite-folder.ts';
import { nearestName } from '../text/nearest.ts';
import { readHistory } from '../write/read-history.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { showItem, showKeyedItem, type KeyedItem } from './show/show-item.ts';
import { showScenario } from './show/show-scenario.ts';
import { print, printJson } from './ui/terminal.ts';

/** `foil show ID`: a scenario instance or an item, as its subject sees it; with `--key` what is behind it. */
export async function showCommand({ args: [id = ''], options }: CommandInput): Promise<ExitCode> {
  const dir = findSuite(textOption(options, 'in'));
  const keys = readSuiteKeys({ dir, keys: textOption(options, 'keys') });
  const keysDir = findKeys(dir, textOption(options, 'keys'));
  const withKey = options['key'] === true;
  const scenario = keys.find((key) => key.id === id);
  if (scenario !== undefined) {
    const behind = withKey ? { probes: [...readProbeOutcomes(keysDir)] } : null;
    if (options['json'] === true) {
      printJson(
        withKey ? scenario : { id, sessions: scenario.sessions.map(({ k, prompt }) => ({ k, prompt })) },
      );
    } else {
      const folder = join(dir, 'public', 'scenarios', id, 'workspace');
      const history = await readHistory({ folder, searchPath: process.env['PATH'] ?? '' });
      print(showScenario({ dir, key: scenario, history, behind }));
    }
    return 0;
  }
  const found = findItem({ dir, keysDir, id });
  if (found === null) throw unknownId({ id, dir, ids: keys.map((key) => key.id) });
  const { own, square } = found;
  if (options['json'] === true) printJson(withKey ? { item: own.item, key: own.key } : own.item);
  else print([showItem(own.item), ...(withKey ? ['', showKeyedItem({ own, square })] : [])].join('\n'));
  return 0;
}

function findSuite(given: string | undefined): string {
  if (given !== undefined) return given;
  return ['.', join('out', 'suite')].find((dir) => isSuiteFolder(dir)) ?? '.';
}

/** The item, and the base cells with the same candidate: two worlds, local and distributed. */
function findItem(options: {
  dir: string;
  keysDir: string;
  id: string;
}): { own: KeyedItem; square: KeyedItem[] } | null {
  const { dir, keysDir, id } = options;
  const rows = [...readItemKeys(keysDir)];
  const key = rows.find((row) => row.item_id === id);
  if (key === undefined) return null;
  const anchor = key.cell.candidate.endsWith('A') ? 'A' : 'B';
  const squareRows = rows
    .filter(
      (row) =>
        row.family_id === key.family_id &&
        row.seeds.surface === key.seeds.surface &&
        row.cell.control === 'base' &&
        row.cell.candidate === anchor,
    )
    .toSorted((a, b) => (a.cell.world < b.cell.world ? -1 : 1));
  const wanted = new Set([id, ...squareRows.map((row) => row.item_id)]);
  const items = new Map(
    [...readItems(dir)].filter((item) => wanted.has(item.item_id)).map((item) => [item.item_id, item]),
  );
  const pair = (row: typeof key): KeyedItem[] => {
    const item = items.get(row.item_id);
    return item === undefined ? [] : [{ item, key: row }];
  };
  const [own] = pair(key);
  return own === undefined ? null : { own, square: squareRows.flatMap(pair) };
}

function unknownId({ id, dir, ids }: { id: string; dir: string; ids: readonly string[] }): Error {
  const nearest = nearestName(id, ids);
  const first = ids[0] ?? [...readItems(dir)][0]?.item_id;
  return inputError(
    dir,
    `has no scenario instance and no item "${id}"`,
    nearest !== null
      ? `did you mean ${nearest}?`
      : first === undefined
        ? undefined
        : `for instance foil show ${first}`,
  );
}

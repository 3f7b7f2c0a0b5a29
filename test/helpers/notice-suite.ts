import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfValue } from '../../src/digest.ts';
import type { ScenarioKey } from '../../src/schema/scenario-key.ts';
import type { ScreenRuleName } from '../../src/schema/suite.ts';
import { makeNoticeBoard } from './notice-board.ts';

/** A generated suite, as far as runs need one, of the notice board alone: its folder and its key. */
export function makeNoticeSuite(
  parent: string,
  screenRule: ScreenRuleName = 'default',
): { dir: string; key: ScenarioKey } {
  const dir = join(parent, 'weekly');
  const { dir: board, key: bare } = makeNoticeBoard(parent);
  const { digest: _, ...rest } = bare;
  const key: ScenarioKey = { ...rest, digest: digestOfValue(rest) };
  mkdirSync(join(dir, 'public', 'scenarios'), { recursive: true });
  renameSync(board, join(dir, 'public', 'scenarios', key.id));
  mkdirSync(join(dir, 'keys', 'scenarios'), { recursive: true });
  writeFileSync(join(dir, 'keys', 'scenarios', `${key.id}.json`), JSON.stringify(key));
  const suite = { name: 'weekly', seed: '1', screenRule };
  writeFileSync(join(dir, 'keys', 'suite.json'), JSON.stringify(suite));
  const manifest = {
    foil: '0.0.0',
    suite: { name: suite.name, seed: suite.seed, digest: digestOfValue(suite) },
    content: {},
    units: [{ id: key.id, kind: 'scenario', digest: key.digest }],
    files: {},
    git: {},
    checks: { leak: { ran: true }, laws: { ran: true }, probes: { ran: true } },
  };
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  return { dir, key };
}

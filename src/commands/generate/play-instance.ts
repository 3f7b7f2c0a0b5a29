import { join } from 'node:path';
import { checkProbes } from '../../laws/check-probes.ts';
import { readScenarioKey } from '../../read/read-suite-folder.ts';
import { minimalPath } from '../../run/minimal-path.ts';
import { playProbes } from '../../run/play-probes.ts';
import { makeResidueCheck } from './check-residue.ts';
import type { Violation } from '../../schema/finding.ts';
import type { PlayedProbe } from '../../schema/played-probe.ts';
import type { ProbeOutcome } from '../../schema/probe-outcome.ts';
import { judgeProbe } from '../../score/judge-probe.ts';

/** All scripted agents in all sessions of a written instance, played for real, judged, held against the laws. */
export async function playInstance(options: {
  id: string;
  root: string;
  keysRoot: string;
  tmp: string;
  /** Sessions at a time. */
  concurrency: number;
  signal: AbortSignal;
}): Promise<{ probes: ProbeOutcome[]; violations: Violation[] }> {
  const { id, root, keysRoot, tmp, concurrency, signal } = options;
  const key = readScenarioKey(keysRoot, id);
  const dir = join(root, 'public', 'scenarios', id);
  const played: PlayedProbe[] = [];
  const path = minimalPath({ requires: key.requires, inherited: process.env['PATH'] ?? '' });
  const residue = makeResidueCheck(key);
  const { onStart } = residue;
  for await (const session of playProbes({ dir, key, tmp, concurrency, path, signal, onStart })) {
    played.push(judgeProbe({ played: session, key }));
  }
  return {
    violations: [...checkProbes({ key, played }), ...residue.violations()],
    probes: played.map(({ session, chain, probe, score }) => ({
      id,
      session,
      chain,
      probe,
      goal: score.goal?.outcome ?? 'cannot-tell',
      mistake: score.mistake?.outcome ?? 'cannot-tell',
      asked: score.asked,
    })),
  };
}

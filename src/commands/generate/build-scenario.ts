import { join } from 'node:path';
import { checkProbes } from '../../laws/check-probes.ts';
import { leakScenario } from '../../leak/leak-scenario.ts';
import { planScenario } from '../../plan/plan-scenario.ts';
import { renderScenario } from '../../render/render-scenario.ts';
import { playProbes } from '../../run/play-probes.ts';
import { judgeProbe } from '../../score/judge-probe.ts';
import type { PlayedProbe } from '../../schema/played-probe.ts';
import type { RenderedScenario } from '../../schema/rendered-scenario.ts';
import type { ProbeOutcome } from '../../schema/probe-outcome.ts';
import type { Violation } from '../../schema/finding.ts';
import type { ScenarioKey } from '../../schema/scenario-key.ts';
import type { ScenarioUnit } from '../../schema/unit.ts';
import { verifyRepository } from '../../write/verify-repository.ts';
import { writeScenario } from '../../write/write-scenario.ts';
import type { WrittenUnit } from '../../write/written-unit.ts';
import type { BuildContext, BuiltUnit } from './context.ts';

/** One scenario instance: rendered, leak-checked, written, and played for real where it was written. */
export async function buildScenario(unit: ScenarioUnit, context: BuildContext): Promise<BuiltUnit> {
  const { suite, catalogue, root, keysRoot, withStores } = context;
  const source = catalogue.scenarios.get(unit.name)!;
  const plan = planScenario({ suite, source, unit });
  const rendered = renderScenario({ plan, source });
  const findings = leakScenario(rendered);
  const written = writeScenario({ rendered, root, keysRoot, withStores });
  const { probes, violations } = context.withProbes
    ? await play(rendered.key, context)
    : { probes: [], violations: [] };
  const gitFaults = context.withGit ? await askGit(written, rendered, root) : [];
  return {
    written,
    findings,
    violations: [...violations, ...gitFaults],
    probes,
    family: null,
    proofQueries: 0,
    drops: [],
  };
}

async function play(
  key: ScenarioKey,
  { root, tmp, signal }: BuildContext,
): Promise<{ probes: ProbeOutcome[]; violations: Violation[] }> {
  const played: PlayedProbe[] = [];
  const dir = join(root, 'public', 'scenarios', key.id);
  for await (const session of playProbes({ dir, key, tmp, ...(signal === undefined ? {} : { signal }) })) {
    played.push(judgeProbe({ played: session, key }));
  }
  return {
    violations: checkProbes({ key, played }),
    probes: played.map(({ session, chain, probe, score }) => ({
      id: key.id,
      session,
      chain,
      probe,
      goal: score.goal?.outcome ?? 'cannot-tell',
      mistake: score.mistake?.outcome ?? 'cannot-tell',
      asked: score.asked,
    })),
  };
}

async function askGit(written: WrittenUnit, { key }: RenderedScenario, root: string): Promise<Violation[]> {
  const { head, tags } = written.git ?? { head: '', tags: {} };
  const unit = join(root, 'public', 'scenarios', key.id);
  const faults: Violation[] = [];
  for (const repo of ['workspace', ...key.repos.filter((path) => path !== 'workspace')]) {
    const problems = await verifyRepository({
      folder: join(unit, repo),
      head,
      tags,
      bare: repo !== 'workspace',
      searchPath: process.env['PATH'] ?? '',
    });
    faults.push(
      ...problems.map((message): Violation => ({
        law: 'git',
        severity: 'hard',
        unit: `scenario ${key.scenario}, instance ${key.instance}, seed ${key.seed}`,
        message: `${repo}: ${message}`,
      })),
    );
  }
  return faults;
}

import type { ScenarioKey } from '../schema/scenario-key.ts';
import { parseIdentity } from './environment.ts';
import { playSteps } from './play-steps.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * What the outside does to a trajectory after session `after`, whatever the agent did. Returns what went wrong:
 * a step that could not be done, or a command that failed.
 */
export async function playWorld(settings: {
  dir: string;
  key: ScenarioKey;
  after: number;
  tmp: string;
  timeoutInSeconds: number;
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<string[]> {
  const { key, after } = settings;
  const faults: string[] = [];
  for (const world of key.world.filter((entry) => entry.after.includes(after))) {
    const at = worldTime(key, after);
    const run = await playSteps({ ...settings, steps: world.steps, at, identity: parseIdentity(world.as) });
    faults.push(...run.faults.map((fault) => `world after session ${after}: ${fault}`));
    for (const event of run.events) {
      if (event.type !== 'command' || event.exit === 0) continue;
      const said = (event.stderr || event.stdout).trim();
      faults.push(`world after session ${after}: \`${event.command}\` ended with ${event.exit}: ${said}`);
    }
  }
  return faults;
}

/** Half way to the next session; a day after the last. */
function worldTime(key: ScenarioKey, after: number): number {
  const at = key.sessions[after - 1]?.at ?? 0;
  const next = key.sessions[after]?.at ?? at + SECONDS_PER_DAY;
  return Math.floor((at + next) / 2);
}

import type { CheckResult } from '../../schema/check.ts';
import type { PlayedProbe } from '../../schema/played-probe.ts';
import type { ScenarioKey } from '../../schema/scenario-key.ts';

/** The instance by name, and what makes it again. */
export function unitOf(key: ScenarioKey): string {
  return `scenario ${key.scenario} (seed ${key.seed}, instance ${key.instance}, cell ${key.id}, ${key.skin}, ${key.form})`;
}

/** `session 3 after informed, prior`. */
export function startOf({ session, chain }: Pick<PlayedProbe, 'session' | 'chain'>): string {
  return chain.length === 0 ? `session ${session}` : `session ${session} after ${chain.join(', ')}`;
}

/** A verdict with everything it rests on. */
export function explainResult(result: CheckResult): string {
  const lines = result.evidence.map(({ source, where, found }) => `    ${source} ${where}: ${found}`);
  return [result.outcome, ...lines].join('\n');
}

/** Commands of a session that failed, with the end of what they said. */
export function failedCommands({ witness }: Pick<PlayedProbe, 'witness'>): string {
  const failed = witness.events.flatMap((event, index) => {
    if (event.type !== 'command' || event.exit === 0) return [];
    const said = (event.stderr.trim() || event.stdout.trim()).split('\n').slice(-3).join('\n      ');
    return [
      `    event ${index} ended with ${event.exit}: ${event.command}${said === '' ? '' : `\n      ${said}`}`,
    ];
  });
  return failed.length === 0 ? '' : `\n  commands that failed:\n${failed.join('\n')}`;
}

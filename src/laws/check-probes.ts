import type { Violation } from '../schema/finding.ts';
import type { PlayedProbe } from '../schema/played-probe.ts';
import { type ScenarioKey, probesOf } from '../schema/scenario-key.ts';
import { startOf, unitOf } from './scenario/describe-probe.ts';
import { PROBE_LAWS } from './scenario/probe-laws.ts';

/**
 * The laws about scripted agents, over all sessions played of one instance: each violation names the law, the
 * instance and what replays it, the session, the chain and the probe, and shows the evidence.
 */
export function checkProbes(settings: { key: ScenarioKey; played: readonly PlayedProbe[] }): Violation[] {
  const { key, played } = settings;
  const unit = unitOf(key);
  const violations: Violation[] = [...twins(key), ...missing(key, played)].map(({ law, message }) => ({
    law,
    severity: 'hard',
    unit,
    message,
  }));
  const starts = new Set<string>();
  for (const session of played) {
    const start = startOf(session);
    const isFirst = !starts.has(start);
    starts.add(start);
    for (const [law, { of, check }] of Object.entries(PROBE_LAWS)) {
      if (of === 'start' && !isFirst) continue;
      const where = of === 'start' ? start : `${start}, probe ${session.probe}`;
      for (const message of check(session))
        violations.push({ law, severity: 'hard', unit, message: `${where}: ${message}` });
    }
  }
  return violations;
}

/** A mistake has an action check and a state check, or says why it cannot. */
function twins(key: ScenarioKey): { law: string; message: string }[] {
  return key.sessions
    .filter(({ mistake }) => (mistake.action === null || mistake.state === null) && !mistake.because)
    .map(({ k }) => ({
      law: 'mistake.twins',
      message: `session ${k}: one witness of the mistake is missing and nothing says why`,
    }));
}

/** All probes were played in all sessions: a law over nothing would always hold. */
function missing(key: ScenarioKey, played: readonly PlayedProbe[]): { law: string; message: string }[] {
  return key.sessions.flatMap(({ k }) =>
    probesOf(key, k)
      .filter((probe) => !played.some((session) => session.session === k && session.probe === probe))
      .map((probe) => ({ law: 'probes.played', message: `session ${k}: probe ${probe} was not played` })),
  );
}

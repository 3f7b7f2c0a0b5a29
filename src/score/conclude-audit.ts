import type { AuditCommand, AuditSession, AuditTotals } from '../schema/audit.ts';

/**
 * What a session's commands say together. Where a command cannot be told, it could be what the pattern says it is, so
 * there is no contradiction.
 */
export function concludeAudit(
  commands: readonly AuditCommand[],
  hasPattern: boolean,
): Pick<AuditSession, 'ran' | 'patternSays' | 'contradicts'> {
  const ran = commands.some(({ verdict }) => verdict === 'runs' || verdict === 'may-run');
  const isOpen = !ran && commands.some(({ verdict }) => verdict === 'cannot-tell');
  const matched = commands.some(({ pattern }) => pattern === true);
  const isGivenUp = commands.some(({ pattern }) => pattern === null);
  const patternSays = hasPattern && (matched || !isGivenUp) ? matched : null;
  return { ran, patternSays, contradicts: patternSays !== null && !isOpen && patternSays !== ran };
}

export function noTotals(): AuditTotals {
  return { sessions: 0, excluded: 0, ran: 0, patternSays: 0, contradictions: 0 };
}

/** Counts one session in. */
export function countSession(totals: AuditTotals, session: AuditSession): void {
  totals.sessions += 1;
  if (!session.valid) {
    totals.excluded += 1;
    return;
  }
  if (session.ran) totals.ran += 1;
  if (session.patternSays === true) totals.patternSays += 1;
  if (session.contradicts) totals.contradictions += 1;
}

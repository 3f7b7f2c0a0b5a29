import type { ScenarioPlan } from '../../schema/scenario-plan.ts';
import type { ScenarioSource } from '../../schema/scenario.ts';
import type { FilledSlots, SlotValue } from '../../schema/slot.ts';
import { resolveSlots } from '../template.ts';
import { declarationsOf } from './scenario-program.ts';

/** Names that templates of a scenario may read beside its slots; no slot may have them. */
export const RESERVED_SLOTS = ['commits', 'sessions', 'fact'] as const;

/**
 * What the templates of one instance read: its slots with derived ones rendered, and the moments of its history as
 * `{{commits.0.date}}` (2026-02-17), `{{commits.0.time}}` (15:04:09) and the same for `sessions`, all UTC.
 */
export function scenarioSlots({ plan, source }: { plan: ScenarioPlan; source: ScenarioSource }): FilledSlots {
  const { file, locate } = declarationsOf(source);
  const moments = { commits: plan.commitTimes.map(momentOf), sessions: plan.sessionTimes.map(momentOf) };
  return resolveSlots(
    source.file.slots,
    { ...plan.slots, ...moments },
    {
      file,
      ...(locate === undefined ? {} : { at: (slot, within) => locate(['slots', slot, 'text'], within) }),
    },
  );
}

function momentOf(unixSeconds: number): SlotValue {
  const [date = '', time = ''] = new Date(unixSeconds * 1000).toISOString().split(/[T.]/u);
  return { date, time };
}

/** The text at a dotted path of the slots, or null. */
export function slotText(slots: FilledSlots, path: string): string | null {
  let value: SlotValue | undefined = slots;
  for (const member of path.split('.')) {
    value =
      typeof value === 'object' && Object.hasOwn(value, member)
        ? (value as { [name: string]: SlotValue })[member]
        : undefined;
  }
  return typeof value === 'string' ? value : null;
}

import type { ScenarioPlan } from '../../schema/scenario-plan.ts';
import type { ScenarioSource } from '../../schema/scenario.ts';
import type { Slot, Slots, SlotValue } from '../../schema/slot.ts';
import { ARMS, NOTE_VARIANTS, type NoteVariant } from '../../schema/suite.ts';
import { slotText } from './scenario-slots.ts';

const MOST_SAMPLES = 120;
const A_MONDAY_MORNING = 1_704_705_073;
const A_DAY_IN_SECONDS = 86_400;

/**
 * Plans that together use every value of every list (up to a bound), and every skin with every form: what an
 * inspection looks at instead of draws.
 */
export function samplePlans(source: ScenarioSource): ScenarioPlan[] {
  const { slots, skin, form } = source.file;
  const turns = new Map<object, number>();
  const pairs = countOf(slots, skin) * countOf(slots, form);
  const plans: ScenarioPlan[] = [];
  const isDone = (): boolean =>
    plans.length >= 2 * pairs &&
    Object.values(slots).every((slot) =>
      listsOf(slot).every((list) => (turns.get(list) ?? 0) >= list.length),
    );
  while (plans.length < MOST_SAMPLES && !isDone())
    plans.push(samplePlan({ source, index: plans.length, turns }));
  return plans;
}

function samplePlan(options: {
  source: ScenarioSource;
  index: number;
  turns: Map<object, number>;
}): ScenarioPlan {
  const { source, index, turns } = options;
  const { slots, skin, form, history, sessions, notes } = source.file;
  const filled: { [name: string]: SlotValue } = {};
  const next = (list: readonly SlotValue[]): SlotValue => {
    const turn = turns.get(list) ?? 0;
    turns.set(list, turn + 1);
    return list[turn % list.length]!;
  };
  const choose = (name: string, slot: Slot): SlotValue => {
    if (Array.isArray(slot)) {
      const usual = next(slot);
      // Skins change fastest and forms after a round of skins, so that all pairs come.
      if (name === skin) return slot[index % slot.length]!;
      if (name === form) return slot[Math.floor(index / countOf(slots, skin)) % slot.length]!;
      return usual;
    }
    if ('text' in slot) return slot.text;
    if ('pick' in slot) return Array.from({ length: slot.pick }, () => next(slot.from));
    if ('by' in slot) return next(slot.of[slotText(fill(slot.by.split('.')[0]!), slot.by) ?? ''] ?? []);
    const { from, to, step = 1 } = slot;
    return String(from + step * (index % (Math.floor((to - from) / step) + 1)));
  };
  const fill = (name: string): typeof filled => {
    filled[name] ??= choose(name, slots[name]!);
    return filled;
  };
  for (const name of Object.keys(slots)) fill(name);
  const variants = NOTE_VARIANTS.filter((note) => notes[note] !== undefined);
  return {
    id: `sample${index}`,
    scenario: source.name,
    instance: index + 1,
    seed: 'sample',
    slots: filled,
    commitTimes: days(history.commits.length, 0),
    sessionTimes: days(sessions.length, history.commits.length),
    arms: ARMS,
    notes: variants,
    noteIds: Object.fromEntries(NOTE_VARIANTS.map((note) => [note, note])) as Record<NoteVariant, string>,
    cells: [],
  };
}

function days(count: number, after: number): number[] {
  return Array.from({ length: count }, (_, day) => A_MONDAY_MORNING + (after + day) * A_DAY_IN_SECONDS);
}

function listsOf(slot: Slot): readonly (readonly SlotValue[])[] {
  if (Array.isArray(slot)) return [slot];
  if ('pick' in slot) return [slot.from];
  return 'of' in slot ? Object.values(slot.of) : [];
}

function countOf(slots: Slots, name: string): number {
  const slot = slots[name];
  return Array.isArray(slot) ? slot.length : 1;
}

import type { KeyCell } from '../schema/scenario-key.ts';
import type { ScenarioPlan } from '../schema/scenario-plan.ts';
import type { ScenarioFile, ScenarioSource } from '../schema/scenario.ts';
import { NOTE_VARIANTS, type NoteVariant, type Suite } from '../schema/suite.ts';
import type { ScenarioUnit } from '../schema/unit.ts';
import { opaqueId } from './ids.ts';
import { fillSlots } from './slots.ts';
import { makeStream, type Stream } from './stream.ts';
import { dayNumber, timeAfter, timeOnDay } from './working-hours.ts';

/** The first session comes days after the last commit; a night, or more, passes between sessions. */
const GAP_BEFORE_SESSIONS_IN_HOURS = [20, 120] as const;
const GAP_BETWEEN_SESSIONS_IN_HOURS = [20, 150] as const;

/** Every choice of one instance, from streams of its own. */
export function planScenario(options: {
  suite: Pick<Suite, 'seed' | 'salt'>;
  source: ScenarioSource;
  unit: ScenarioUnit;
}): ScenarioPlan {
  const { suite, source, unit } = options;
  const { seed, salt } = suite;
  const { name, instance, id, arms, notes } = unit;
  const stream = makeStream(seed, 'scenario', name, instance);
  const number = String(instance);
  const commitTimes = planCommitTimes(source.file.history, stream.fork('commits'));
  return {
    id,
    scenario: name,
    instance,
    seed,
    slots: fillSlots({ slots: source.file.slots, stream }),
    commitTimes,
    sessionTimes: planSessionTimes({
      after: commitTimes.at(-1)!,
      count: source.file.sessions.length,
      stream: stream.fork('sessions'),
    }),
    arms,
    notes,
    noteIds: Object.fromEntries(
      NOTE_VARIANTS.map((note) => [note, opaqueId({ salt, parts: ['note', name, seed, number, note] })]),
    ) as Record<NoteVariant, string>,
    cells: arms.flatMap((arm) =>
      (arm === 'control' ? [null] : notes).map((note): KeyCell => ({
        id: opaqueId({ salt, parts: ['cell', name, seed, number, arm, note ?? ''] }),
        arm,
        note,
      })),
    ),
  };
}

/** Each commit draws from a stream of its own number, so that a commit added at the end moves none before it. */
function planCommitTimes(history: ScenarioFile['history'], stream: Stream): number[] {
  const [firstDay, lastDay] = history.start;
  const times: number[] = [];
  for (const index of history.commits.keys()) {
    const own = stream.fork(index);
    const previous = times.at(-1);
    times.push(
      previous === undefined
        ? timeOnDay(own.int(dayNumber(firstDay), dayNumber(lastDay)), own)
        : timeAfter({ previous, gapInHours: own.int(...history.gapInHours), stream: own }),
    );
  }
  return times;
}

function planSessionTimes({
  after,
  count,
  stream,
}: {
  after: number;
  count: number;
  stream: Stream;
}): number[] {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const own = stream.fork(index);
    const [least, most] = index === 0 ? GAP_BEFORE_SESSIONS_IN_HOURS : GAP_BETWEEN_SESSIONS_IN_HOURS;
    times.push(timeAfter({ previous: times.at(-1) ?? after, gapInHours: own.int(least, most), stream: own }));
  }
  return times;
}

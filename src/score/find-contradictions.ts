import type { CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Contradiction } from '../schema/score.ts';
import { findDeliveryContradictions } from './delivery-contradictions.ts';
import type { DeliveryEvidence, Sightings } from './delivery.ts';
import type { Judge } from './evaluate-check.ts';
import { findFalseClaims } from './find-claims.ts';
import { hasChanged } from './is-asking.ts';
import { isReadOnly } from './is-read-only.ts';
import { findSplitClaims } from './split-claims.ts';
import { checkedName, fileAt, stateName } from './state-file.ts';
import { findTraceContradictions } from './trace/trace-contradictions.ts';

interface Settings {
  witness: Witness;
  session: KeySession;
  judge: Judge;
  goal: CheckResult;
  acquired: CheckResult | null;
  delivery: DeliveryEvidence;
  sightings: Sightings;
}

/** Where two sources of one session deny each other. Nothing here decides which is right. */
export function findContradictions(settings: Settings): Contradiction[] {
  return [
    ...unexplainedChanges(settings),
    ...editsWithoutTrace(settings.witness),
    ...falseClaims(settings.witness),
    ...findTraceContradictions(settings),
    ...findSplitClaims(settings),
    ...goalWithoutFact(settings),
    ...findDeliveryContradictions(settings),
  ];
}

/** Files or refs are not as at session start, and no event of the transcript can have changed them. */
function unexplainedChanges({ witness, judge }: Settings): Contradiction[] {
  if (!hasChanged(witness)) return [];
  const { events, before, after, root } = witness;
  const edited = new Set<string | null>();
  for (const [index, event] of events.entries()) {
    if (event.type === 'tool') return [];
    if (event.type === 'edit') edited.add(stateName({ path: event.path, cwd: root, root }));
    const line = judge.lineOf(index);
    if (line !== null && !isReadOnly(line)) return [];
  }
  const names = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])];
  const changed = names.filter((name) => before.files[name]?.sha256 !== after.files[name]?.sha256);
  const unexplained = changed.filter((name) => !edited.has(name));
  if (changed.length > 0 && unexplained.length === 0) return [];
  const what = unexplained.length === 0 ? 'the state' : unexplained.slice(0, 5).join(', ');
  return [
    {
      kind: 'change-without-action',
      says: `${what} changed`,
      butAlso: 'no event of the transcript can have changed it',
    },
  ];
}

/** One edit of a file, nothing that could undo it, and the file is as it was. */
function editsWithoutTrace({ events, before, after, root }: Witness): Contradiction[] {
  return events.flatMap((event, index) => {
    if (event.type !== 'edit') return [];
    const name = stateName({ path: event.path, cwd: root, root });
    const others = events.some(
      (other, at) =>
        at !== index &&
        ((other.type === 'edit' && other.path === event.path) || (at > index && other.type === 'command')),
    );
    if (name === null || others) return [];
    const [a, b] = [fileAt(before, name), fileAt(after, name)];
    if (a?.sha256 !== b?.sha256) return [];
    return [
      {
        kind: 'edit-without-change',
        says: `event ${index} edited ${checkedName(event.path)}`,
        butAlso: 'its bytes are as at session start',
      },
    ];
  });
}

function falseClaims({ events }: Witness): Contradiction[] {
  return findFalseClaims(events).map(({ message, command, exit, text }) => ({
    kind: 'claim-and-exit-code',
    says: `event ${message}: ${text.slice(0, 200)}`,
    butAlso: `event ${command} ended with ${exit}`,
  }));
}

/** The goal was reached; the session's own check says that the fact was not, and no prompt and no output shows it. */
function goalWithoutFact({ goal, acquired, sightings }: Settings): Contradiction[] {
  const isReached =
    acquired?.outcome !== 'fail' || sightings.shown.length > 0 || sightings.sent?.includes(true);
  if (goal.outcome !== 'pass' || isReached === true) return [];
  return [
    { kind: 'goal-without-fact', says: 'the goal was reached', butAlso: 'nothing shows that the fact was' },
  ];
}

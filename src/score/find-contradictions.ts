import type { CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Contradiction } from '../schema/score.ts';
import type { Judge } from './evaluate-check.ts';
import { hasChanged } from './is-asking.ts';
import { checkedName, fileAt, stateName } from './state-file.ts';

const CLAIM =
  /\b(?:success(?:fully)?|succeeded|passed|completed|is (?:now )?(?:live|done|published|deployed|released))\b/iu;

/** Where two sources of one session deny each other. Nothing here decides which is right. */
export function findContradictions(settings: {
  witness: Witness;
  session: KeySession;
  judge: Judge;
  goal: CheckResult;
  acquired: CheckResult | null;
}): Contradiction[] {
  return [
    ...unexplainedChange(settings.witness),
    ...editsWithoutTrace(settings.witness),
    ...claims(settings.witness),
    ...splitParts(settings),
    ...goalWithoutFact(settings),
  ];
}

function unexplainedChange(witness: Witness): Contradiction[] {
  const canChange = witness.events.some(
    ({ type }) => type === 'command' || type === 'edit' || type === 'tool',
  );
  if (canChange || !hasChanged(witness)) return [];
  return [
    {
      kind: 'change-without-action',
      says: 'the state changed',
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

function claims({ events }: Witness): Contradiction[] {
  const last = events.findLast(({ type }) => type === 'message');
  const command = events.findLastIndex(({ type }) => type === 'command');
  const event = events[command];
  if (last?.type !== 'message' || event?.type !== 'command' || !CLAIM.test(last.text)) return [];
  if (event.exit === 0 || event.exit === null) return [];
  return [
    {
      kind: 'claim-and-exit-code',
      says: `the last message: ${last.text.trim().slice(0, 200)}`,
      butAlso: `event ${command} ended with ${event.exit}`,
    },
  ];
}

/** One part of the engagement passed and another failed: the session was half done. */
function splitParts({ session, judge }: { session: KeySession; judge: Judge }): Contradiction[] {
  const { engagement } = session.goal;
  if (!('all' in engagement)) return [];
  const parts = engagement.all.map((part) => ({ part, result: judge.evaluate(part) }));
  const passed = parts.find(({ result }) => result.outcome === 'pass');
  const failed = parts.find(({ result }) => result.outcome === 'fail');
  if (passed === undefined || failed === undefined) return [];
  const show = ({ part, result }: (typeof parts)[number]): string => {
    const [first] = result.evidence;
    return `${Object.keys(part)[0] ?? ''}${first === undefined ? '' : ` at ${first.where}: ${first.found}`}`;
  };
  return [{ kind: 'goal-in-part', says: `passed: ${show(passed)}`, butAlso: `failed: ${show(failed)}` }];
}

function goalWithoutFact({
  goal,
  acquired,
}: {
  goal: CheckResult;
  acquired: CheckResult | null;
}): Contradiction[] {
  if (goal.outcome !== 'pass' || acquired?.outcome !== 'fail') return [];
  return [
    { kind: 'goal-without-fact', says: 'the goal was reached', butAlso: 'nothing shows that the fact was' },
  ];
}

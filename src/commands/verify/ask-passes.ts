import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '../../schema/verdict.ts';
import type { VerifierPrompts } from '../../schema/verifier-prompts.ts';
import { askAll, type AskedAll } from '../../verify/endpoint/ask-all.ts';
import type { CallScore } from '../../verify/endpoint/judge-call.ts';
import { planCalls, type PlannedCall } from '../../verify/endpoint/plan-requests.ts';
import { verdictOfCalls } from '../../verify/endpoint/verdicts-of-calls.ts';
import type { VerifierSuite } from '../../verify/suite.ts';
import { onInterrupt } from '../interrupt.ts';
import { startProgress } from '../ui/progress.ts';
import { note } from '../ui/terminal.ts';
import type { EndpointOptions } from './endpoint-options.ts';
import type { RunPlan } from './plan-run.ts';
import { openPass } from './verifier-folder.ts';

/** Tries of one request in one run. */
const ATTEMPTS = 6;

export interface Answers {
  verdicts: Verdict[];
  calls: CallScore[];
  open: number;
  why: string;
  hopeless: AskedAll['hopeless'];
}

/** Every request of every pass that has no answer yet; an interrupt waits for what is under way. */
export async function askPasses(settings: {
  folder: string;
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  asked: EndpointOptions;
  plan: Pick<RunPlan, 'items' | 'configurations'>;
}): Promise<Answers> {
  const { folder, suite, prompts, asked, plan } = settings;
  const { endpoint, key, timeoutInMs, maxCalls, passes, concurrency } = asked;
  const list = () => planCalls({ ...plan, suite, prompts, endpoint });
  const planned = Array.from(list(), ({ body: _body, ...rest }) => rest);
  const wanted = new Set(planned.map(({ request }) => request));
  const files = Array.from({ length: passes }, (_, index) => openPass({ folder, pass: index + 1, endpoint }));
  const torn = files.reduce((sum, file) => sum + file.torn, 0);
  if (torn > 0) note(`${torn} requests were under way when an earlier run was killed; those are asked again`);
  let sent = files.reduce((sum, file) => sum + file.sent, 0);
  const openOf = (scores: ReadonlyMap<string, CallScore>): number =>
    [...wanted].filter((request) => !scores.has(request)).length;
  const progress = startProgress(
    'requests',
    files.reduce((sum, { scores }) => sum + openOf(scores), 0),
  );
  const answers: Answers = { verdicts: [], calls: [], open: 0, why: '', hopeless: null };
  try {
    await onInterrupt(async (signal) => {
      for (const { lines, scores } of files) {
        const isStopped = () => signal.aborted || answers.hopeless !== null;
        const run = await askAll({
          requests: unanswered(list(), scores),
          concurrency,
          isStopped,
          onAnswer: () => progress.advance(),
          surroundings: {
            endpoint,
            key,
            timeoutInMs,
            attempts: ATTEMPTS,
            nowInMs: () => performance.timeOrigin + performance.now(),
            sleep: (ms) => sleep(ms, undefined, { signal }).catch(() => {}),
            record: (call) => {
              if (call.type === 'start') sent += 1;
              lines.append(call);
            },
            mayCall: () => !isStopped() && (maxCalls === null || sent < maxCalls),
          },
        });
        for (const [request, score] of run.scores) scores.set(request, score);
        answers.hopeless ??= run.hopeless;
        answers.why = run.lastReason ?? (signal.aborted ? 'stopped' : answers.why);
      }
    });
  } finally {
    progress.stop();
    files.forEach(({ lines }) => lines.close());
  }
  answers.open = files.reduce((sum, { scores }) => sum + openOf(scores), 0);
  if (answers.open > 0 && answers.why === '' && answers.hopeless === null)
    answers.why = '--max-calls is reached';
  const viewOf = new Map(plan.configurations.map(({ id, view }) => [id, view]));
  for (const [index, { scores }] of files.entries()) {
    for (const request of wanted) answers.calls.push(...(scores.has(request) ? [scores.get(request)!] : []));
    for (const calls of byItem(planned)) {
      const view = viewOf.get(calls[0]!.configuration)!;
      const verdict = verdictOfCalls({ calls, scores, view, pass: index + 1 });
      if (verdict !== null) answers.verdicts.push(verdict);
    }
  }
  return answers;
}

/** Of requests that several views share, only the first is asked. */
function* unanswered(
  calls: Iterable<PlannedCall>,
  scores: ReadonlyMap<string, CallScore>,
): Generator<PlannedCall> {
  const seen = new Set<string>();
  for (const call of calls) {
    if (scores.has(call.request) || seen.has(call.request)) continue;
    seen.add(call.request);
    yield call;
  }
}

type Planned = Omit<PlannedCall, 'body'>;

/** Runs of requests about one item in one configuration. */
function* byItem(planned: readonly Planned[]): Generator<Planned[]> {
  let calls: Planned[] = [];
  for (const call of planned) {
    const [first] = calls;
    if (first !== undefined && (first.itemId !== call.itemId || first.configuration !== call.configuration)) {
      yield calls;
      calls = [];
    }
    calls.push(call);
  }
  if (calls.length > 0) yield calls;
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionEvent } from '../schema/record.ts';
import type { Step } from '../schema/scenario.ts';
import { applyEditorStep, editorPath } from './edit-file.ts';
import { eitherSignal } from './either-signal.ts';
import { type Identity, clockAssignment, sessionEnvironment } from './environment.ts';
import { openShell } from './shell.ts';
import { eventCwd } from './state-path.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

/** Odd, so that the commits of a session are not evenly spaced. */
const SECONDS_BETWEEN_STEPS = 97;

export interface StepRun {
  events: SessionEvent[];
  /** What kept a step from being done as written: an edit that does not match, the time limit. */
  faults: string[];
}

/**
 * Plays steps in a trajectory folder with one shell: commands there, edits by the runner, in order.
 * `at` (Unix seconds) pins git's clock at the first step; it goes on with each. A step that cannot be done is a fault,
 * and the steps after it are still played, as an agent would go on.
 */
export async function playSteps(settings: {
  dir: string;
  steps: readonly Step[];
  at: number;
  /** Whom git sees; null leaves it to the workspace's configuration. */
  identity: Identity;
  /** Where temporary folders may be made. */
  tmp: string;
  timeoutInSeconds: number;
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<StepRun> {
  const { dir, steps, at, identity, tmp, timeoutInSeconds, path } = settings;
  const scratch = makeTempFolder(tmp);
  const home = join(scratch, 'home');
  mkdirSync(home);
  const limit = AbortSignal.timeout(timeoutInSeconds * 1000);
  const signal = eitherSignal(limit, settings.signal);
  const root = `${dir}/workspace`;
  const env = sessionEnvironment({ home, path, identity });
  const shell = openShell({ cwd: root, root, env, scratch, signal });
  const events: SessionEvent[] = [];
  const faults: string[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      if (signal.aborted) break;
      if ('say' in step) events.push({ type: 'message', text: step.say });
      else if ('run' in step) {
        const cwd = eventCwd(dir, shell.cwd);
        const clock = `export ${clockAssignment(at + index * SECONDS_BETWEEN_STEPS)}`;
        const { exit, stdout, stderr } = await shell.run(step.run, clock);
        events.push({ type: 'command', command: step.run, cwd, exit, stdout, stderr });
      } else {
        const complaint = applyEditorStep(dir, step);
        const name = 'read' in step ? 'read' : 'edit';
        if (complaint === null) events.push({ type: name, path: editorPath(step) });
        else {
          events.push({ type: 'tool', name, input: step, output: complaint });
          faults.push(`step ${index + 1} (${name}): ${complaint}`);
        }
      }
    }
    if (limit.aborted) faults.push(`the session did not end within ${timeoutInSeconds} s`);
  } finally {
    await shell.close();
    removeTempFolder(scratch);
  }
  settings.signal?.throwIfAborted();
  return { events, faults };
}

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import { copyTrajectory } from './copy-trajectory.ts';
import { eitherSignal } from './either-signal.ts';
import { sessionEnvironment } from './environment.ts';
import { killGroup } from './kill-group.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

const LONGEST_OUTPUT_IN_BYTES = 256 * 1024;

/**
 * Runs the declared verify commands, each on its own copy, so that what they leave behind is in nobody's way.
 * `exit` is null when the time limit ended it.
 */
export async function runVerifies(settings: {
  dir: string;
  verify: KeySession['verify'];
  tmp: string;
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<Witness['verifies']> {
  const { dir, verify, tmp, path, signal } = settings;
  const results: [string, Witness['verifies'][string]][] = [];
  for (const { name, run, timeoutInSeconds } of verify) {
    const folder = makeTempFolder(tmp);
    try {
      copyTrajectory(dir, `${folder}/w`);
      mkdirSync(`${folder}/home`);
      results.push([name, await runLimited({ folder, run, timeoutInSeconds, path, signal })]);
    } finally {
      removeTempFolder(folder);
    }
  }
  signal?.throwIfAborted();
  return Object.fromEntries(results);
}

function runLimited(settings: {
  folder: string;
  run: string;
  timeoutInSeconds: number;
  path: string;
  signal: AbortSignal | undefined;
}): Promise<{ exit: number | null; output: string }> {
  const { folder, run, timeoutInSeconds, path } = settings;
  const limit = AbortSignal.timeout(timeoutInSeconds * 1000);
  const signal = eitherSignal(limit, settings.signal);
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', `exec 2>&1\n${run}`], {
      cwd: `${folder}/w/workspace`,
      env: sessionEnvironment({ home: `${folder}/home`, path, identity: null }),
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stop = (): void => killGroup(child.pid);
    signal.addEventListener('abort', stop);
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      if (size < LONGEST_OUTPUT_IN_BYTES) chunks.push(chunk);
      size += chunk.length;
    });
    // A grandchild may hold the pipe open after the command itself has ended.
    child.on('exit', () => killGroup(child.pid));
    const end = (exit: number | null): void => {
      signal.removeEventListener('abort', stop);
      resolve({ exit: signal.aborted ? null : exit, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.on('error', () => end(127));
    child.on('close', (code) => end(code));
  });
}

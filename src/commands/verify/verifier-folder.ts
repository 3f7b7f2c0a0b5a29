import { join } from 'node:path';
import { sha256Hex } from '../../digest.ts';
import { inputError } from '../../errors.ts';
import { readCalls, readVerifierRun } from '../../read/read-verifier-run.ts';
import { callOfEnd, type CallScore } from '../../verify/endpoint/judge-call.ts';
import type { Endpoint } from '../../verify/endpoint/endpoint.ts';
import { appendLines, type AppendedLines } from '../../write/append-lines.ts';
import { takeLock } from '../../write/staging/lock.ts';
import { writeText } from '../../write/write-text.ts';
import { isAlive } from '../is-alive.ts';

/** Where a model's calls and results are kept: `<suite>/verify/<model>/`. */
export function verifierFolder({
  dir,
  out,
  model,
}: {
  dir: string;
  out: string | undefined;
  model: string;
}): string {
  const name = model.replaceAll(/[^A-Za-z0-9._-]+/gu, '-').replace(/^\.+/u, '');
  // Two models must not share a folder because their names differ in a slash.
  const mark = name === model ? '' : `-${sha256Hex(model).slice(0, 8)}`;
  return out ?? join(dir, 'verify', `${name}${mark}`);
}

/**
 * Takes a folder for one run at a time.
 * @throws InputError where another run has it, or it holds calls to another model or about another suite.
 */
export function takeVerifierFolder(settings: {
  folder: string;
  suite: string;
  endpoint: Endpoint;
}): () => void {
  const { folder, suite, endpoint } = settings;
  const release = takeLock({
    folder: join(folder, '.running'),
    shard: null,
    owner: { pid: process.pid, isAlive },
    out: folder,
    doing: 'asking a verifier about',
  });
  try {
    const { model, api, window } = endpoint;
    const run = { suite, model, api, window };
    const file = join(folder, 'run.json');
    const before = readVerifierRun(file);
    if (before === null) writeText(file, `${JSON.stringify(run, null, 2)}\n`);
    else {
      const other = (['suite', 'model', 'api', 'window'] as const).filter(
        (name) => before[name] !== run[name],
      );
      if (other.length > 0) {
        throw inputError(
          folder,
          `holds calls of another run: ${other.map((name) => `${name} ${before[name]}, now ${run[name]}`).join('; ')}`,
          'choose another folder with --out',
        );
      }
    }
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** The file of one pass, with what stands in it from earlier runs. */
export interface PassFile {
  lines: AppendedLines;
  scores: Map<string, CallScore>;
  /** Requests that ever left. */
  sent: number;
  /** Of these, how many were under way when a run ended. */
  torn: number;
}

export function openPass({
  folder,
  pass,
  endpoint,
}: {
  folder: string;
  pass: number;
  endpoint: Endpoint;
}): PassFile {
  const file = join(folder, 'raw', `pass-${pass}.jsonl`);
  const lines = appendLines(file);
  const scores = new Map<string, CallScore>();
  let sent = 0;
  let ended = 0;
  for (const call of readCalls(file)) {
    if (call.type === 'start') sent += 1;
    else {
      ended += 1;
      if (call.isFinal) scores.set(call.request, callOfEnd(endpoint, call));
    }
  }
  return { lines, scores, sent, torn: sent - ended };
}

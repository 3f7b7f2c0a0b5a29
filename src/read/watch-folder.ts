import { watch } from 'node:fs/promises';
import { inputError } from '../errors.ts';

const QUIET_IN_MS = 200;

/**
 * Yields after each burst of changes below a folder, once nothing has changed for a moment; ends when the signal
 * aborts. What changes while the reader is busy is told of once, afterwards.
 * @throws InputError where the folder can not be watched, or goes away.
 */
export async function* watchFolder(
  folder: string,
  { signal, quietInMs = QUIET_IN_MS }: { signal: AbortSignal; quietInMs?: number },
): AsyncGenerator<void> {
  let changes = 0;
  let wake: () => void = () => {};
  let fault: Error | null = null;
  const listening = listen(folder, signal, () => {
    changes += 1;
    wake();
  }).catch((error: NodeJS.ErrnoException) => {
    if (!signal.aborted) fault = inputError(folder, `cannot be watched (${error.code ?? error.message})`);
    wake();
  });
  const next = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      if (changes === 0) await next();
      for (let seen = -1; seen !== changes && !signal.aborted;) {
        seen = changes;
        await sleep(quietInMs, signal);
      }
      if (fault !== null) throw fault as Error;
      if (signal.aborted) return;
      changes = 0;
      yield;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  await listening;
}

async function listen(folder: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  for await (const _ of watch(folder, { recursive: true, signal })) onChange();
}

/** Ends early, and well, when the signal aborts. */
function sleep(inMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, inMs);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

import { eitherSignal } from './either-signal.ts';

/**
 * Runs up to `width` tasks at once, starting them in order, and yields their results in order. When the iteration is
 * left, by an error or by whoever iterates, no further task starts and the running ones are aborted and waited for.
 */
export async function* inOrder<T>(settings: {
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[];
  width: number;
  signal?: AbortSignal | undefined;
}): AsyncGenerator<T> {
  const { tasks, width } = settings;
  const stop = new AbortController();
  const signal = eitherSignal(stop.signal, settings.signal);
  /** Those whose turn has not come, by index. */
  const started = new Map<number, Promise<T>>();
  let next = 0;
  let isStopped = false;
  const startNext = (): void => {
    const task = tasks[next];
    if (isStopped || task === undefined) return;
    const promise = task(signal);
    started.set(next, promise);
    next += 1;
    // A failure is thrown where its turn comes, and all before it have been started.
    promise.then(startNext, () => (isStopped = true));
  };
  try {
    for (let slot = 0; slot < width; slot += 1) startNext();
    for (let turn = 0; turn < tasks.length; turn += 1) {
      const result = await started.get(turn)!;
      started.delete(turn);
      yield result;
    }
  } finally {
    isStopped = true;
    stop.abort();
    await Promise.allSettled(started.values());
  }
}

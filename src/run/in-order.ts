/** Runs up to `width` tasks at once and yields their results in the order of the tasks. */
export async function* inOrder<T>(tasks: readonly (() => Promise<T>)[], width: number): AsyncGenerator<T> {
  const running: Promise<T>[] = [];
  let next = 0;
  try {
    while (next < tasks.length || running.length > 0) {
      for (let task = tasks[next]; task !== undefined && running.length < width; task = tasks[next]) {
        const promise = task();
        // A failure is thrown where its turn comes; until then it must not count as unhandled.
        promise.catch(() => undefined);
        running.push(promise);
        next += 1;
      }
      const first = running.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    await Promise.allSettled(running);
  }
}

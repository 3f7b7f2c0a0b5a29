/**
 * Runs work that stops at an interrupt: SIGINT and SIGTERM abort the signal, the work cleans up and rejects, and
 * nothing half-done is left but what the next run can use. A second interrupt ends the process at once.
 */
export async function onInterrupt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const abort = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  process.on('SIGINT', abort);
  process.on('SIGTERM', abort);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  }
}

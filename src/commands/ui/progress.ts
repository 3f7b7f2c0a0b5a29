import cliProgress from 'cli-progress';

const QUIET_FOR_MS = 2000;

export interface Progress {
  advance(by?: number): void;
  stop(): void;
}

/** A bar on standard error, shown on a terminal only and only for work longer than two seconds. */
export function startProgress(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return { advance: () => {}, stop: () => {} };
  const bar = new cliProgress.SingleBar(
    {
      format: `${what} {bar} {value}/{total} · {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: true,
    },
    cliProgress.Presets.shades_classic,
  );
  let done = 0;
  const timer = setTimeout(() => bar.start(total, done), QUIET_FOR_MS);
  return {
    advance(by = 1) {
      done += by;
      if (bar.isActive) bar.update(done);
    },
    stop() {
      clearTimeout(timer);
      if (bar.isActive) bar.stop();
    },
  };
}

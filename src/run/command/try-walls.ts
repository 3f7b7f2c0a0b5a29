import { spawnSync } from 'node:child_process';
import { wrapInBubblewrap } from './sandbox.ts';

/** What bubblewrap says where it cannot build walls on this machine; null where it can. */
export function tryWalls({ bubblewrap, network }: { bubblewrap: string; network: boolean }): string | null {
  const [program = '', ...args] = wrapBare({ bubblewrap, network, argv: ['sh', '-c', ':'] });
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 20_000,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  });
  if (status === 0) return null;
  return stderr?.trim() || error?.message || `it ended with exit code ${status}`;
}

/** Walls with nothing in them but the system, or no walls: what can be tried before there is a session. */
export function wrapBare(settings: {
  bubblewrap: string | null;
  network: boolean;
  argv: readonly string[];
}): string[] {
  const { bubblewrap, network, argv } = settings;
  if (bubblewrap === null) return [...argv];
  return wrapInBubblewrap({ bubblewrap, network, argv, cwd: '/', readable: [], writable: [] });
}

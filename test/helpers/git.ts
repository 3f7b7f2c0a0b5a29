import { execFileSync } from 'node:child_process';

/** Git with nothing inherited: pinned identity and dates, no configuration of the machine. */
export function git(cwd: string, ...args: string[]): string {
  const person = { NAME: 'Runa Eide', EMAIL: 'runa@example.org', DATE: '@1700000000 +0000' };
  const env: Record<string, string> = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  for (const [field, value] of Object.entries(person)) {
    env[`GIT_AUTHOR_${field}`] = value;
    env[`GIT_COMMITTER_${field}`] = value;
  }
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

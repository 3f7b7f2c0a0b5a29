/** Who git says made a commit; null leaves it to the repository's own configuration. */
export type Identity = { name: string; email: string } | null;

/** Where a subject's programs are looked for when the caller names no other folders. */
export const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** `Ada Lovelace <ada@example.org>` as git's two fields. */
export function parseIdentity(text: string): Identity {
  const found = /^(.*?)\s*<([^<>]*)>$/u.exec(text);
  return found === null ? { name: text, email: '' } : { name: found[1] ?? '', email: found[2] ?? '' };
}

/** Everything a session's shell inherits: nothing of the operator's, so that two machines show a subject the same. */
export function sessionEnvironment(settings: {
  home: string;
  path: string;
  identity: Identity;
}): Record<string, string> {
  const { home, path, identity } = settings;
  return {
    PATH: path,
    HOME: home,
    XDG_CONFIG_HOME: `${home}/.config`,
    TMPDIR: home,
    LC_ALL: 'C',
    TZ: 'UTC',
    TERM: 'dumb',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    PYTHONDONTWRITEBYTECODE: '1',
    ...(identity === null
      ? {}
      : {
          GIT_AUTHOR_NAME: identity.name,
          GIT_AUTHOR_EMAIL: identity.email,
          GIT_COMMITTER_NAME: identity.name,
          GIT_COMMITTER_EMAIL: identity.email,
        }),
  };
}

/** The git clock as shell text; git reads `@<unix> <zone>` exactly. */
export function clockAssignment(unixSeconds: number): string {
  return `GIT_AUTHOR_DATE='@${unixSeconds} +0000' GIT_COMMITTER_DATE='@${unixSeconds} +0000'`;
}

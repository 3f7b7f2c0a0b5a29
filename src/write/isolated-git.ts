import { simpleGit, type SimpleGit } from 'simple-git';

/** Settings that change what git writes or says, pinned over any configuration file. */
const SETTINGS = [
  'core.autocrlf=false',
  'core.eol=lf',
  'core.fileMode=true',
  'core.symlinks=true',
  'core.ignoreCase=false',
  'core.safecrlf=false',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'commit.gpgsign=false',
  'tag.gpgsign=false',
  'gc.auto=0',
  'i18n.commitEncoding=utf-8',
  'safe.directory=*',
];

/** Who and when a command writes as. */
export interface GitIdentity {
  author: { name: string; email: string };
  /** Unix seconds, zone +0000. */
  at: number;
}

/**
 * Git in `folder`, with nothing inherited: no user, system or environment configuration, no hooks, no
 * templates, no locks that a reader does not need. `searchPath` is the PATH on which git is found.
 */
export function isolatedGit(options: {
  folder: string;
  searchPath: string;
  identity?: GitIdentity;
}): SimpleGit {
  const { folder, searchPath, identity } = options;
  const pinned = {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    ...(identity === undefined ? {} : identityVariables(identity)),
  };
  const git = simpleGit({
    baseDir: folder,
    config: SETTINGS,
    allowEnvironment: Object.keys(pinned),
    unsafe: { allowUnsafeConfigPaths: true, allowUnsafeHooksPath: true, allowUnsafeTemplateDir: true },
  });
  return git.env({
    PATH: searchPath,
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    TZ: 'UTC',
    LC_ALL: 'C',
    ...pinned,
  });
}

function identityVariables({ author, at }: GitIdentity): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: `@${at} +0000`,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
    GIT_COMMITTER_DATE: `@${at} +0000`,
  };
}

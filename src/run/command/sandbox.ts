import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';

/** Read-only parts of the system that programs need; what is not there is left out. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/opt'] as const;
/** Of /etc only what resolves names, checks certificates and finds programs: no accounts, no host name. */
const SETTINGS = [
  '/etc/alternatives',
  '/etc/ca-certificates',
  '/etc/hosts',
  '/etc/ld.so.cache',
  '/etc/mime.types',
  '/etc/nsswitch.conf',
  '/etc/pki',
  '/etc/protocols',
  '/etc/resolv.conf',
  '/etc/services',
  '/etc/ssl',
] as const;
/** An ordinary user of an ordinary machine. */
const NOBODY = ['--uid', '1000', '--gid', '1000', '--hostname', 'localhost'] as const;
/** The line of an account list for the user inside the walls. */
export function accountWithin(home: string): string {
  return `dev:x:1000:1000::${home}:/bin/sh\n`;
}

/** Folders that every program expects, with nothing of the machine in them. */
const EMPTY = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', '/run'] as const;

/** Where bubblewrap is on the operator's PATH; null where it is not installed. */
export function findBubblewrap(inherited: string): string | null {
  for (const folder of inherited.split(delimiter)) {
    if (folder.startsWith('/') && existsSync(join(folder, 'bwrap'))) return join(folder, 'bwrap');
  }
  return null;
}

/**
 * The command line that starts `argv` inside walls: it can write in `writable` and nowhere else that lasts, reads the
 * system's programs and `readable`, sees no other process, and reaches the network only if it is said. Everything
 * keeps its path. When the run ends, every process inside ends too, also one that left its process group.
 */
export function wrapInBubblewrap(settings: {
  bubblewrap: string;
  argv: readonly string[];
  cwd: string;
  writable: readonly string[];
  readable: readonly string[];
  /** A list of accounts with the one user there is: programs ask for its name and home. */
  accounts?: string;
  network: boolean;
}): string[] {
  const { bubblewrap, argv, cwd, writable, readable, accounts, network } = settings;
  return [
    bubblewrap,
    '--unshare-all',
    ...(network ? ['--share-net'] : []),
    '--die-with-parent',
    '--new-session',
    ...NOBODY,
    ...EMPTY,
    ...SYSTEM.flatMap(showSystemPath),
    ...SETTINGS.flatMap(showSystemPath),
    ...(accounts === undefined ? [] : ['--ro-bind', accounts, '/etc/passwd']),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    '--chdir',
    cwd,
    '--',
    ...argv,
  ];
}

/** A folder of the system as it is: a link to another one stays a link. */
function showSystemPath(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!lstatSync(path).isSymbolicLink()) return ['--ro-bind', path, path];
  const target = readlinkSync(path);
  if (SYSTEM.some((root) => target.startsWith(`${root}/`) || target.startsWith(`${root.slice(1)}/`)))
    return ['--symlink', target, path];
  // Such as a resolv.conf that a service keeps elsewhere.
  return ['--ro-bind', realpathSync(path), path];
}

/**
 * Folders that must be readable for the programs of `path` to start: those that the system's own folders do not hold.
 * A program in `…/bin` or `node_modules/.bin` has its files beside that folder, so the folder above is shown.
 */
export function foldersBehind(path: string): string[] {
  const folders = path
    .split(delimiter)
    .filter((folder) => folder.startsWith('/') && existsSync(folder))
    .map((folder) => (/\/\.?bin$/u.test(folder) ? dirname(folder) : folder))
    .filter((folder) => !SYSTEM.some((root) => folder === root || !relative(root, folder).startsWith('..')));
  return [...new Set(folders)].filter((folder) => folder !== '/');
}

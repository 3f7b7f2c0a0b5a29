import type { OptionTable } from './options.ts';

/** A program that starts the program named in its arguments. */
export interface Wrapper extends OptionTable {
  /** Words between the options and the program: a duration, a lock file. */
  operands?: number;
  /** `NAME=value` words may stand before the program. */
  assignments?: true;
  /** With one of these it starts nothing. */
  inert?: readonly string[];
  /** Option that changes the directory first. */
  chdir?: readonly string[];
  /** Option whose value is shell text. */
  script?: readonly string[];
  /** Its words are joined and given to a shell. */
  joins?: true;
  /** Subcommand that must come first: `uv run`. */
  sub?: readonly string[];
  /** Not certain even so, and why. */
  may?: string;
  /** What is started is out of sight: another machine, another time. */
  away?: string;
}

const INERT_HELP = ['--help', '--version'];

/** By name. Several entries of one name differ by their subcommand. */
export const WRAPPERS: Readonly<Record<string, readonly Wrapper[]>> = {
  env: [
    {
      short: 'uCS',
      long: ['--unset', '--chdir', '--split-string'],
      assignments: true,
      chdir: ['-C', '--chdir'],
      script: ['-S', '--split-string'],
      inert: INERT_HELP,
    },
  ],
  sudo: [
    {
      short: 'ughpCrtTUDRac',
      long: [
        '--user',
        '--group',
        '--host',
        '--prompt',
        '--chdir',
        '--role',
        '--type',
        '--other-user',
        '--close-from',
        '--command-timeout',
        '--chroot',
      ],
      assignments: true,
      chdir: ['-D', '--chdir'],
      inert: ['-l', '--list', '-v', '--validate', '-k', '-K', '-e', '--edit', '-V', ...INERT_HELP],
    },
  ],
  doas: [{ short: 'uCa', inert: ['-L', '-C'] }],
  nohup: [{ inert: INERT_HELP }],
  setsid: [{ inert: [...INERT_HELP, '-h', '-V'] }],
  time: [{ short: 'fo', long: ['--format', '--output'], inert: [...INERT_HELP, '-V'] }],
  nice: [{ short: 'n', long: ['--adjustment'], inert: INERT_HELP }],
  ionice: [
    {
      short: 'cnpPu',
      long: ['--class', '--classdata', '--pid'],
      inert: ['-p', '-P', '-u', '--pid', '-h', '-V', ...INERT_HELP],
    },
  ],
  chrt: [{ short: 'TPDp', operands: 1, inert: ['-p', '-m', ...INERT_HELP] }],
  taskset: [{ operands: 1, inert: ['-p', ...INERT_HELP] }],
  timeout: [{ short: 'sk', long: ['--signal', '--kill-after'], operands: 1, inert: INERT_HELP }],
  gtimeout: [{ short: 'sk', long: ['--signal', '--kill-after'], operands: 1, inert: INERT_HELP }],
  stdbuf: [{ short: 'ioe', long: ['--input', '--output', '--error'], inert: INERT_HELP }],
  unbuffer: [{}],
  chronic: [{}],
  command: [{ inert: ['-v', '-V'] }],
  builtin: [{}],
  exec: [{ short: 'a' }],
  busybox: [{ inert: ['--list', '--help', '--install'] }],
  caffeinate: [{ short: 'tw' }],
  watch: [
    { short: 'nq', long: ['--interval', '--equexit'], joins: true, inert: [...INERT_HELP, '-h', '-v'] },
  ],
  flock: [
    {
      short: 'wE',
      long: ['--wait', '--timeout', '--conflict-exit-code'],
      operands: 1,
      script: ['-c', '--command'],
      inert: [...INERT_HELP, '-V', '-h'],
    },
  ],
  strace: [{ short: 'oeEpPsSuaAbIOX', inert: ['-p', '-V', '-h'] }],
  ltrace: [{ short: 'oeplunsaADFwx', inert: ['-p', '-V', '-h'] }],
  catchsegv: [{}],
  'xvfb-run': [{ short: 'efnps', long: ['--server-args', '--server-num'] }],
  'dbus-run-session': [{}],
  proxychains: [{ short: 'f' }],
  proxychains4: [{ short: 'f' }],
  torsocks: [{}],
  fakeroot: [{ short: 'lsbi' }],
  systemd: [],
  'systemd-run': [
    {
      short: 'pEtuHM',
      long: ['--unit', '--property', '--setenv', '--description', '--slice', '--working-directory'],
      may: 'a service manager starts it',
    },
  ],
  'systemd-inhibit': [{}],
  unshare: [{ short: 'SGRw', inert: INERT_HELP }],
  nsenter: [{ short: 'tSG', inert: INERT_HELP }],
  chroot: [{ operands: 1, away: 'another root directory' }],
  setarch: [{ operands: 1 }],
  linux32: [{}],
  linux64: [{}],
  prlimit: [{ inert: ['-p', '--pid'] }],
  direnv: [{ sub: ['exec'], operands: 1 }],
  dotenv: [{ short: 'fe' }],
  entr: [{ may: 'started when a file changes' }],
  nodemon: [{ short: 'weix', long: ['--watch', '--ext', '--ignore', '--exec'] }],
  uv: [
    {
      sub: ['run'],
      short: 'p',
      long: [
        '--with',
        '--python',
        '--extra',
        '--group',
        '--project',
        '--directory',
        '--env-file',
        '--package',
        '--index',
      ],
      chdir: ['--directory'],
    },
    { sub: ['tool', 'run'], short: 'p', long: ['--from', '--with', '--python', '--index'] },
  ],
  uvx: [{ short: 'p', long: ['--from', '--with', '--python', '--index'] }],
  pipx: [{ sub: ['run'], long: ['--spec', '--python', '--pip-args', '--index-url'] }],
  poetry: [{ sub: ['run'] }],
  pdm: [{ sub: ['run'], short: 'p' }],
  hatch: [
    { sub: ['run'], short: 'e' },
    { sub: ['env', 'run'], short: 'e' },
  ],
  pipenv: [{ sub: ['run'] }],
  rye: [{ sub: ['run'] }],
  conda: [{ sub: ['run'], short: 'np', long: ['--name', '--prefix', '--cwd'], chdir: ['--cwd'] }],
  mamba: [{ sub: ['run'], short: 'np', long: ['--name', '--prefix'] }],
  npx: [{ short: 'pc', long: ['--package', '--call'], script: ['-c', '--call'] }],
  bunx: [{}],
  npm: [{ sub: ['exec'], short: 'c', long: ['--package', '--call'], script: ['-c', '--call'] }],
  pnpm: [{ sub: ['exec'] }, { sub: ['dlx'], long: ['--package'] }],
  yarn: [{ sub: ['exec'] }, { sub: ['dlx'], short: 'p' }],
  bundle: [{ sub: ['exec'] }],
  corepack: [{}],
  mise: [{ sub: ['exec'] }, { sub: ['x'] }],
  asdf: [{ sub: ['exec'] }],
  ssh: [{ short: 'bcDEeFIiJLlmOopQRSWw', operands: 1, joins: true, away: 'another machine' }],
  mosh: [{ operands: 1, joins: true, away: 'another machine' }],
  docker: [
    {
      sub: ['exec'],
      short: 'euw',
      long: ['--env', '--user', '--workdir', '--env-file'],
      operands: 1,
      away: 'a container',
    },
    {
      sub: ['run'],
      short: 'evupwhlmc',
      long: [
        '--env',
        '--volume',
        '--user',
        '--name',
        '--workdir',
        '--network',
        '--entrypoint',
        '--mount',
        '--publish',
        '--env-file',
        '--platform',
      ],
      operands: 1,
      away: 'a container',
    },
    { sub: ['compose', 'exec'], short: 'euw', operands: 1, away: 'a container' },
    { sub: ['compose', 'run'], short: 'evupw', operands: 1, away: 'a container' },
  ],
  podman: [
    { sub: ['exec'], short: 'euw', operands: 1, away: 'a container' },
    {
      sub: ['run'],
      short: 'evupwhlmc',
      long: ['--env', '--volume', '--name', '--network'],
      operands: 1,
      away: 'a container',
    },
  ],
  kubectl: [{ sub: ['exec'], short: 'nc', operands: 1, away: 'a container' }],
  tmux: [
    { sub: ['new-session'], short: 'cFnstxye', joins: true, away: 'a terminal multiplexer' },
    { sub: ['new'], short: 'cFnstxye', joins: true, away: 'a terminal multiplexer' },
    { sub: ['send-keys'], short: 't', joins: true, away: 'a terminal multiplexer' },
  ],
  screen: [{ short: 'ScpthX', away: 'a terminal multiplexer' }],
  su: [
    { short: 'cgGsw', long: ['--command', '--group', '--shell'], script: ['-c', '--command'], operands: 99 },
  ],
  runuser: [{ short: 'ucgGs', long: ['--command', '--user'], script: ['-c', '--command'] }],
  script: [{ short: 'cEIOBTmo', long: ['--command'], script: ['-c', '--command'], operands: 99 }],
  parallel: [
    {
      short: 'jaINSCd',
      long: ['--jobs', '--arg-file', '--delay', '--timeout', '--colsep'],
      joins: true,
      may: 'once for each input of parallel',
    },
  ],
  crontab: [],
};

import type { OptionTable } from './options.ts';

/** Shells, by name: they execute a file, `-c` text or their input. */
export const SHELLS: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ksh',
  'ash',
  'mksh',
  'rbash',
  'fish',
]);

export const SHELL_OPTIONS: OptionTable = { short: 'oO', long: ['--rcfile', '--init-file'] };

/** Programs that execute a file of another language, and which of their options take a value. */
export const INTERPRETERS: readonly {
  name: RegExp;
  options: OptionTable;
  /** Options whose value is program text. */
  code: readonly string[];
  /** Option whose value is a module started as a program. */
  module?: string;
  /** Subcommand that comes first: `deno run`. */
  sub?: string;
}[] = [
  {
    name: /^(?:python|pypy)[\d.]*$/u,
    options: { short: 'WXcm', long: ['--check-hash-based-pycs'], last: ['-c', '-m'] },
    code: ['-c'],
    module: '-m',
  },
  {
    name: /^(?:node|nodejs)$/u,
    options: { short: 'reCp', long: ['--require', '--eval', '--print', '--import', '--loader'] },
    code: ['-e', '--eval', '-p', '--print'],
  },
  { name: /^bun$/u, options: {}, code: ['-e'], sub: 'run' },
  { name: /^deno$/u, options: { short: 'c', long: ['--config', '--import-map'] }, code: [], sub: 'run' },
  { name: /^(?:tsx|ts-node)$/u, options: { short: 'e' }, code: ['-e'] },
  { name: /^ruby[\d.]*$/u, options: { short: 'eIrCEFT' }, code: ['-e'] },
  { name: /^perl[\d.]*$/u, options: { short: 'eEIMm' }, code: ['-e', '-E'] },
  { name: /^php[\d.]*$/u, options: { short: 'rfcdz' }, code: ['-r'] },
  { name: /^lua[\d.]*$/u, options: { short: 'el' }, code: ['-e'] },
  { name: /^Rscript$/u, options: { short: 'e' }, code: ['-e'] },
  // Modules and tools that execute the Python file named to them.
  { name: /^(?:i?pdb|cProfile|profile|trace|kernprof)$/u, options: { short: 'osc' }, code: [] },
  { name: /^coverage$/u, options: {}, code: [], sub: 'run' },
  { name: /^expect$/u, options: { short: 'cf' }, code: ['-c'] },
];

/** Options of tools that stand before their subcommand and take the next word. */
export const GLOBAL_OPTIONS: Readonly<Record<string, OptionTable>> = {
  git: {
    short: 'Cc',
    long: ['--git-dir', '--work-tree', '--namespace', '--exec-path', '--super-prefix', '--config-env'],
  },
  make: {
    short: 'CfIloW',
    long: [
      '--directory',
      '--file',
      '--makefile',
      '--include-dir',
      '--jobs',
      '--load-average',
      '--old-file',
      '--what-if',
      '-j',
    ],
  },
  gmake: { short: 'CfIloW', long: ['--directory', '--file', '--makefile', '--include-dir', '-j'] },
  npm: { long: ['--prefix', '--workspace', '-w', '--userconfig', '--registry'] },
  pnpm: { short: 'C', long: ['--dir', '--filter', '--prefix'] },
  yarn: { long: ['--cwd'] },
  docker: { short: 'Hcl', long: ['--host', '--context', '--config', '--log-level'] },
  kubectl: { short: 'ns', long: ['--namespace', '--context', '--kubeconfig', '--server'] },
  cargo: { short: 'CZ', long: ['--config', '--color', '--manifest-path'] },
  gh: { short: 'R', long: ['--repo'] },
  uv: { long: ['--directory', '--project', '--config-file'] },
  poetry: { short: 'CP', long: ['--directory', '--project'] },
  terraform: {},
  go: { short: 'C' },
  pip: { long: ['--python', '--proxy', '--cache-dir'] },
};

/** Commands of the shell, and programs, that succeed unless something unusual is wrong. */
export const SUCCEEDING: ReadonlySet<string> = new Set([
  'true',
  ':',
  'echo',
  'printf',
  'pwd',
  'export',
  'set',
  'shopt',
  'umask',
  'unset',
  'declare',
  'local',
  'readonly',
  'typeset',
  'alias',
  'hash',
  'sleep',
  'date',
  'clear',
  'trap',
]);

/** Programs that run what is written in a file of their own, or in a queue, which is not read here. */
export const TASK_RUNNERS: ReadonlySet<string> = new Set([
  'just',
  'task',
  'rake',
  'invoke',
  'inv',
  'mage',
  'nox',
  'tox',
  'doit',
  'at',
  'batch',
]);

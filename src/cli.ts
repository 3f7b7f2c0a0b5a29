#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import type { Problem } from './errors.ts';
import { FOIL_VERSION } from './version.ts';

/** What a command resolves to: 0 clean, 1 findings. Bad input (2) and our own faults (3) are thrown. */
type ExitCode = 0 | 1;
type Options = Record<string, unknown>;

// Commands are imported when called: the help text needs none of them, nor any library but this one.
const program = new Command('foil')
  .description('Controlled synthetic benchmarks for agent memory: generate, check, screen, score.')
  .version(FOIL_VERSION)
  .showHelpAfterError('(foil <verb> --help lists the options)')
  .configureHelp({ sortSubcommands: false })
  .exitOverride();

let exitCode: ExitCode = 0;

const json = () => new Option('--json', 'one JSON document on standard output');
const content = () =>
  new Option('--content <dir...>', 'more folders with generators/ and families/ of your own');

verb('generate [suite]', 'plan, render, leak-check, write and play a suite')
  .requiredOption('--out <dir>', 'folder of the suite; must be new, empty or the same suite')
  .option('--seed <seed>', 'replaces the seed of the suite file')
  .option('--jobs <n>', 'workers (default: the number of cores)', wholeNumber)
  .option('--shard <i/n>', 'build only this share; the last share to finish assembles the suite')
  .option('--only <glob>', 'only scenarios and families whose name matches')
  .addOption(
    new Option('--phase <phase>', 'memory also writes the stores of admitted scenarios')
      .choices(['control', 'memory'])
      .default('control'),
  )
  .option('--keys <dir>', 'put the keys there instead of DIR/keys')
  .option('--no-probes', 'do not play the scripted agents (the manifest says so)')
  .option('--verify', 'let git itself check every repository')
  .option('--force', 'rebuild a folder that holds another suite')
  .addOption(content())
  .addOption(json())
  .action(run(async () => (await import('./commands/generate.ts')).generateCommand));

verb('leak <dir>', 'what a subject could read that it should not: a suite, or any folder with --terms')
  .option('--terms <file>', 'terms, labels and facts to look for')
  .option('--allow <file>', 'findings that are meant, each with its reason')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .addOption(
    new Option('--format <format>', 'of the findings').choices(['text', 'json', 'sarif']).default('text'),
  )
  .option('--strict', 'exit 1 on warnings too')
  .option('--watch', 'check again after every change, until interrupted')
  .addOption(json())
  .action(run(async () => (await import('./commands/leak.ts')).leakCommand));

verb('run <dir>', 'run sessions, one record each; what is recorded is not played again')
  .requiredOption(
    '--agent <agent>',
    'probe:informed and the other scripted agents; claude-code, codex, gemini-cli, openhands; or a shell command',
  )
  .option('--arms <list>', 'control, oracle or both, comma-separated', 'control')
  .option('--only <glob>', 'only scenarios whose name matches')
  .option('--replicates <n>', 'trajectories per cell', wholeNumber, 1)
  .option('--parallel <n>', 'trajectories at a time', wholeNumber)
  .option('--timeout <seconds>', 'a session that takes longer is ended and excluded', wholeNumber, 600)
  .option('--budget-usd <x>', 'the most that may be spent in this folder, earlier runs included', dollars)
  .option('--price-usd <y>', 'the most that one session may cost', dollars)
  .option('--resume', 'go on with what is there (it always does; the option says that it is meant)')
  .option('--transcript <place>', 'stdout, auto, or a path or glob in the workspace or ~/ (the agent’s home)')
  .option('--format <format>', 'of the transcript (default: by its content)')
  .option('--pass-env <names...>', 'environment variables that the agent gets; it gets no others')
  .option('--show <paths...>', 'more folders that can be read inside the walls, such as one with the agent')
  .option('--trace', 'watch which processes are really started: by strace, else by PATH and bash')
  .option('--no-network', 'no network inside the walls')
  .option('--no-walls', 'run without bubblewrap, with all of your rights')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .addOption(json())
  .action(run(async () => (await import('./commands/run.ts')).runCommand));

verb('score <dir>', 'records to scores, a new file per scorer version')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .option('--strict', 'exit 1 when sources of one session deny each other')
  .option('--replay-checks', 'also score records of other scenario versions, marked as replayed')
  .addOption(json())
  .action(run(async () => (await import('./commands/score.ts')).scoreCommand));

verb('screen <dir>', 'control and oracle scores to admission.json')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .option(
    '--rule <name>',
    'another rule beside the suite’s own: default or strict; writes admission.NAME.json',
  )
  .option('--plan', 'what the rule costs at worst, and how often it errs; spends and writes nothing')
  .option('--price-usd <y>', 'the most that one session may cost, for --plan', dollars)
  .option('--simulate', '10,000 agents of known success through the rule: observed against computed')
  .addOption(json())
  .action(run(async () => (await import('./commands/screen.ts')).screenCommand));

verb('report <dir>', 'counts, intervals and exclusions; writes report.md and report.html beside the suite')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .addOption(
    new Option('--format <format>', 'what is printed')
      .choices(['text', 'markdown', 'html', 'json'])
      .default('text'),
  )
  .addOption(json())
  .action(run(async () => (await import('./commands/report.ts')).reportCommand));

verb('verify <dir>', 'verdicts of a verifier on the items of evidence families')
  .option(
    '--reference <names>',
    'verifiers that need no model, and whether the suite is fit: all, oracle, overlap:0.7 …',
  )
  .option(
    '--predictions <file>',
    'verdicts of a program of yours: JSON lines or CSV with item_id and a verdict or score',
  )
  .option('--endpoint <url>', 'asks a model behind an OpenAI-compatible address (http://localhost:8000/v1)')
  .option('--model <name>', 'as the endpoint calls it')
  .addOption(
    new Option('--api <api>', 'which of its methods is asked')
      .choices(['chat', 'completions'])
      .default('chat'),
  )
  .option('--key-env <name>', 'environment variable that holds the key; it is written nowhere')
  .option('--top-logprobs <n>', 'likeliest tokens to ask for (default: 100)', wholeNumber)
  .option('--passes <n>', 'times that everything is asked (default: 2)', wholeNumber)
  .option('--concurrency <n>', 'requests at a time (default: 8)', wholeNumber)
  .option('--timeout <seconds>', 'for one answer (default: 60)', wholeNumber)
  .option('--max-calls <n>', 'the most requests that may leave, earlier runs included', wholeNumber)
  .addOption(
    new Option(
      '--phase <phase>',
      'dev: choose and freeze a configuration on a third of the conversations; test: score it once on the others',
    ).choices(['dev', 'test']),
  )
  .option('--render-only', 'write every request as text to --out, and ask nobody')
  .option('--out <dir>', 'where --render-only writes; of --endpoint, in place of DIR/verify/MODEL')
  .option('--views <list>', 'how a record is shown: holistic, atomic, … or all')
  .option('--frames <list>', 'how it is asked: auditor, plain, burden-of-proof or all')
  .option('--shots <list>', 'how many examples come first: 0, 2, 4 or all')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .addOption(json())
  .action(run(async () => (await import('./commands/verify.ts')).verifyCommand));

verb('show <id>', 'one cell for a human')
  .option('--in <dir>', 'the suite (default: this folder, else out/suite)')
  .option('--key', 'include what only the scorer may see')
  .option('--keys <dir>', 'where the keys are, if not in DIR/keys')
  .addOption(json())
  .action(run(async () => (await import('./commands/show.ts')).showCommand));

verb('list', 'the catalogue, as a table')
  .addOption(content())
  .addOption(
    new Option('--format <format>', 'of the table of scenarios')
      .choices(['text', 'markdown'])
      .default('text'),
  )
  .addOption(json())
  .action(run(async () => (await import('./commands/list.ts')).listCommand));

verb(
  'check <kind> [files...]',
  'every law of family files while they are written: check family FILE..., check families',
)
  .option('--surfaces <n>', 'fillings of the slots that are tried', wholeNumber)
  .option('--seed <seed>', 'of the fillings (default: 1)')
  .option('--strict', 'exit 1 on warnings and arms left out too')
  .option('--watch', 'check again after every change, until interrupted')
  .addOption(content())
  .addOption(json())
  .action(run(async () => (await import('./commands/check.ts')).checkCommand));

verb('new <kind> <name>', 'a working scaffold: scenario, family or suite')
  .option('--content <dir>', 'folder that gets it', '.')
  .addOption(json())
  .action(run(async () => (await import('./commands/new.ts')).newCommand));

verb('diff <a> <b>', 'are two suites, or two score files, the same, and if not what moved')
  .option('--collisions', 'look for items that both suites share')
  .addOption(json())
  .action(run(async () => (await import('./commands/diff.ts')).diffCommand));

verb('ran <target>', 'does a shell line execute the target: runs, may-run, does-not-run, cannot-tell')
  .option('--command <cmd>', 'one shell line')
  .option('--batch <file>', 'JSON lines { id, command, cwd? }; answers one line each')
  .option('--cwd <dir>', 'where the line starts')
  .option('--makefile <file>', 'what make targets run')
  .addOption(json())
  .action(run(async () => (await import('./commands/ran.ts')).ranCommand));

verb('audit <path...>', 'what recorded sessions ran, by a parser and by a pattern, and where they differ')
  .requiredOption('--target <target>', 'a program path (./deploy.sh) or a command (git tag)')
  .option('--pattern <regex>', 'the pattern that counted the commands before')
  .addOption(
    new Option('--format <format>', 'of the transcripts (default: by their content)').choices([
      'claude-code',
      'codex',
      'gemini',
      'openhands',
      'swe-agent',
      'mini-swe-agent',
      'foil',
    ]),
  )
  .addOption(json())
  .action(run(async () => (await import('./commands/audit.ts')).auditCommand));

verb('stats [question...]', 'one figure from counts you give: power, occupancy, mcnemar, wilson, auc, …')
  .allowUnknownOption()
  .helpOption(false)
  .action(run(async () => (await import('./commands/stats.ts')).statsCommand));

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `head` went away: nothing is left to say to it.
  if (error.code === 'EPIPE') process.exit(exitCode);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = await explain(error);
}
process.exitCode ??= exitCode;

function verb(usage: string, description: string): Command {
  return program.command(usage).description(description).exitOverride();
}

/** Commander calls actions with the arguments, the options and the command; ours take arguments and options in one object. */
function run(load: () => Promise<(input: { args: string[]; options: Options }) => Promise<ExitCode>>) {
  return async (...received: unknown[]): Promise<void> => {
    const options = received.at(-2) as Options;
    const args = received
      .slice(0, -2)
      .flat()
      .filter((arg) => typeof arg === 'string');
    const command = await load();
    exitCode = await command({ args, options });
  };
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/u.test(text)) {
    throw new CommanderError(2, 'foil.wholeNumber', `error: expected a whole number from 1, found "${text}"`);
  }
  return Number(text);
}

function dollars(text: string): number {
  if (!/^\d{1,7}(\.\d{1,4})?$/u.test(text)) {
    throw new CommanderError(2, 'foil.dollars', `error: expected an amount such as 12.50, found "${text}"`);
  }
  return Number(text);
}

async function explain(error: unknown): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // Commander has printed its own errors; ours come without.
    if (error.code.startsWith('foil.')) process.stderr.write(`${error.message}\n`);
    return 2;
  }
  if (error instanceof Error && error.name === 'AbortError') {
    process.stderr.write('stopped; run the same command again to go on\n');
    return 130;
  }
  const { InputError, problemOfSystem } = await import('./errors.ts');
  const problem = problemOfSystem(error);
  const input = problem === null ? error : new InputError([problem]);
  if (input instanceof InputError) {
    if (process.argv.includes('--json')) writeProblems(input.problems);
    const count = input.problems.length > 1 ? `${input.problems.length} problems\n` : '';
    process.stderr.write(`${input.message}\n${count}`);
    return 2;
  }
  process.stderr.write(
    `foil ${FOIL_VERSION}: this is our fault, not yours. Please report it with the command you ran.\n${
      error instanceof Error ? (error.stack ?? error.message) : String(error)
    }\n`,
  );
  return 3;
}

function writeProblems(problems: readonly Problem[]): void {
  process.stdout.write(`${JSON.stringify({ problems }, null, 2)}\n`);
}

import { inputError } from '../errors.ts';
import { readText } from '../read/read-text.ts';
import { analyseCommand } from '../score/analyse-command.ts';
import type { CommandInput, ExitCode } from './command.ts';
import { colours, print, printJson } from './ui/terminal.ts';

/** `foil ran TARGET`: what a shell line executes, by a parser. */
export async function ranCommand({ args: [target = ''], options }: CommandInput): Promise<ExitCode> {
  const { command, batch, cwd, makefile } = options as Record<string, string | undefined>;
  if ((command === undefined) === (batch === undefined)) {
    throw inputError(
      'foil ran',
      'give one of --command and --batch',
      'foil ran ./deploy.sh --command "bash deploy.sh"',
    );
  }
  if (target.trim() === '')
    throw inputError('foil ran', 'needs a target, a program path or a command', './deploy.sh');
  const makefileText = makefile === undefined ? undefined : readText(makefile);
  const analyse = (line: { command: string; cwd?: string | undefined }) =>
    analyseCommand({
      command: line.command,
      target,
      cwd: line.cwd ?? cwd ?? '.',
      ...(makefileText === undefined ? {} : { makefile: makefileText }),
    });

  if (batch !== undefined) {
    // Schemas take longer to load than one line takes to analyse.
    const { readWholeJsonLines } = await import('../read/read-json.ts');
    const { ranLineSchema } = await import('../schema/ran-line.ts');
    for (const { id, ...line } of readWholeJsonLines(batch, ranLineSchema)) {
      process.stdout.write(`${JSON.stringify({ id: String(id), ...analyse(line) })}\n`);
    }
    return 0;
  }
  const result = analyse({ command: command ?? '' });
  if (options['json'] === true) {
    printJson({ id: '1', ...result });
  } else {
    const paint = { runs: colours.red, 'may-run': colours.yellow, 'cannot-tell': colours.yellow };
    const colour = paint[result.verdict as keyof typeof paint] ?? colours.green;
    print(`${colour(result.verdict)}  ${result.reason}`);
    if (result.argv !== null) print(`  ${result.argv.join(' ')}`);
  }
  return 0;
}

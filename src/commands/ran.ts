import { inputError } from '../errors.ts';
import { readText } from '../read/read-text.ts';
import { analyseCommand } from '../score/analyse-command.ts';
import { colours, print, printJson } from './ui/terminal.ts';

interface Line {
  id: string;
  command: string;
  cwd?: string;
}

/** `foil ran TARGET`: what a shell line executes, by a parser. */
export async function ranCommand({
  args: [target = ''],
  options,
}: {
  args: string[];
  options: Record<string, unknown>;
}): Promise<0 | 1> {
  const { command, batch, cwd, makefile } = options as Record<string, string | undefined>;
  if ((command === undefined) === (batch === undefined)) {
    throw inputError(
      'foil ran',
      'give one of --command and --batch',
      'foil ran ./deploy.sh --command "bash deploy.sh"',
    );
  }
  const makefileText = makefile === undefined ? undefined : readText(makefile);
  const analyse = (line: Omit<Line, 'id'>) =>
    analyseCommand({
      command: line.command,
      target,
      cwd: line.cwd ?? cwd ?? '.',
      ...(makefileText === undefined ? {} : { makefile: makefileText }),
    });

  if (batch !== undefined) {
    for (const line of parseBatch(batch, readText(batch))) {
      process.stdout.write(`${JSON.stringify({ id: line.id, ...analyse(line) })}\n`);
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

function parseBatch(path: string, text: string): Line[] {
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return [];
    const place = `${path}:${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(row);
    } catch {
      throw inputError(place, 'not a JSON object', 'expected { "id", "command", "cwd"? } on each line');
    }
    const { id, command, cwd } = (value ?? {}) as Record<string, unknown>;
    if (
      (typeof id !== 'string' && typeof id !== 'number') ||
      typeof command !== 'string' ||
      (cwd !== undefined && typeof cwd !== 'string')
    ) {
      throw inputError(
        place,
        'expected { "id", "command", "cwd"? } with text values',
        `found ${row.slice(0, 80)}`,
      );
    }
    return [{ id: String(id), command, ...(cwd === undefined ? {} : { cwd }) }];
  });
}

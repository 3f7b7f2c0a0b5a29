import { Command, InvalidArgumentError } from 'commander';
import { inputError } from '../errors.ts';
import type { CommandInput, ExitCode } from './command.ts';
import { askAuc } from './stats/ask-auc.ts';
import { askAgreement } from './stats/ask-agreement.ts';
import { askDenominators } from './stats/ask-denominators.ts';
import { askOccupancy } from './stats/ask-occupancy.ts';
import { askPower } from './stats/ask-power.ts';
import { askBinomial, askHolm, askMcnemar, askSign, askWilson } from './stats/ask-tests.ts';
import type { Question } from './stats/question.ts';
import { formatTable } from './ui/table.ts';
import { print, printJson } from './ui/terminal.ts';

const QUESTIONS: readonly Question[] = [
  askPower,
  askOccupancy,
  askMcnemar,
  askWilson,
  askAuc,
  askSign,
  askBinomial,
  askHolm,
  askAgreement,
  askDenominators,
];

/** `foil stats QUESTION …`: one figure from counts or rates, without a suite. */
export async function statsCommand({ args }: CommandInput): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Command('foil stats')
    .description('One figure from counts or rates that you give.')
    .addHelpText('after', `\nExamples:\n${QUESTIONS.map(({ example }) => `  ${example}`).join('\n')}`)
    .showHelpAfterError('(foil stats --help lists the questions)')
    .configureHelp({ sortSubcommands: false })
    .exitOverride();
  for (const question of QUESTIONS) {
    const command = program
      .command([question.name, ...question.values].join(' '))
      .description(question.description)
      .showHelpAfterError(`(for example: ${question.example})`)
      .addHelpText('after', `\nExample:\n  ${question.example}`)
      .exitOverride();
    for (const { flags, about, read, required, fallback } of question.options) {
      const parse = (text: string): unknown => orInvalid(() => read(text));
      if (required === true) command.requiredOption(flags, about, parse);
      else if (fallback === undefined) command.option(flags, about, parse);
      else command.option(flags, about, parse, fallback);
    }
    command.option('--json', 'one JSON document on standard output').action((...received: unknown[]) => {
      const options = received.at(-2) as Record<string, unknown>;
      const values = received
        .slice(0, -2)
        .flat()
        .filter((value) => typeof value === 'string');
      exitCode = answer({ question, values, options });
    });
  }
  if (args.length === 0) program.help();
  await program.parseAsync(args, { from: 'user' });
  return exitCode;
}

function answer(asked: { question: Question; values: string[]; options: Record<string, unknown> }): ExitCode {
  const { question, values, options } = asked;
  try {
    const { result, rows, note, isRefused } = question.answer({ values, options });
    if (options['json'] === true) printJson(result);
    else {
      print(formatTable([{ title: question.title }, { title: '', align: 'right' }], rows));
      if (note !== undefined) print(note);
    }
    return isRefused === true ? 1 : 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw inputError(`foil stats ${question.name}`, error.message, `for example: ${question.example}`);
  }
}

function orInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

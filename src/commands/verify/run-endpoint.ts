import { join } from 'node:path';
import { inputError } from '../../errors.ts';
import { readVerifierPrompts } from '../../read/read-verifier-prompts.ts';
import type { VerdictSummary } from '../../verify/acceptance/summarise-verdicts.ts';
import { preflight } from '../../verify/preflight.ts';
import { textOption, type CommandInput, type ExitCode } from '../command.ts';
import { reportRandom } from '../report-random.ts';
import { formatCount } from '../ui/format-count.ts';
import { note, print, printJson } from '../ui/terminal.ts';
import { describePreflight } from './describe-acceptance.ts';
import { describeSummaries } from './describe-summary.ts';
import { askPasses, type Answers } from './ask-passes.ts';
import { readEndpointOptions } from './endpoint-options.ts';
import { planRun } from './plan-run.ts';
import { readVerifierSuite } from './read-verifier-suite.ts';
import { saveResults } from './save-results.ts';
import { takeVerifierFolder, verifierFolder } from './verifier-folder.ts';

/**
 * `foil verify DIR --endpoint URL --model NAME`: asks a model about the items, each request once in each pass, and
 * scores what it says. Exit 1 where the suite is not fit, or requests are still open.
 */
export async function runEndpoint({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const asked = readEndpointOptions(options);
  const { model } = asked.endpoint;
  const prompts = readVerifierPrompts();
  const { suite, manifest } = readVerifierSuite({ dir, keys: textOption(options, 'keys') });
  const flight = preflight({
    suite,
    prompts,
    random: reportRandom(manifest.suite.seed)('verify', 'preflight'),
  });
  if (!flight.holds) {
    if (options['json'] === true) printJson({ suite: manifest.suite, preflight: flight });
    else print(describePreflight(flight));
    return 1;
  }
  const folder = verifierFolder({ dir, out: textOption(options, 'out'), model });
  const release = takeVerifierFolder({ folder, suite: manifest.suite.digest, endpoint: asked.endpoint });
  try {
    const plan = planRun({ dir, folder, suite, prompts, options, asked, seed: manifest.suite.seed });
    plan.notes.forEach(note);
    const answers = await askPasses({ folder, suite, prompts, asked, plan });
    if (answers.open > 0) return tellOpen({ options, folder, answers });
    const items = new Map(plan.items.map((keyed) => [keyed.item.item_id, keyed]));
    const summaries = saveResults({
      facts: {
        folder,
        manifest,
        model,
        phase: asked.phase,
        promptsDigest: prompts.digest,
        calls: answers.calls,
        developmentTrials: plan.developmentTrials,
      },
      configurations: plan.configurations,
      verdicts: answers.verdicts,
      items,
    });
    const told = plan.finish(answers.verdicts, items);
    tell({ options, folder, summaries, told });
    return 0;
  } finally {
    release();
  }
}

function tellOpen(settings: {
  options: CommandInput['options'];
  folder: string;
  answers: Answers;
}): ExitCode {
  const { options, folder, answers } = settings;
  const { open, why, hopeless, calls } = answers;
  if (hopeless !== null) {
    const hint = hopeless.hint ?? undefined;
    throw inputError('--endpoint', hopeless.reason, hint);
  }
  if (options['json'] === true) printJson({ folder, answered: calls.length, open, why });
  else {
    print(
      `${formatCount(calls.length)} requests answered, ${formatCount(open)} open: ${why}\nrun the same command again to go on; nothing is asked twice (${join(folder, 'raw')})`,
    );
  }
  return 1;
}

function tell(settings: {
  options: CommandInput['options'];
  folder: string;
  summaries: readonly VerdictSummary[];
  told: readonly string[];
}): void {
  const { options, folder, summaries, told } = settings;
  if (options['json'] === true) return printJson({ folder, summaries, notes: told });
  return print(
    [describeSummaries(summaries), '', ...told, `verdicts, results and raw responses: ${folder}`].join('\n'),
  );
}

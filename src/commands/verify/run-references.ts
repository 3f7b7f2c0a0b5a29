import { inputError } from '../../errors.ts';
import { readVerifierPrompts } from '../../read/read-verifier-prompts.ts';
import { nearestName } from '../../text/nearest.ts';
import { acceptedByCell, type Accepted } from '../../verify/acceptance/accepted.ts';
import { CELLS, type Cell } from '../../verify/acceptance/cells.ts';
import { preflight, type Preflight } from '../../verify/preflight.ts';
import type { Reference } from '../../verify/reference/reference.ts';
import { makeReference, REFERENCE_NAMES } from '../../verify/reference/references.ts';
import type { VerifierSuite } from '../../verify/suite.ts';
import { textOption, type CommandInput, type ExitCode } from '../command.ts';
import { reportRandom } from '../report-random.ts';
import { print, printJson } from '../ui/terminal.ts';
import { describePreflight, formatAcceptance } from './describe-acceptance.ts';
import { readVerifierSuite } from './read-verifier-suite.ts';

interface Row extends Record<Cell, Accepted> {
  name: string;
  about: string;
}

/** `foil verify DIR --reference all`: verifiers without a model, and whether the suite can tell verifiers apart. */
export function runReferences({ args: [dir = ''], options }: CommandInput): ExitCode {
  const { suite, manifest } = readVerifierSuite({ dir, keys: textOption(options, 'keys') });
  const references = chooseReferences(textOption(options, 'reference') ?? 'all', suite);
  const randomOf = reportRandom(manifest.suite.seed);
  const rows: Row[] = references.map(({ name, about, scoreOf, threshold }) => ({
    name,
    about,
    ...acceptedByCell(
      suite.scored.map(({ item, key }) => ({ key, isAccepted: scoreOf({ item, key }) >= threshold })),
      randomOf('verify', name),
    ),
  }));
  const flight = preflight({
    suite,
    prompts: readVerifierPrompts(),
    random: randomOf('verify', 'preflight'),
  });
  if (options['json'] === true) printJson({ suite: manifest.suite, references: rows, preflight: flight });
  else print(describe({ rows, flight }));
  return flight.holds ? 0 : 1;
}

function chooseReferences(text: string, suite: VerifierSuite): Reference[] {
  const names = text === 'all' ? REFERENCE_NAMES : text.split(',').map((name) => name.trim());
  return names.map((name) => {
    const reference = makeReference(name, suite.scored);
    if (reference !== null) return reference;
    const near = nearestName(name.split(':')[0] ?? '', REFERENCE_NAMES);
    throw inputError(
      '--reference',
      `there is no "${name}"; expected all or some of ${REFERENCE_NAMES.join(', ')}`,
      near === null || REFERENCE_NAMES.includes(name)
        ? 'oracle-noisy and overlap take a number from 0 to 1: overlap:0.7'
        : `did you mean ${near}?`,
    );
  });
}

function describe({ rows, flight }: { rows: readonly Row[]; flight: Preflight }): string {
  return [
    'accepted by verifiers that need no model, of each cell (95 % over conversations):',
    '',
    formatAcceptance(rows),
    '',
    `items  ${CELLS.map((cell) => `${rows[0]?.[cell].n ?? 0} ${cell}`).join(', ')}`,
    '',
    describePreflight(flight),
  ].join('\n');
}

import { InputError, type Problem } from '../../errors.ts';
import { measureFamilySet, summariseFamily, type MeasuredLaw } from '../../laws/check-family-set.ts';
import { readCatalogue } from '../../read/read-catalogue.ts';
import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';
import { checkFamilySource } from './check-family-file.ts';
import { describeFaults } from './describe-family.ts';
import type { FamilyCheck } from './family-check.ts';

/** All families of the content folders: each by itself, and all of them together. */
export interface SetCheck {
  families: FamilyCheck[];
  laws: MeasuredLaw[];
}

/** Places of one broken law that are shown; the JSON has all. */
const SHOWN = 4;

/** @throws InputError with every problem of every file. */
export function checkFamilies(options: {
  contentDirs: readonly string[];
  surfaces: number;
  seed: string;
}): SetCheck {
  const { contentDirs, surfaces, seed } = options;
  const { families, conversations } = readCatalogue(contentDirs, {
    scenario: () => false,
    family: () => true,
  });
  const problems: Problem[] = [];
  const checked = [...families.values()].flatMap((source) => {
    const conversation = conversations.get(source.file.conversation)!;
    try {
      const { check, first } = checkFamilySource({ source, conversation, surfaces, seed });
      return [{ check, summary: summariseFamily(first) }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new InputError(problems);
  return {
    families: checked.map(({ check }) => check),
    laws: measureFamilySet({ members: checked.map(({ summary }) => summary) }),
  };
}

/** The families with something to say of them, and a table of what holds of all together. */
export function describeFamilies({ families, laws }: SetCheck): string {
  const loud = families.filter(({ faults, drops }) => faults.length + drops.length > 0);
  const quiet = families.length - loud.length;
  return [
    ...loud.flatMap((check) => [...describeFaults(check), '']),
    `${quiet} of ${families.length} families with nothing to say of them`,
    '',
    formatTable(
      [{ title: 'of all families' }, { title: 'measured' }, { title: 'bar' }, { title: '' }],
      laws.map((law) => [law.gate, law.measured, law.bar, markOf(law)]),
    ),
    ...laws.flatMap(describeBroken),
  ].join('\n');
}

function describeBroken({ law, gate, broken, severity }: MeasuredLaw): string[] {
  if (broken.length === 0) return [];
  const more = broken.length - SHOWN;
  return [
    '',
    `${severity === 'hard' ? colours.red('error') : colours.yellow('warning')} ${colours.bold(law)}  ${gate}`,
    ...broken.slice(0, SHOWN).map((message) => `  ${message}`),
    ...(more > 0 ? [`  and ${more} more (--json lists all)`] : []),
  ];
}

function markOf({ broken, severity }: MeasuredLaw): string {
  if (broken.length === 0) return colours.green('kept');
  return severity === 'hard' ? colours.red('broken') : colours.yellow('look');
}

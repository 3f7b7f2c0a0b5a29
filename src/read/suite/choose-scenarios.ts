import { compareText } from '../../digest.ts';
import type { Problem } from '../../errors.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import type { Locate } from '../../schema/place.ts';
import {
  ARMS,
  NOTE_VARIANTS,
  type NoteVariant,
  type SuiteFile,
  type SuiteScenario,
} from '../../schema/suite.ts';
import { nearestName } from '../../text/nearest.ts';

const DEFAULTS = {
  instances: 4,
  arms: ['control', 'oracle', 'voluntary'],
  notes: ['plain', 'provenance'],
} as const;

/** The scenarios a suite asks for, each with its arms and notes in one order whatever the file's. */
export function chooseScenarios(options: {
  /** Null where an entry names nothing. */
  entries: readonly (NonNullable<SuiteFile['scenarios']>[number] | null)[];
  catalogue: Catalogue;
  file: string;
  locate: Locate;
  problems: Problem[];
}): SuiteScenario[] {
  const { entries, catalogue, file, locate, problems } = options;
  const taken = new Set<string>();
  return entries.flatMap((entry, index): SuiteScenario[] => {
    if (entry === null) return [];
    const asked = typeof entry === 'string' ? { name: entry } : entry;
    const at = typeof entry === 'string' ? ['scenarios', index] : ['scenarios', index, 'name'];
    const { name, instances = DEFAULTS.instances } = asked;
    const source = catalogue.scenarios.get(name);
    if (source === undefined) {
      const names = [...catalogue.scenarios.keys(), ...(catalogue.unread?.scenarios ?? [])].toSorted(
        compareText,
      );
      const near = nearestName(name, names);
      problems.push({
        file,
        ...locate(at),
        message: `there is no scenario ${name}`,
        expected: `one of ${names.join(', ')}`,
        ...(near === null ? {} : { hint: `did you mean ${near}?` }),
      });
      return [];
    }
    if (taken.has(name)) {
      problems.push({ file, ...locate(at), message: `the scenario ${name} is asked for twice` });
      return [];
    }
    taken.add(name);
    const notes: readonly NoteVariant[] = asked.notes ?? DEFAULTS.notes;
    const arms: readonly string[] = asked.arms ?? DEFAULTS.arms;
    for (const [note, variant] of notes.entries()) {
      if (source.file.notes[variant] !== undefined) continue;
      problems.push({
        file,
        ...locate(['scenarios', index, 'notes', note]),
        message: `the scenario ${name} has no ${variant} note`,
        expected: `one of ${NOTE_VARIANTS.filter((one) => source.file.notes[one] !== undefined).join(', ')}`,
      });
    }
    return [
      {
        name,
        instances,
        arms: ARMS.filter((arm) => arms.includes(arm)),
        notes: NOTE_VARIANTS.filter((note) => notes.includes(note)),
      },
    ];
  });
}

import { compareText } from '../../digest.ts';
import type { Problem } from '../../errors.ts';
import { makeGlob } from '../../glob.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import type { Locate } from '../../schema/place.ts';
import {
  ALL_FAMILY_ARMS,
  FAMILY_ARMS,
  type FamilyArm,
  type SuiteFamily,
  type SuiteFile,
} from '../../schema/suite.ts';
import { nearestName } from '../../text/nearest.ts';

/** Arms that are measured against the base of the other route. */
const NEEDS_REMOTE_BASE: readonly FamilyArm[] = ['flip', 'preserve'];

/** The families a suite asks for by globs over their names. */
export function chooseFamilies(options: {
  /** Null where an entry names nothing. */
  entries: readonly (NonNullable<SuiteFile['families']>[number] | null)[];
  catalogue: Catalogue;
  file: string;
  locate: Locate;
  problems: Problem[];
}): SuiteFamily[] {
  const { entries, catalogue, file, locate, problems } = options;
  const chosen = new Map<string, SuiteFamily>();
  for (const [index, entry] of entries.entries()) {
    if (entry === null) continue;
    const asked = typeof entry === 'string' ? { names: entry } : entry;
    const { names, surfaces = 1 } = asked;
    const arms = completeArms(asked.arms ?? FAMILY_ARMS);
    const globs = typeof names === 'string' ? [names] : names;
    for (const [at, glob] of globs.entries()) {
      const path =
        typeof entry === 'string'
          ? ['families', index]
          : ['families', index, 'names', ...(typeof names === 'string' ? [] : [at])];
      const matches = [...catalogue.families.keys()].filter(makeGlob(glob));
      if (matches.length === 0) {
        const near = nearestName(glob, namesIn(catalogue));
        problems.push({
          file,
          ...locate(path),
          message: `no family is called ${glob}`,
          ...(near === null ? {} : { hint: `did you mean ${near}?` }),
        });
      }
      for (const name of matches) {
        if (chosen.has(name))
          problems.push({ file, ...locate(path), message: `the family ${name} is asked for twice` });
        else chosen.set(name, { name, arms, surfaces });
      }
    }
  }
  return [...chosen.values()];
}

function namesIn({ families, unread }: Catalogue): string[] {
  return [...families.keys(), ...(unread?.families ?? [])].toSorted(compareText);
}

function completeArms(asked: readonly FamilyArm[]): FamilyArm[] {
  const wanted = new Set(asked);
  if (NEEDS_REMOTE_BASE.some((arm) => wanted.has(arm))) wanted.add('remote_base');
  return ALL_FAMILY_ARMS.filter((arm) => wanted.has(arm));
}

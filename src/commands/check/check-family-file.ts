import { InputError, type Problem } from '../../errors.ts';
import { checkFamily, FAMILY_LAWS } from '../../laws/check-family.ts';
import type { FamilyCase } from '../../laws/family/law.ts';
import { leakItems } from '../../leak/leak-items.ts';
import { readFamilyAlone } from '../../read/read-family-alone.ts';
import { inspectFamily } from '../../render/inspect-family.ts';
import type { ConversationSource, FamilySource } from '../../schema/family.ts';
import type { Severity } from '../../schema/finding.ts';
import type { PublicItem } from '../../schema/item.ts';
import { DROP_REASONS } from '../../schema/rendered-family.ts';
import { FAMILY_ARMS, type Suite } from '../../schema/suite.ts';
import { makeFamilyCase } from '../family-case.ts';
import { concernedBy } from './concerned.ts';
import type { FamilyCheck, Fault } from './family-check.ts';
import { figuresOf } from './family-figures.ts';
import { findOnlyWhere } from './only-where.ts';

/** Different things said of one law that are kept. */
const MOST_EXAMPLES = 3;

/**
 * Every law and every leak rule of items over the first surfaces of one family file.
 * @throws InputError with every problem of the file or its conversation; also where some surface cannot be made.
 */
export function checkFamilyFile(options: {
  file: string;
  contentDirs: readonly string[];
  surfaces: number;
  seed: string;
}): FamilyCheck {
  const { file, contentDirs, surfaces, seed } = options;
  return checkFamilySource({ ...readFamilyAlone({ file, contentDirs }), surfaces, seed }).check;
}

/** `checkFamilyFile` of a family that was read, with its first surface for the laws of a set. */
export function checkFamilySource(options: {
  source: FamilySource;
  conversation: ConversationSource;
  surfaces: number;
  seed: string;
}): { check: FamilyCheck; first: FamilyCase } {
  const { source, surfaces, seed } = options;
  const problems = inspectFamily(source);
  if (problems.length > 0) throw new InputError(problems);
  const cases = makeCases(options);
  const check = {
    file: source.path,
    family: source.name,
    seed,
    surfaces,
    faults: faultsOf(cases),
    drops: dropsOf(cases),
    solverQuestions: cases.reduce((sum, { proof }) => sum + proof.queries, 0),
    figures: figuresOf(cases),
  };
  return { check, first: cases[0]! };
}

function makeCases(options: {
  source: FamilySource;
  conversation: ConversationSource;
  surfaces: number;
  seed: string;
}): FamilyCase[] {
  const { source, conversation, surfaces, seed } = options;
  const { name } = source;
  const arms = FAMILY_ARMS;
  const suite: Suite = {
    name: 'check',
    seed,
    // Ids do not leave this check.
    salt: 'no salt is needed',
    scenarios: [],
    families: [{ name, arms, surfaces }],
    screenRule: 'default',
  };
  const problems = new Map<string, Problem>();
  const cases = Array.from({ length: surfaces }, (_, index) => index + 1).flatMap((surface) => {
    const unit = { kind: 'family', id: `${name} ${surface}`, name, surface, arms } as const;
    try {
      return [makeFamilyCase({ suite, source, conversation, unit })];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      for (const problem of error.problems) problems.set(JSON.stringify(problem), problem);
      return [];
    }
  });
  if (problems.size > 0) throw new InputError([...problems.values()]);
  return cases;
}

interface Said {
  law: string;
  severity: Severity;
  title: string;
  message: string;
}

function saidOf(family: FamilyCase): Said[] {
  return [
    ...checkFamily(family).map(({ law, severity, message }): Said => ({
      law,
      severity: severity === 'hard' ? 'error' : 'warning',
      title: FAMILY_LAWS.find((one) => one.id === law && one.severity === severity)?.title ?? law,
      message,
    })),
    ...leakItems({ items: distinctItems(family) }).map(({ rule, severity, matched, why }): Said => ({
      law: rule,
      severity,
      title: why,
      message: `"${matched}" stands in what a verifier reads`,
    })),
  ];
}

/** Items that among them show every record and every block: the others repeat what these say. */
function distinctItems({ rendered: { items, cells } }: FamilyCase): PublicItem[] {
  const seen = new Set<string | number>();
  return items.filter(({ record }, index) => {
    const block = cells[index]!.block;
    const isNew = !seen.has(record) || !seen.has(block);
    seen.add(record).add(block);
    return isNew;
  });
}

function faultsOf(cases: readonly FamilyCase[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const family of cases) {
    const { surface } = family.plan;
    for (const { law, severity, title, message } of saidOf(family)) {
      const key = `${law} ${severity}`;
      const fault: Fault = faults.get(key) ?? {
        law,
        severity,
        title,
        surfaces: [],
        onlyWhere: [],
        examples: [],
      };
      faults.set(key, fault);
      if (fault.surfaces.at(-1) !== surface) fault.surfaces.push(surface);
      const isKnown = fault.examples.some((one) => one.message === message);
      if (isKnown || fault.examples.length === MOST_EXAMPLES) continue;
      fault.examples.push({ surface, message, sentences: concernedBy(family, law, message) });
    }
  }
  for (const fault of faults.values()) {
    const isBroken = ({ plan }: FamilyCase) => fault.surfaces.includes(plan.surface);
    fault.onlyWhere = findOnlyWhere({
      broken: cases.filter(isBroken).map(({ plan }) => plan.slots),
      others: cases.filter((family) => !isBroken(family)).map(({ plan }) => plan.slots),
    });
  }
  return [...faults.values()].toSorted((a, b) => rank(a) - rank(b));
}

function rank({ severity }: Fault): number {
  return severity === 'error' ? 0 : 1;
}

function dropsOf(cases: readonly FamilyCase[]): FamilyCheck['drops'] {
  const drops = new Map<string, FamilyCheck['drops'][number]>();
  for (const { rendered } of cases) {
    for (const { arm, reason } of rendered.drops) {
      const known = drops.get(`${arm} ${reason}`) ?? { arm, reason: DROP_REASONS[reason], surfaces: 0 };
      drops.set(`${arm} ${reason}`, { ...known, surfaces: known.surfaces + 1 });
    }
  }
  return [...drops.values()];
}

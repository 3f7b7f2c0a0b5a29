import { InputError, inputError } from '../../errors.ts';
import { makeGlob } from '../../glob.ts';
import { inspectFamily } from '../../render/inspect-family.ts';
import { inspectScenario } from '../../render/inspect-scenario.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import type { Manifest } from '../../schema/manifest.ts';
import type { Suite } from '../../schema/suite.ts';

/** The suite without the scenarios and families whose name does not match. */
export function restrictSuite(suite: Suite, only: string | undefined): Suite {
  if (only === undefined) return suite;
  const matches = makeGlob(only);
  const scenarios = suite.scenarios.filter(({ name }) => matches(name));
  const families = suite.families.filter(({ name }) => matches(name));
  if (scenarios.length + families.length === 0) {
    const names = [...suite.scenarios, ...suite.families].map(({ name }) => name);
    throw inputError('--only', `nothing in the suite is called ${only}`, `it has ${names.join(', ')}`);
  }
  return { ...suite, scenarios, families };
}

/** @throws InputError with every problem of every scenario and family that the suite uses. */
export function inspectContent(suite: Suite, catalogue: Catalogue): void {
  const problems = [
    ...suite.scenarios.flatMap(({ name }) => inspectScenario(catalogue.scenarios.get(name)!)),
    ...suite.families.flatMap(({ name }) => inspectFamily(catalogue.families.get(name)!)),
  ];
  if (problems.length > 0) throw new InputError(problems);
}

/** Digests of the content that the suite uses, by `scenario/<name>`, `family/<name>` and `conversation/<name>`. */
export function digestContent(suite: Suite, catalogue: Catalogue): Manifest['content'] {
  const conversations = new Set(
    suite.families.map(({ name }) => catalogue.families.get(name)!.file.conversation),
  );
  return Object.fromEntries([
    ...suite.scenarios.map(({ name }) => [`scenario/${name}`, catalogue.scenarios.get(name)!.digest]),
    ...suite.families.map(({ name }) => [`family/${name}`, catalogue.families.get(name)!.digest]),
    ...[...conversations]
      .toSorted()
      .map((name) => [`conversation/${name}`, catalogue.conversations.get(name)!.digest]),
  ]);
}

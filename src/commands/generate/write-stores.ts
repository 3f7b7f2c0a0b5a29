import { join } from 'node:path';
import { inputError } from '../../errors.ts';
import { planScenario } from '../../plan/plan-scenario.ts';
import { planUnits } from '../../plan/plan-units.ts';
import { readAdmission, readManifest } from '../../read/read-suite-folder.ts';
import { renderScenario } from '../../render/render-scenario.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import type { Suite } from '../../schema/suite.ts';
import { digestOfValue } from '../../digest.ts';
import { writeText } from '../../write/write-text.ts';
import type { ExitCode } from '../command.ts';
import { refuseForeignAdmission } from '../compute-admission.ts';
import { print, printJson } from '../ui/terminal.ts';

/**
 * The memory phase: the stores of the instances that the screen admitted. The suite must stand there already.
 * @throws InputError where it is another suite, or nothing has been screened.
 */
export function writeStores(options: {
  out: string;
  keys: string | null;
  suite: Suite;
  catalogue: Catalogue;
  options: Record<string, unknown>;
}): ExitCode {
  const { out, suite, catalogue } = options;
  const manifest = readManifest(out);
  if (manifest.suite.digest !== digestOfValue(suite)) {
    throw inputError(
      out,
      `holds another suite, ${manifest.suite.name}`,
      'give the suite file it was made from',
    );
  }
  const admission = readAdmission(out);
  if (admission === null) {
    throw inputError(
      out,
      'has not been screened: no memory store is written before its control has failed',
      `foil run ${out} --agent … --arms control,oracle, then foil score ${out} and foil screen ${out}`,
    );
  }
  refuseForeignAdmission({ dir: out, keys: options.keys ?? undefined, written: admission });
  const admitted = new Set(
    admission.scenarios.filter(({ verdict }) => verdict === 'admitted').map(({ id }) => id),
  );
  const written: string[] = [];
  const held: { id: string; because: string }[] = [];
  for (const unit of planUnits({ suite })) {
    if (unit.kind !== 'scenario') continue;
    if (!admitted.has(unit.id)) {
      const because = admission.scenarios.find(({ id }) => id === unit.id)?.because ?? 'not screened';
      held.push({ id: unit.id, because });
      continue;
    }
    const source = catalogue.scenarios.get(unit.name)!;
    const rendered = renderScenario({ plan: planScenario({ suite, source, unit }), source });
    for (const store of rendered.stores) {
      const path = join(out, 'stores', `${store.id}.json`);
      writeText(path, `${JSON.stringify(store, null, 2)}\n`);
      written.push(path);
    }
  }
  if (options.options['json'] === true) printJson({ stores: written, held });
  else {
    print(
      [
        `${written.length} stores of ${admitted.size} admitted instances in ${join(out, 'stores')}`,
        ...held.map(({ id, because }) => `  held back ${id}: ${because}`),
      ].join('\n'),
    );
  }
  return held.length === 0 ? 0 : 1;
}

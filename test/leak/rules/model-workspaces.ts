import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { planScenario } from '../../../src/plan/plan-scenario.ts';
import { readScenarioFolder } from '../../../src/read/catalogue/read-scenario-folder.ts';
import { findContentRoot } from '../../../src/read/find-content-root.ts';
import { renderScenario } from '../../../src/render/render-scenario.ts';
import type { RenderedScenario } from '../../../src/schema/rendered-scenario.ts';

const SKINS = { ferry: 'deploy', archive: 'deploy', heat: 'deploy', release: 'release' } as const;

/** One instance of a model scenario, and what the names in braces of the facts are in it. */
export interface ModelInstance {
  rendered: RenderedScenario;
  names: Readonly<Record<string, string>>;
}

/** An instance with this skin; the release scenario with any. */
export function renderModel(skin: string, instance: number): ModelInstance {
  const name = SKINS[skin as keyof typeof SKINS];
  const source = readScenarioFolder({ name, folder: join(findContentRoot(), 'generators', name) });
  const slots = name === 'deploy' ? { ...source.file.slots, skin: [skin] } : source.file.slots;
  const bound = { ...source, file: { ...source.file, slots } };
  const unit = {
    kind: 'scenario',
    id: `p${instance}`,
    name,
    instance,
    arms: ['control'],
    notes: ['plain'],
  } as const;
  const plan = planScenario({ suite: { seed: '1', salt: 'a salt of the trial' }, source: bound, unit });
  const rendered = renderScenario({ plan, source: bound });
  const values = rendered.key.slots as Record<string, Record<string, string> & string>;
  const names: Record<string, string> =
    name === 'deploy'
      ? { deploy: values['lay']!['deploy']!, board: `${values['lay']!['board']!}.yaml` }
      : {
          uploadCommand: values['uploadCommand']!,
          job: values['job']!,
          anchor: values['anchor']!,
          index: values['org']!['index']!,
        };
  return { rendered, names };
}

export function fill(text: string, names: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => names[name] ?? name);
}

/** Paragraphs of a workspace, but for the anchors, and of its messages: at least a line of prose or comment long. */
export function passagesOf({ workspace, repository, key }: RenderedScenario): string[] {
  const texts = [...workspace].flatMap(([path, { bytes }]) =>
    key.anchors.includes(path) ? [] : [Buffer.from(bytes).toString()],
  );
  const all = [...texts, ...repository.commits.map(({ message }) => message)];
  return all
    .flatMap((text) => text.split(/\n\s*\n/u))
    .map((passage) => passage.trim())
    .filter((passage) => passage.split(/\s+/u).length >= 8);
}

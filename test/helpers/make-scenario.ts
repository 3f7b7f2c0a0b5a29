import { join } from 'node:path';
import { planScenario } from '../../src/plan/plan-scenario.ts';
import { renderScenario } from '../../src/render/render-scenario.ts';
import type { RenderedScenario } from '../../src/schema/rendered-scenario.ts';
import type { ScenarioSource } from '../../src/schema/scenario.ts';
import type { SlotValue } from '../../src/schema/slot.ts';
import { writeScenario } from '../../src/write/write-scenario.ts';

/** An instance written to disk, as `generate` would. */
export interface MadeScenario {
  rendered: RenderedScenario;
  /** The instance's folder. */
  dir: string;
}

/** Plans, renders and writes one instance; `fixed` slots have only that value to choose. */
export function makeScenario(options: {
  source: ScenarioSource;
  root: string;
  seed?: string;
  instance?: number;
  fixed?: Readonly<Record<string, SlotValue>>;
}): MadeScenario {
  const { source, root, seed = '1', instance = 1, fixed = {} } = options;
  const slots = { ...source.file.slots };
  for (const [name, value] of Object.entries(fixed)) slots[name] = [value];
  const bound = { ...source, file: { ...source.file, slots } };
  const id = `u${Object.keys(fixed).length}${instance}`;
  const unit = {
    kind: 'scenario',
    id,
    name: source.name,
    instance,
    arms: ['control', 'oracle'],
    notes: ['plain'],
  } as const;
  const plan = planScenario({ suite: { seed, salt: 'a salt of the trial' }, source: bound, unit });
  const rendered = renderScenario({ plan, source: bound });
  writeScenario({ rendered, root, keysRoot: join(root, 'keys') });
  return { rendered, dir: join(root, 'public', 'scenarios', id) };
}

/** The values a slot that is a plain list can have. */
export function valuesOf(source: ScenarioSource, slot: string): SlotValue[] {
  const choices = source.file.slots[slot];
  if (!Array.isArray(choices)) throw new Error(`${source.name}: slot ${slot} is not a plain list`);
  return choices;
}

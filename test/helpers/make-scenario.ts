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

interface Choice {
  source: ScenarioSource;
  seed?: string;
  instance?: number;
  /** Slots that have only this value to choose. */
  fixed?: Readonly<Record<string, SlotValue>>;
}

/** Plans and renders one instance. */
export function renderAs({ source, seed = '1', instance = 1, fixed = {} }: Choice): RenderedScenario {
  const slots = { ...source.file.slots };
  for (const [name, value] of Object.entries(fixed)) slots[name] = [value];
  const bound = { ...source, file: { ...source.file, slots } };
  const unit = {
    kind: 'scenario',
    id: `u${Object.keys(fixed).length}${instance}`,
    name: source.name,
    instance,
    arms: ['control', 'oracle'],
    notes: ['plain'],
  } as const;
  const plan = planScenario({ suite: { seed, salt: 'a salt of the trial' }, source: bound, unit });
  return renderScenario({ plan, source: bound });
}

/** Renders one instance and writes it, as `generate` would. */
export function makeScenario({ root, ...choice }: Choice & { root: string }): MadeScenario {
  const rendered = renderAs(choice);
  writeScenario({ rendered, root, keysRoot: join(root, 'keys') });
  return { rendered, dir: join(root, 'public', 'scenarios', rendered.key.id) };
}

/** The values a slot that is a plain list can have. */
export function valuesOf(source: ScenarioSource, slot: string): SlotValue[] {
  const choices = source.file.slots[slot];
  if (!Array.isArray(choices)) throw new Error(`${source.name}: slot ${slot} is not a plain list`);
  return choices;
}

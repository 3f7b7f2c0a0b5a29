import { settingOf } from '../../laws/family/look.ts';
import type { FamilyCase } from '../../laws/family/law.ts';
import type { World } from '../../schema/cell.ts';
import { FAMILY_SIDS } from '../../schema/family-plan.ts';
import { countTokens } from '../../text/tokens.ts';
import type { ChosenSet, FamilyFigures } from './family-check.ts';

/** Lengths over all surfaces, what supports the target, and what is removed. */
export function figuresOf(cases: readonly FamilyCase[]): FamilyFigures {
  const removed = (control: 'flip' | 'preserve') => ({
    A: setsOf(cases, control, 'A'),
    B: setsOf(cases, control, 'B'),
  });
  return {
    tokens: tokensOf(cases),
    supports: { A: supportsOf(cases, 'A'), B: supportsOf(cases, 'B') },
    flip: removed('flip'),
    preserve: removed('preserve'),
  };
}

function tokensOf(cases: readonly FamilyCase[]): FamilyFigures['tokens'] {
  const tokens: FamilyFigures['tokens'] = {};
  const add = (name: string, text: string): void => {
    const count = countTokens(text);
    const [fewest, most] = tokens[name] ?? [count, count];
    tokens[name] = [Math.min(fewest, count), Math.max(most, count)];
  };
  for (const { rendered } of cases) {
    for (const [name, { text }] of Object.entries(rendered.records)) add(name, text);
    for (const sid of FAMILY_SIDS) add(sid, rendered.sentences.get(sid)?.text ?? '');
  }
  return tokens;
}

/** By the first surface: what follows from what does not hang on how it is worded. */
function supportsOf([first]: readonly FamilyCase[], world: World): string[][] {
  if (first === undefined) return [];
  const { supports, goalOf } = settingOf(first, world);
  const said = ['H', 'BA', 'BB', `T.${world}`, 'RT', `R.${world}`, 'D1', 'D2'];
  return supports(goalOf(world, first.source.file.target), said);
}

function setsOf(cases: readonly FamilyCase[], control: 'flip' | 'preserve', world: World): ChosenSet[] {
  const counts = new Map<string, ChosenSet>();
  for (const { rendered } of cases) {
    const cell = rendered.cells.find(
      (one) => one.cell.control === control && one.cell.candidate === world && one.cell.world === world,
    );
    const sids = cell === undefined ? [] : (rendered.blocks[cell.block]?.removed ?? []);
    if (sids.length === 0) continue;
    const known = counts.get(sids.join()) ?? { sids, surfaces: 0 };
    counts.set(sids.join(), { sids, surfaces: known.surfaces + 1 });
  }
  return [...counts.values()];
}

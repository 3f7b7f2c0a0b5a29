import type { CandidateId, CellRef, World } from '../../schema/cell.ts';
import type { PlannedCell } from '../../schema/family-plan.ts';
import { ALL_FAMILY_ARMS, type FamilyArm } from '../../schema/suite.ts';
import { opaqueId } from '../ids.ts';

const WORLDS: readonly World[] = ['A', 'B'];

/** The cells of a family surface: every arm in all four pairs of candidate and world; the base locally too. */
function listCells(arms: readonly FamilyArm[]): CellRef[] {
  const cells: CellRef[] = [];
  for (const control of ALL_FAMILY_ARMS) {
    if (!arms.includes(control)) continue;
    const localities = control === 'base' ? (['local', 'distributed'] as const) : (['distributed'] as const);
    for (const locality of localities) {
      for (const anchor of WORLDS) {
        for (const world of WORLDS)
          cells.push({ candidate: candidateOf(control, anchor), world, locality, control });
      }
    }
  }
  return cells;
}

function candidateOf(control: FamilyArm, anchor: World): CandidateId {
  if (control === 'twin') return `twin${anchor}`;
  return control === 'vague' ? `vague${anchor}` : anchor;
}

/** The cells with their public ids, which say nothing without the salt. */
export function planCells(options: {
  arms: readonly FamilyArm[];
  family: string;
  surface: number;
  seed: string;
  salt: string;
}): PlannedCell[] {
  const { arms, family, surface, seed, salt } = options;
  return listCells(arms).map((cell) => {
    const { candidate, world, locality, control } = cell;
    const parts = [family, String(surface), seed, candidate, world, locality, control];
    return { cell, itemId: opaqueId({ salt, parts }) };
  });
}

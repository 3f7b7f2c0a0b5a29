import { formatAtom, parseAtom } from '../../schema/atom.ts';
import type { CellRef, Locality, World } from '../../schema/cell.ts';
import { anchorOf, type FamilySid, type LaterSid } from '../../schema/family-plan.ts';
import type { SettingProof } from '../../schema/family-proof.ts';
import type { KeyObligation, KeyRow } from '../../schema/key-row.ts';
import type { RenderedBlock } from '../../schema/rendered-family.ts';
import type { FamilyArm } from '../../schema/suite.ts';
import { countTokens, tokensOf } from '../../text/tokens.ts';
import type { FamilyCase } from './law.ts';

export const WORLDS: readonly World[] = ['A', 'B'];

/** An item with its cell, key row and block. */
export interface ItemView {
  cell: CellRef;
  key: KeyRow;
  block: RenderedBlock;
  /** `distributed base of A in world B` */
  name: string;
}

const views = new WeakMap<FamilyCase, readonly ItemView[]>();

/** The items of a family, or of one of its arms; looked up once, by every law. */
export function itemsOf(family: FamilyCase, control?: FamilyArm): readonly ItemView[] {
  const known = views.get(family) ?? viewItems(family);
  views.set(family, known);
  return control === undefined ? known : known.filter(({ cell }) => cell.control === control);
}

function viewItems({ rendered: { cells, keys, blocks } }: FamilyCase): ItemView[] {
  return cells.flatMap(({ cell, block }, index) => {
    const key = keys[index];
    const shown = blocks[block];
    return key === undefined || shown === undefined
      ? []
      : [{ cell, key, block: shown, name: nameCell(cell) }];
  });
}

function nameCell({ candidate, world, locality, control }: CellRef): string {
  return `${locality} ${control} of ${candidate} in world ${world}`;
}

/** Whether the world licenses what the candidate says. */
export function isValid({ candidate, world }: CellRef): boolean {
  return anchorOf(candidate) === world;
}

/** The base block of a world, or undefined where the family has none. */
export function baseBlock(family: FamilyCase, world: World, locality: Locality): RenderedBlock | undefined {
  return itemsOf(family, 'base').find(({ cell }) => cell.world === world && cell.locality === locality)
    ?.block;
}

/** The slot in which a sentence stands, or -1. */
export function slotOf(block: RenderedBlock, sid: string): number {
  return block.turns.findIndex(({ sids }) => sids.includes(sid));
}

export function blockText(block: RenderedBlock): string {
  return block.turns.map(({ text }) => text).join(' ');
}

/** Tokens of a text in lower case and in order of spelling: equal for equal bags of words. */
export function bagOf(text: string): string {
  return tokensOf(text.toLowerCase()).toSorted().join(' ');
}

const counted = new WeakMap<RenderedBlock, number>();

/** Tokens of a block, counted in its texts. */
export function tokensOfBlock(block: RenderedBlock): number {
  const known = counted.get(block) ?? block.turns.reduce((sum, { text }) => sum + countTokens(text), 0);
  counted.set(block, known);
  return known;
}

export function targetOf(family: FamilyCase, key: KeyRow): KeyObligation | undefined {
  return key.obligations.find(({ oid }) => oid === family.source.file.target);
}

export function textOf(family: FamilyCase, sid: string): string {
  return family.rendered.sentences.get(sid)?.text ?? '';
}

/** The proof of a world, as questions over sentence ids; `later` is the late sentence that may be among them. */
export function settingOf(family: FamilyCase, world: World, later: LaterSid = 'COR.A') {
  const setting: SettingProof = family.proof.settings[world][later];
  const maskOf = (sids: readonly string[]) =>
    setting.sids.reduce((mask, sid, bit) => (sids.includes(sid) ? mask | (1 << bit) : mask), 0);
  const goalOf = (owner: World, oid: string) => {
    const owned = family.plan.atoms.obligations[owner].find((one) => one.oid === oid);
    return owned === undefined ? -1 : family.proof.goals.indexOf(formatAtom(parseAtom(owned.atom)));
  };
  const bits = (goal: number, sids: readonly string[]) =>
    ((setting.verdicts[maskOf(sids)] ?? 0) >>> (2 * goal)) & 3;
  return {
    setting,
    maskOf,
    goalOf,
    entails: (goal: number, sids: readonly string[]) => (bits(goal, sids) & 1) > 0,
    refutes: (goal: number, sids: readonly string[]) => (bits(goal, sids) & 2) > 0,
    contradictory: (sids: readonly string[]) => (setting.contradictory[maskOf(sids)] ?? 0) > 0,
    /** Minimal supports of a goal that a set of sentences holds in full. */
    supports: (goal: number, sids: readonly string[]): FamilySid[][] =>
      (setting.supports[goal] ?? [])
        .filter((set) => (set & ~maskOf(sids)) === 0)
        .map((set) => setting.sids.filter((_, bit) => (set >> bit) & 1)),
  };
}

/** Runs of tokens in which two texts differ, by their longest common subsequence. */
export function countHunks(a: string, b: string): number {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        left[i] === right[j]
          ? 1 + common[(i + 1) * width + j + 1]!
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  let [i, j, hunks] = [0, 0, 0];
  let differs = false;
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      [i, j, differs] = [i + 1, j + 1, false];
      continue;
    }
    if (!differs) hunks += 1;
    differs = true;
    const down = i < left.length ? common[(i + 1) * width + j]! : -1;
    const across = j < right.length ? common[i * width + j + 1]! : -1;
    if (down >= across) i += 1;
    else j += 1;
  }
  return hunks;
}

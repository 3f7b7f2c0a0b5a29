import { anchorOf, type FamilyAtoms } from '../schema/family-plan.ts';
import type { FamilyProof, Judgement, Question, SettingProof } from '../schema/family-proof.ts';
import { formatAtom, parseAtom } from './atom.ts';
import { routeLabel, routeRecord } from './route-label.ts';

/**
 * Answers for a record: D from its own wording, E and R from the verdict on the labelled sentences of the evidence,
 * and as sets the minimal supports and refutations that the evidence holds in full.
 */
export function makeFamilyJudge(options: {
  atoms: FamilyAtoms;
  goals: readonly string[];
  settings: FamilyProof['settings'];
}): FamilyProof['judge'] {
  const { atoms, goals, settings } = options;
  const obligationsOf = (candidate: Question['candidate']) => {
    const plain = candidate === 'vagueA' ? 'A' : candidate === 'vagueB' ? 'B' : candidate;
    return atoms.obligations[plain].map(({ oid, atom }) => ({
      oid,
      goal: goals.indexOf(formatAtom(parseAtom(atom))),
    }));
  };
  const known = {
    A: obligationsOf('A'),
    B: obligationsOf('B'),
    twinA: obligationsOf('twinA'),
    twinB: obligationsOf('twinB'),
    vagueA: obligationsOf('A'),
    vagueB: obligationsOf('B'),
  };
  return ({ candidate, world, sids, indeterminate }): Judgement => {
    const setting = settings[world][anchorOf(candidate)];
    const mask = setting.sids.reduce((sum, sid, bit) => (sids.includes(sid) ? sum | (1 << bit) : sum), 0);
    const obligations = known[candidate].map(({ oid, goal }) => {
      const code = indeterminate[oid];
      if (code !== undefined) {
        const asked = { D: 'no', D_code: code, E: null, R: null } as const;
        return { oid, ...asked, ...routeLabel(asked), E_sets: [], R_sets: [] };
      }
      const verdict = (setting.verdicts[mask] ?? 0) >>> (2 * goal);
      const asked = { D: 'yes', D_code: null, E: yesNo(verdict & 1), R: yesNo(verdict & 2) } as const;
      return {
        oid,
        ...asked,
        ...routeLabel(asked),
        E_sets: setsWithin(setting, setting.supports[goal], mask),
        R_sets: setsWithin(setting, setting.refutes[goal], mask),
      };
    });
    return { record_label: routeRecord(obligations.map(({ label }) => label)), obligations };
  };
}

function yesNo(bit: number): 'yes' | 'no' {
  return bit === 0 ? 'no' : 'yes';
}

function setsWithin(setting: SettingProof, minimal: readonly number[] | undefined, mask: number): string[][] {
  return (minimal ?? [])
    .filter((set) => (set & ~mask) === 0)
    .map((set) => setting.sids.filter((_, bit) => (set >> bit) & 1));
}

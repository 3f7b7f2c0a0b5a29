import { LATER_SIDS, plainOf, type FamilyAtoms, type PlainCandidate } from '../schema/family-plan.ts';
import type { FamilyProof, Judgement, Question, SettingProof } from '../schema/family-proof.ts';
import { formatAtom, parseAtom } from '../schema/atom.ts';
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
  const obligationsOf = (candidate: PlainCandidate) =>
    atoms.obligations[candidate].map(({ oid, atom }) => ({
      oid,
      goal: goals.indexOf(formatAtom(parseAtom(atom))),
    }));
  const known = {
    A: obligationsOf('A'),
    B: obligationsOf('B'),
    twinA: obligationsOf('twinA'),
    twinB: obligationsOf('twinB'),
  };
  const bits = new Map(
    Object.values(settings).flatMap((world) =>
      Object.values(world).map((setting) => [setting, bitsOf(setting)] as const),
    ),
  );
  const judged = new Map<string, Judgement>();
  return ({ candidate, world, sids, indeterminate }) => {
    const later = LATER_SIDS.find((sid) => sids.includes(sid)) ?? 'COR.A';
    const setting = settings[world][later];
    let mask = 0;
    for (const sid of sids) mask |= bits.get(setting)?.get(sid) ?? 0;
    const codes = Object.entries(indeterminate).join();
    const key = `${candidate} ${world} ${later} ${mask} ${codes}`;
    const before = judged.get(key);
    if (before !== undefined) return before;
    const judgement = judge({ obligations: known[plainOf(candidate)], setting, mask, indeterminate });
    judged.set(key, judgement);
    return judgement;
  };
}

function bitsOf(setting: SettingProof): ReadonlyMap<string, number> {
  return new Map(setting.sids.map((sid, bit) => [sid, 1 << bit]));
}

function judge(options: {
  obligations: readonly { oid: string; goal: number }[];
  setting: SettingProof;
  mask: number;
  indeterminate: Question['indeterminate'];
}): Judgement {
  const { setting, mask, indeterminate } = options;
  const obligations = options.obligations.map(({ oid, goal }) => {
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
}

function yesNo(bit: number): 'yes' | 'no' {
  return bit === 0 ? 'no' : 'yes';
}

function setsWithin(setting: SettingProof, minimal: readonly number[] | undefined, mask: number): string[][] {
  return (minimal ?? [])
    .filter((set) => (set & ~mask) === 0)
    .map((set) => setting.sids.filter((_, bit) => (set >> bit) & 1));
}

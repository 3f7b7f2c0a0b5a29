import { LATER_SIDS, roleOf } from '../../schema/family-plan.ts';
import type { FamilyProof } from '../../schema/family-proof.ts';
import type { FamilyLaw } from './law.ts';
import { baseBlock, isValid, itemsOf, settingOf, targetOf, WORLDS } from './look.ts';

const RELATION_BEARING = new Set(['T', 'RT']);

/** What the proofs must say of the base and of the block with two routes. */
export const PROOF_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-18',
    severity: 'hard',
    title: 'Valid base items and all twins have every obligation supported; a vague record is ambiguous.',
    check: (family) =>
      itemsOf(family).flatMap(({ cell, key, name }) => {
        const labels = key.obligations.map(({ oid, label }) => `${oid} ${label}`).join(', ');
        if (cell.control === 'vague' && isValid(cell)) {
          return key.record_label === 'ambiguous' ? [] : [`the ${name} is ${key.record_label}: ${labels}`];
        }
        if (cell.control !== 'twin' && !(cell.control === 'base' && isValid(cell))) return [];
        return key.obligations.every(({ label }) => label === 'supported')
          ? []
          : [`the ${name} has ${labels}`];
      }),
  },
  {
    id: 'I-19',
    severity: 'hard',
    title: 'In the wrong world exactly the target is unsupported, and nothing is refuted.',
    check: (family) =>
      itemsOf(family, 'base').flatMap(({ cell, key, name }) => {
        if (isValid(cell)) return [];
        return key.obligations.flatMap(({ oid, label }) => {
          const wanted = oid === family.source.file.target ? 'unsupported' : 'supported';
          return label === wanted ? [] : [`${oid} of the ${name} is ${label}, not ${wanted}`];
        });
      }),
  },
  {
    id: 'I-20',
    severity: 'hard',
    title: 'No single span of a distributed block entails the target; it takes at least two sentences.',
    check: (family) =>
      WORLDS.flatMap((world) => {
        const block = baseBlock(family, world, 'distributed');
        if (block === undefined) return [];
        const { entails, goalOf, supports } = settingOf(family, world);
        const goal = goalOf(world, family.source.file.target);
        const alone = block.turns.flatMap(({ sids }, slot) =>
          entails(goal, sids) ? [`turn ${slot + 1} alone entails the target in world ${world}`] : [],
        );
        const sizes = supports(goal, block.sids).map((set) => set.length);
        return Math.min(...sizes) >= 2
          ? alone
          : [...alone, `a support of ${Math.min(...sizes)} sentence in world ${world}`];
      }),
  },
  {
    id: 'I-21',
    severity: 'hard',
    title: 'The local turn alone entails the record.',
    check: (family) =>
      WORLDS.flatMap((world) => {
        const turn = baseBlock(family, world, 'local')?.turns[family.plan.layout.localSlot];
        if (turn === undefined) return [];
        const { entails, goalOf } = settingOf(family, world);
        return family.source.file.candidates[world].obligations.flatMap(({ oid }) =>
          entails(goalOf(world, oid), turn.sids)
            ? []
            : [`${oid} does not follow from the local turn of world ${world}`],
        );
      }),
  },
  {
    id: 'I-22',
    severity: 'hard',
    title: 'Blocks without a correction are consistent.',
    check: (family) =>
      itemsOf(family).flatMap(({ cell, block, name }) => {
        if (cell.control === 'correction') return [];
        const later = LATER_SIDS.find((sid) => block.sids.includes(sid));
        const { contradictory } = settingOf(family, cell.world, later);
        return contradictory(block.sids) ? [`the ${name} contradicts itself`] : [];
      }),
  },
  {
    id: 'I-23',
    severity: 'hard',
    title: 'Distractors change no verdict, neither one at a time nor together.',
    check: (family) =>
      WORLDS.flatMap((world) => {
        const block = baseBlock(family, world, 'distributed');
        if (block === undefined) return [];
        const { setting, maskOf } = settingOf(family, world);
        const all = [...block.sids, 'RT', `R.${world}`];
        return [block.sids, all].flatMap((sids) =>
          [['D1'], ['D2'], ['D1', 'D2']].flatMap((gone) => {
            const left = sids.filter((sid) => !gone.includes(sid));
            return setting.verdicts[maskOf(sids)] === setting.verdicts[maskOf(left)]
              ? []
              : [`${gone.join(' and ')} changes a verdict in world ${world}`];
          }),
        );
      }),
  },
  {
    id: 'I-24',
    severity: 'hard',
    title: 'Adding a sentence takes nothing away, and the order of sentences changes nothing.',
    check: ({ proof }) => checkMonotone(proof.settings),
  },
  {
    id: 'I-25',
    severity: 'hard',
    title: 'What licenses one anchor does not refute the other.',
    check: (family) =>
      WORLDS.flatMap((world) => {
        const rival = world === 'A' ? 'B' : 'A';
        const { refutes, goalOf } = settingOf(family, world);
        const sids = ['H', 'BA', 'BB', `T.${world}`, 'RT', `R.${world}`, 'D1', 'D2'];
        return refutes(goalOf(rival, family.source.file.target), sids)
          ? [`world ${world} refutes the target of ${rival}`]
          : [];
      }),
  },
  {
    id: 'I-26',
    severity: 'hard',
    title:
      'With both routes the target has at least two minimal supports, some pair without a common relation sentence.',
    check: (family) =>
      itemsOf(family, 'remote_base').flatMap(({ cell, key, name }) => {
        if (!isValid(cell)) return [];
        const sets = targetOf(family, key)?.E_sets ?? [];
        if (sets.length < 2) return [`the ${name} has ${sets.length} minimal support`];
        const nested = sets.some((a) => sets.some((b) => a !== b && a.every((sid) => b.includes(sid))));
        if (nested) return [`a support of the ${name} holds another`];
        const apart = sets.some((a) => sets.some((b) => a !== b && !bearsRelationOf(a, b)));
        return apart ? [] : [`all supports of the ${name} share a relation sentence`];
      }),
  },
];

/** Whether two sets have a sentence in common that states the relation. */
function bearsRelationOf(a: readonly string[], b: readonly string[]): boolean {
  return a.some((sid) => RELATION_BEARING.has(roleOf(sid)) && b.includes(sid));
}

const checked = new WeakMap<FamilyProof['settings'], string[]>();

/** Once for every proof, which many surfaces share. */
function checkMonotone(settings: FamilyProof['settings']): string[] {
  const known = checked.get(settings);
  if (known !== undefined) return known;
  const problems: string[] = [];
  for (const world of WORLDS) {
    for (const later of LATER_SIDS) {
      const { verdicts, sids, orderFree } = settings[world][later];
      const where = `world ${world} with ${later}`;
      if (!orderFree) problems.push(`the order of sentences changes a verdict in ${where}`);
      for (const [bit, sid] of sids.entries()) {
        const loses = verdicts.some((verdict, mask) => (verdict & ~(verdicts[mask | (1 << bit)] ?? 0)) !== 0);
        if (loses) problems.push(`adding ${sid} takes a verdict away in ${where}`);
      }
    }
  }
  checked.set(settings, problems);
  return problems;
}

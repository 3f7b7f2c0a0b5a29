import { roleOf } from '../../schema/family-plan.ts';
import { lemmasOf, sharedLemmas } from '../../text/lemmas.ts';
import { countTokens } from '../../text/tokens.ts';
import type { FamilyCase, FamilyLaw } from './law.ts';
import { isValid, itemsOf, settingOf, slotOf, targetOf, textOf, WORLDS, type ItemView } from './look.ts';

const MOST_TOKENS_APART = 4;
const MOST_SHARE_APART = 0.12;

/** What the controls must change, and what not. */
export const CONTROL_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-27',
    severity: 'hard',
    title:
      'A flip leaves no minimal support of the target, every other obligation supported, and nothing refuted.',
    check: (family) =>
      itemsOf(family, 'flip').flatMap((item) => {
        const problems = heldSupports(family, item).map(
          (sid) => `the ${item.name} still holds {${sid.join(', ')}}`,
        );
        for (const { oid, label } of item.key.obligations) {
          const wanted = oid === family.source.file.target ? 'unsupported' : 'supported';
          if (label !== wanted) problems.push(`${oid} of the ${item.name} is ${label}, not ${wanted}`);
        }
        return problems;
      }),
  },
  {
    id: 'I-28',
    severity: 'hard',
    title:
      'A preserve removes as many sentences as the flip, keeps every label and a whole support of the target.',
    check: (family) => {
      const flips = itemsOf(family, 'flip');
      const bases = itemsOf(family, 'remote_base');
      return itemsOf(family, 'preserve').flatMap((item) => {
        const flip = flips.find((one) => sameSubject(one, item));
        const base = bases.find((one) => sameSubject(one, item));
        const problems: string[] = [];
        if (flip !== undefined && flip.block.removed.length !== item.block.removed.length) {
          problems.push(
            `the ${item.name} removes ${item.block.removed.length} sentences, its flip ${flip.block.removed.length}`,
          );
        }
        if (base !== undefined && labelsOf(base) !== labelsOf(item))
          problems.push(`the ${item.name} changes labels: ${labelsOf(item)}`);
        if (isValid(item.cell) && heldSupports(family, item).length === 0)
          problems.push(`the ${item.name} keeps no whole support of the target`);
        return problems;
      });
    },
  },
  {
    id: 'I-29',
    severity: 'hard',
    title: 'Flip and preserve remove nearly as many tokens: at most four and a tenth or so apart.',
    check: (family) => {
      const preserves = itemsOf(family, 'preserve');
      const mass = ({ block }: ItemView) =>
        block.removed.reduce((sum, sid) => sum + countTokens(textOf(family, sid)), 0);
      return itemsOf(family, 'flip').flatMap((flip) => {
        const preserve = preserves.find((one) => sameSubject(one, flip));
        if (preserve === undefined) return [];
        const [a, b] = [mass(flip), mass(preserve)];
        const apart = Math.abs(a - b);
        return apart <= MOST_TOKENS_APART && apart <= MOST_SHARE_APART * Math.max(a, b)
          ? []
          : [`the ${flip.name} removes ${a} tokens, its preserve ${b}`];
      });
    },
  },
  {
    id: 'I-30',
    severity: 'hard',
    title: 'What fills a gap is as long as what was there, within one token.',
    check: (family) =>
      (['flip', 'preserve', 'irrelevant', 'bare'] as const)
        .flatMap((arm) => itemsOf(family, arm))
        .flatMap(({ cell, block, name }) =>
          block.removed.flatMap((sid) => {
            const slot = homeSlot(family, sid);
            const now = countTokens(block.turns[slot]?.text ?? '');
            const before = countTokens(textOf(family, sid));
            return Math.abs(now - before) <= 1
              ? []
              : [`${now} tokens stand for ${before} of ${sid} in the ${name}, world ${cell.world}`];
          }),
        ),
  },
  {
    id: 'I-31',
    severity: 'hard',
    title: 'A correction refutes the target where it is entailed, and touches no other obligation.',
    check: (family) => {
      const bases = itemsOf(family, 'base').filter(({ cell }) => cell.locality === 'distributed');
      return itemsOf(family, 'correction').flatMap((item) => {
        const target = targetOf(family, item.key);
        const wanted = isValid(item.cell) ? 'E yes, R yes' : 'E no, R yes';
        const found = `E ${target?.E}, R ${target?.R}`;
        const problems =
          found === wanted ? [] : [`the target of the ${item.name} has ${found}, not ${wanted}`];
        const base = bases.find((one) => sameSubject(one, item));
        if (base !== undefined && labelsOf(base, target?.oid) !== labelsOf(item, target?.oid)) {
          problems.push(`the ${item.name} changes other labels: ${labelsOf(item)}`);
        }
        return problems;
      });
    },
  },
  {
    id: 'I-32',
    severity: 'hard',
    title: 'A later change refutes nothing, and holds only after the time of what was asserted.',
    check: (family) => {
      const { asserted, update } = family.source.file.frame;
      const problems =
        update[0] > asserted[1]
          ? []
          : [`the later change begins on day ${update[0]}, what was asserted ends on day ${asserted[1]}`];
      const bases = itemsOf(family, 'base').filter(({ cell }) => cell.locality === 'distributed');
      for (const item of itemsOf(family, 'update')) {
        const base = bases.find((one) => sameSubject(one, item));
        if (base !== undefined && labelsOf(base) !== labelsOf(item))
          problems.push(`the ${item.name} changes labels: ${labelsOf(item)}`);
      }
      return problems;
    },
  },
  {
    id: 'I-33',
    severity: 'hard',
    title: 'Correction and later change stand in the same slot and are at most two tokens apart.',
    check: (family) => {
      const slots = (['correction', 'update'] as const).flatMap((control) =>
        itemsOf(family, control).map(({ block }) =>
          block.turns.findIndex(({ sids }) => sids.some((sid) => /^(COR|UPD)/u.test(sid))),
        ),
      );
      const problems =
        new Set(slots).size <= 1 ? [] : [`they stand in slots ${[...new Set(slots)].join(', ')}`];
      for (const anchor of WORLDS) {
        const [cor, upd] = [`COR.${anchor}`, `UPD.${anchor}`].map((sid) => countTokens(textOf(family, sid)));
        if (Math.abs(cor! - upd!) > 2) problems.push(`COR.${anchor} has ${cor} tokens, UPD.${anchor} ${upd}`);
      }
      return problems;
    },
  },
  {
    id: 'I-34',
    severity: 'hard',
    title: 'A correction comes after every sentence that bears the relation.',
    check: (family) =>
      itemsOf(family, 'correction').flatMap(({ cell, block, name }) => {
        const correction = block.turns.findIndex(({ sids }) => sids.some((sid) => sid.startsWith('COR')));
        const last = Math.max(slotOf(block, `T.${cell.world}`), slotOf(block, 'RT'));
        return correction > last
          ? []
          : [`the ${name} corrects in slot ${correction + 1} what slot ${last + 1} says`];
      }),
  },
  {
    id: 'I-35',
    severity: 'hard',
    title:
      'Irrelevant sentences share no content with the candidates, at most one word with what they replace, and support nothing.',
    check: (family) => {
      const { records } = family.rendered;
      const candidates = new Set([...lemmasOf(records.A.text), ...lemmasOf(records.B.text)]);
      return itemsOf(family, 'irrelevant').flatMap(({ block, key, name }) => {
        const problems = key.obligations.flatMap(({ oid, label }) =>
          label === 'unsupported' ? [] : [`${oid} of the ${name} is ${label}`],
        );
        for (const sid of block.inserted) {
          const shared = sharedLemmas(lemmasOf(textOf(family, sid)), candidates);
          if (shared.length > 0)
            problems.push(`${sid} of the ${name} shares ${shared.join(', ')} with a candidate`);
        }
        for (const sid of block.removed) {
          const now = lemmasOf(block.turns[homeSlot(family, sid)]?.text ?? '');
          const shared = sharedLemmas(now, lemmasOf(textOf(family, sid)));
          if (shared.length > 1)
            problems.push(`what replaces ${sid} in the ${name} shares ${shared.join(', ')} with it`);
        }
        return problems;
      });
    },
  },
  {
    id: 'bare',
    severity: 'hard',
    title: 'Without the relation sentence the target is neither supported nor refuted, whatever the world.',
    check: (family) =>
      itemsOf(family, 'bare').flatMap(({ key, name }) => {
        const target = targetOf(family, key);
        const refuted = key.obligations.filter(({ label }) => label === 'contradicted');
        return [
          ...(target?.label === 'unsupported' ? [] : [`the target of the ${name} is ${target?.label}`]),
          ...refuted.map(({ oid }) => `${oid} of the ${name} is contradicted`),
        ];
      }),
  },
];

/** Minimal supports of the target that an item's block still holds. */
function heldSupports(family: FamilyCase, { cell, block }: ItemView): string[][] {
  const anchor = cell.candidate.endsWith('A') ? 'A' : 'B';
  const { goalOf, supports } = settingOf(family, cell.world);
  return supports(goalOf(anchor, family.source.file.target), block.sids);
}

function sameSubject(a: ItemView, b: ItemView): boolean {
  return a.cell.candidate === b.cell.candidate && a.cell.world === b.cell.world;
}

function labelsOf({ key }: ItemView, but?: string): string {
  return key.obligations
    .filter(({ oid }) => oid !== but)
    .map(({ oid, label }) => `${oid} ${label}`)
    .join(', ');
}

/** The slot in which a sentence stands in distributed blocks when nothing replaces it. */
function homeSlot({ plan }: FamilyCase, sid: string): number {
  const { order, targetSlots, secondRouteSlots } = plan.layout;
  const role = roleOf(sid);
  if (role === 'RT') return secondRouteSlots.RT;
  if (role === 'R') return secondRouteSlots.R;
  return targetSlots[order.findIndex((one) => one === role)] ?? -1;
}

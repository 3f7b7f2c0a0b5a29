import { compareText } from '../../digest.ts';
import { checkFamilySet } from '../../laws/check-family-set.ts';
import { auditItems } from '../../leak/audit/audit-items.ts';
import type { Violation } from '../../schema/finding.ts';
import { reportRandom } from '../report-random.ts';
import type { Receipt } from './context.ts';

/** The laws about all units together, over what each left in its receipt. */
export function checkSet(receipts: readonly Receipt[]): Violation[] {
  return [
    ...checkFamilySet({ members: receipts.flatMap(({ family }) => family ?? []) }),
    ...findTwins(receipts),
    ...auditSquares(receipts),
  ];
}

/**
 * Baselines on the first surfaces of all families. What must be exact is a law; what is judged by chance warns, since
 * chance alone breaks it in one suite of a hundred.
 */
function auditSquares(receipts: readonly Receipt[]): Violation[] {
  const items = receipts
    .flatMap(({ square }) => square ?? [])
    .toSorted((a, b) => compareText(a.item.item_id, b.item.item_id))
    .map((one, index) => ({ ...one, line: index + 1 }));
  const seed = receipts.find(({ family }) => family !== null)?.family?.seed ?? '';
  return auditItems({ items, random: reportRandom(seed)('baselines') }).flatMap((audit) =>
    audit.baselines
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ id, name, bar, why }) => ({
        law: 'baselines',
        severity: bar === 'exact' ? ('hard' as const) : ('warning' as const),
        unit: `${audit.items} base items of ${audit.families} families, seed ${seed}`,
        message: `${id}, ${name}: ${why}`,
      })),
  );
}

function findTwins(receipts: readonly Receipt[]): Violation[] {
  const first = new Map<string, number>();
  return receipts
    .flatMap(({ filling }) => filling ?? [])
    .toSorted((a, b) => a.instance - b.instance)
    .flatMap(({ scenario, instance, digest }): Violation[] => {
      const twin = first.get(`${scenario} ${digest}`);
      first.set(`${scenario} ${digest}`, twin ?? instance);
      if (twin === undefined) return [];
      return [
        {
          law: 'distinct-instances',
          severity: 'hard',
          unit: `scenario ${scenario}, instance ${instance}`,
          message: `has the same slots as instance ${twin}; ask for fewer instances or another seed`,
        },
      ];
    });
}

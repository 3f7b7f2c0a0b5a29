import { checkFamilySet } from '../../laws/check-family-set.ts';
import type { Violation } from '../../schema/finding.ts';
import type { Receipt } from './context.ts';

/** The laws about all units together, over what each left in its receipt. */
export function checkSet(receipts: readonly Receipt[]): Violation[] {
  return [
    ...checkFamilySet({ members: receipts.flatMap(({ family }) => family ?? []) }),
    ...findTwins(receipts),
  ];
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

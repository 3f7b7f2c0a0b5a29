import type { ArmAudit } from '../schema/baseline.ts';
import type { Finding } from '../schema/finding.ts';
import type { RandomSource } from '../stats/bootstrap.ts';
import type { AuditItem } from './audit/audit-item.ts';
import { auditItems } from './audit/audit-items.ts';
import { findingsOfAudit } from './rules/baselines.ts';
import type { KeyedItem } from './rules/consistency.ts';

/**
 * How far baselines that understand nothing get with the items of matched families, and what of it is a finding. Items
 * come in the order of their file; those kept for examples are not judged.
 */
export function auditKeyedItems(options: {
  items: readonly KeyedItem[];
  path?: string;
  random: RandomSource;
}): { findings: Finding[]; audit: ArmAudit[] } {
  const { items, path = 'public/items.jsonl', random } = options;
  const judged = items.flatMap(({ item, label, group, split, cell, surface = 1 }, index): AuditItem[] =>
    cell === undefined || split !== 'score'
      ? []
      : [{ item, cell, isValid: label === 'supported', family: group, surface, line: index + 1 }],
  );
  const audit = auditItems({ items: judged, random });
  return { findings: findingsOfAudit(audit, path), audit };
}

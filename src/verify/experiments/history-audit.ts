import { LABELS, type Label } from '../../schema/key-row.ts';
import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import type { Analysis } from './analysis.ts';
import { plainFigure, shareFigure } from './figures.ts';

/** A label in expanded scope, where what the search may have missed is no verdict. */
export const AUDIT_LABELS = [...LABELS, 'unresolved'] as const;
export type AuditLabel = (typeof AUDIT_LABELS)[number];

/** A record labelled by its citations alone, then by all that a bounded search of the earlier history found. */
export interface AuditedRecord {
  record: string;
  conversation: string;
  citation: Label;
  expanded: Label;
  /** The bound of the search cut a passage off. */
  isSearchLimited: boolean;
}

export interface ResolvedRecord extends Omit<AuditedRecord, 'expanded'> {
  expanded: AuditLabel;
  isRepaired: boolean;
  /** Supported, unsupported or contradicted: what an admission can be right or wrong about. */
  isForAdmission: boolean;
}

export interface HistoryAudit {
  records: ResolvedRecord[];
  /** Rows citation-only, columns expanded, in the order of `AUDIT_LABELS`. */
  matrix: number[][];
  /** Unsupported by their citations. */
  insufficient: number;
  /** Of them, supported by the history. */
  repaired: number;
  /** Of all that were insufficient, and of those that were resolved; null without any. */
  repairedOfAll: number | null;
  repairedOfResolved: number | null;
  unresolved: number;
  forAdmission: number;
  rows: ResultRow[];
}

/**
 * What a record's earlier history changes about its label. Unsupported after a search that was cut off is unresolved;
 * contradicted stays, since its refuting passages are in hand.
 */
export function auditHistory(settings: {
  records: readonly AuditedRecord[];
  analysis: Analysis;
}): HistoryAudit {
  const { analysis } = settings;
  const records = settings.records.map(resolve);
  const matrix = AUDIT_LABELS.map((from) =>
    AUDIT_LABELS.map(
      (to) => records.filter(({ citation, expanded }) => citation === from && expanded === to).length,
    ),
  );
  const insufficient = records.filter(({ citation }) => citation === 'unsupported');
  const resolved = insufficient.filter(({ expanded }) => expanded !== 'unresolved');
  const repaired = insufficient.filter(({ isRepaired }) => isRepaired).length;
  const shareOf = (of: readonly ResolvedRecord[]) => (of.length === 0 ? null : repaired / of.length);
  const repairedFigure = (denominator: string, of: readonly ResolvedRecord[]) =>
    shareFigure({
      analysis,
      measure: 'repaired',
      denominator,
      outcomes: of.map(({ conversation, isRepaired }) => ({ conversation, holds: isRepaired })),
    });
  const figures = [
    repairedFigure('records unsupported by their citations, unresolved ones included', insufficient),
    repairedFigure('records unsupported by their citations and resolved by the history', resolved),
    shareFigure({
      analysis,
      measure: 'unresolved',
      denominator: 'all audited records',
      outcomes: records.map(({ conversation, expanded }) => ({
        conversation,
        holds: expanded === 'unresolved',
      })),
    }),
    ...transitionFigures(matrix),
  ];
  return {
    records,
    matrix,
    insufficient: insufficient.length,
    repaired,
    repairedOfAll: shareOf(insufficient),
    repairedOfResolved: shareOf(resolved),
    unresolved: records.filter(({ expanded }) => expanded === 'unresolved').length,
    forAdmission: records.filter(({ isForAdmission }) => isForAdmission).length,
    rows: figures.map((figure) => makeResultRow(figure, analysis.provenance)),
  };
}

function resolve(record: AuditedRecord): ResolvedRecord {
  const expanded: AuditLabel =
    record.expanded === 'unsupported' && record.isSearchLimited ? 'unresolved' : record.expanded;
  return {
    ...record,
    expanded,
    isRepaired: record.citation === 'unsupported' && expanded === 'supported',
    isForAdmission: expanded !== 'ambiguous' && expanded !== 'unresolved',
  };
}

/** Every cell of the matrix as a row: labels also move where nothing was to be repaired. */
function transitionFigures(matrix: readonly (readonly number[])[]) {
  return AUDIT_LABELS.flatMap((citation, from) => {
    const total = matrix[from]!.reduce((sum, count) => sum + count, 0);
    return AUDIT_LABELS.map((expanded, to) =>
      plainFigure({
        measure: 'transition',
        slice: { citation, expanded },
        denominator: `records ${citation} by their citations`,
        n: total,
        estimate: total === 0 ? null : matrix[from]![to]! / total,
        why: 'a cell of a table of counts',
      }),
    );
  });
}

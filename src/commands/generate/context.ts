import type { FamilySummary } from '../../laws/check-family-set.ts';
import type { AuditItem } from '../../leak/audit/audit-item.ts';
import type { ReportInput } from '../../report/report-input.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import type { Finding, Violation } from '../../schema/finding.ts';
import type { ProbeOutcome } from '../../schema/probe-outcome.ts';
import type { Suite } from '../../schema/suite.ts';
import type { WrittenUnit } from '../../write/written-unit.ts';

/** What building any unit of a suite needs; the same for all of them. */
export interface BuildContext {
  suite: Suite;
  catalogue: Catalogue;
  /** Where the unit's files go until the suite is whole. */
  root: string;
  keysRoot: string;
}

/** The items of one arm with one label, and the smallest id among them. */
export interface LabelCount {
  control: string;
  label: string;
  count: number;
  first: string;
}

/** One unit, rendered, checked as text and written. */
export interface BuiltUnit {
  written: WrittenUnit;
  findings: Finding[];
  violations: Violation[];
  /** What the laws of the whole set read of a family surface. */
  family: FamilySummary | null;
  /** The base items of a family's first surface, by which the set is held against its labels; null for all else. */
  square: Omit<AuditItem, 'line'>[] | null;
  /** A scenario instance, with the digest of what its slots hold: no two may be equal. */
  filling: { scenario: string; instance: number; digest: string } | null;
  /** What a report counts of a scenario instance, and of the items of a family surface. */
  instance: ReportInput['instances'][number] | null;
  labels: LabelCount[];
  /** Subsets of evidence asked of each solver, with each goal and its denial. */
  proofQueries: number;
  /** Items that an arm of a family had to leave out, with the reason. */
  drops: { family: string; arm: string; cells: number; reason: string }[];
}

/** What is kept of a finished unit until the suite is whole. */
export interface Receipt extends BuiltUnit {
  probes: ProbeOutcome[];
}

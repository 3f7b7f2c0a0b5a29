import type { FamilySummary } from '../../laws/check-family-set.ts';
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
  /** Where probes play. */
  tmp: string;
  withProbes: boolean;
  withStores: boolean;
  /** Let git itself look at every repository. */
  withGit: boolean;
  signal?: AbortSignal;
}

/** One unit built, checked and played; the words of a receipt. */
export interface BuiltUnit {
  written: WrittenUnit;
  findings: Finding[];
  violations: Violation[];
  probes: ProbeOutcome[];
  /** What the laws of the whole set read of a family surface. */
  family: FamilySummary | null;
  /** Subsets of evidence asked of each solver, with each goal and its denial. */
  proofQueries: number;
  /** Items that an arm of a family had to leave out, with the reason. */
  drops: { family: string; arm: string; cells: number; reason: string }[];
}

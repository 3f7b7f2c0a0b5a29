// The public API: the doors of the stages in the order of the flow, the nouns, the errors.

export { readCatalogue } from './read/read-catalogue.ts';
export { readSuite } from './read/read-suite.ts';
export { readFolder } from './read/read-folder.ts';
export {
  readItemKeys,
  readItems,
  readManifest,
  readRecords,
  readScenarioKeys,
  readScores,
} from './read/read-suite-folder.ts';

export { planUnits } from './plan/plan-units.ts';
export { planScenario } from './plan/plan-scenario.ts';
export { planFamily } from './plan/plan-family.ts';
export { proveFamily } from './prove/prove-family.ts';
export { renderScenario } from './render/render-scenario.ts';
export { renderFamily } from './render/render-family.ts';
export { checkFamily } from './laws/check-family.ts';
export { checkFamilySet, summariseFamily } from './laws/check-family-set.ts';
export { checkProbes } from './laws/check-probes.ts';
export { leakScenario } from './leak/leak-scenario.ts';
export { leakItems } from './leak/leak-items.ts';
export { leakFolder } from './leak/leak-folder.ts';
export { leakSuite } from './leak/leak-suite.ts';
export { writeScenario } from './write/write-scenario.ts';
export { writeItems } from './write/write-items.ts';

export { playProbes } from './run/play-probes.ts';
export { runCells } from './run/run-cells.ts';
export { probeAgent } from './run/probe-agent.ts';
export { analyseCommand } from './score/analyse-command.ts';
export { judgeProbe } from './score/judge-probe.ts';
export { scoreRecord } from './score/score-record.ts';
export { screen } from './screen/screen.ts';
export { findScreenRule } from './screen/screen-rule.ts';
export { summarise } from './report/summarise.ts';

export { FOIL_VERSION } from './version.ts';
export { InputError, InternalError, type Problem } from './errors.ts';
export type { Tree, TreeFile } from './tree.ts';
export type { Suite } from './schema/suite.ts';
export type { Catalogue } from './schema/catalogue.ts';
export type { Unit, ScenarioUnit, FamilyUnit } from './schema/unit.ts';
export type { ScenarioPlan } from './schema/scenario-plan.ts';
export type { FamilyPlan } from './schema/family-plan.ts';
export type { FamilyProof } from './schema/family-proof.ts';
export type { RenderedScenario } from './schema/rendered-scenario.ts';
export type { RenderedFamily } from './schema/rendered-family.ts';
export type { PublicItem } from './schema/item.ts';
export type { KeyRow } from './schema/key-row.ts';
export type { ScenarioKey, Store, Prompts } from './schema/scenario-key.ts';
export type { Check, CheckResult, CommandVerdict, Evidence } from './schema/check.ts';
export type { RunRecord, Witness, SessionEvent } from './schema/record.ts';
export type { Score } from './schema/score.ts';
export type { Finding, LeakReport, Violation } from './schema/finding.ts';
export type { Manifest } from './schema/manifest.ts';
export type { Admission } from './schema/admission.ts';

import type { CandidateId } from '../../schema/cell.ts';
import type { DCode, FamilySource } from '../../schema/family.ts';
import { plainOf, type FamilyPlan, type PlannedCell } from '../../schema/family-plan.ts';
import type { FamilyProof } from '../../schema/family-proof.ts';
import type { KeyRow } from '../../schema/key-row.ts';
import type { RenderedBlock, RenderedSentence } from '../../schema/rendered-family.ts';
import { FOIL_VERSION } from '../../version.ts';
import type { FamilyText } from './fill-family.ts';

/** The key row of a cell: labels from the proof, the text of obligations, and where each sentence stands. */
export function makeKeyRows(options: {
  plan: FamilyPlan;
  source: FamilySource;
  proof: FamilyProof;
  text: FamilyText;
  sentences: ReadonlyMap<string, RenderedSentence>;
}): (cell: PlannedCell, block: RenderedBlock) => KeyRow {
  const { plan, source, proof, text, sentences } = options;
  const { file } = source;
  const spans = new Map<RenderedBlock, KeyRow['spans']>();
  const spansOf = (block: RenderedBlock) => {
    const known = spans.get(block);
    if (known !== undefined) return known;
    const made = block.turns.map(({ sids }, slot) => ({
      n: slot + 1,
      roles: sids.map((sid) => sentences.get(sid)!.role),
      sids,
    }));
    spans.set(block, made);
    return made;
  };
  return ({ itemId, cell }, block) => {
    const plain = plainOf(cell.candidate);
    const judged = proof.judge({
      candidate: cell.candidate,
      world: cell.world,
      sids: block.sids,
      indeterminate: indeterminateOf(source, cell.candidate),
    });
    return {
      item_id: itemId,
      family_id: plan.family,
      semantic_type: file.type,
      cell,
      record_label: judged.record_label,
      obligations: file.candidates[plain].obligations.map(({ oid, kind }, index) => {
        const { label, D, D_code, E, R, E_sets, R_sets, conflict } = judged.obligations[index]!;
        const said = text.obligations[plain][index]!;
        return { oid, kind, text: said, label, D, D_code, E, R, E_sets, R_sets, conflict };
      }),
      spans: spansOf(block),
      removed: block.removed,
      inserted: block.inserted,
      split: file.split,
      route: file.route,
      domain: file.domain,
      alias_mechanism: file.alias.mechanism,
      alias_level: file.alias.level,
      skeleton_id: source.name,
      conversation_id: file.conversation,
      seeds: { suite: plan.seed, surface: plan.surface },
      generator_version: FOIL_VERSION,
      gamma_hash: proof.gammaHash,
    };
  };
}

const NOTHING: Readonly<Record<string, DCode>> = {};

function indeterminateOf(source: FamilySource, candidate: CandidateId): Readonly<Record<string, DCode>> {
  return candidate === 'vagueA' || candidate === 'vagueB'
    ? source.file.candidates[candidate].indeterminate
    : NOTHING;
}

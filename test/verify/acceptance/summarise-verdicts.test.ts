import { describe, expect, it } from 'vitest';
import type { Provenance } from '../../../src/schema/result-row.ts';
import type { Verdict } from '../../../src/schema/verdict.ts';
import { fastRandom } from '../../../src/stats/fast-random.ts';
import { makeRows } from '../../../src/verify/acceptance/make-rows.ts';
import { summariseVerdicts } from '../../../src/verify/acceptance/summarise-verdicts.ts';
import type { KeyedItem } from '../../../src/verify/subject.ts';
import { verifierSuite } from '../../helpers/verifier-items.ts';

const { scored } = verifierSuite();
const items = new Map(scored.map((keyed) => [keyed.item.item_id, keyed]));

function summarise(say: (keyed: KeyedItem, index: number) => Partial<Verdict>[]) {
  const verdicts = scored.flatMap((keyed, index) =>
    say(keyed, index).map((given, pass): Verdict => {
      const { score = 0 } = given;
      return {
        item_id: keyed.item.item_id,
        view: 'v',
        configuration: 'c',
        pass: pass + 1,
        score,
        decision: score === null ? null : score > 0 ? 'yes' : 'no',
        rail: null,
        fault: null,
        ...given,
      };
    }),
  );
  return summariseVerdicts({ configuration: 'c', verdicts, items, random: fastRandom(() => 0.5) });
}

const isSupported = ({ key }: KeyedItem) => key.record_label === 'supported';
const na = { na: 'not in this test' };
const NAMES =
  'sampling_frame history_split threshold_split selection_fpr test_fpr model_id model_revision prompt_version ' +
  'config_hash instrument_hash retrieval_scope evidence_budget dev_trials unique_scores tie_rate scoring_errors ' +
  'rail_hits rerun_gap_median latency_ms calls tokens run_ids';
const provenance = Object.fromEntries(NAMES.split(' ').map((name) => [name, na])) as unknown as Provenance;

describe('a summary of verdicts', () => {
  it('of a verifier that is always right', () => {
    const summary = summarise((keyed) => [{ score: isSupported(keyed) ? 2 : -3 }]);
    expect(summary).toMatchObject({ judged: 240, faults: {}, youden: 100, auc: 1, rerun: null });
    expect(summary.leftOut!.outOfFold).toMatchObject({ truePositiveRate: 1, falsePositiveRate: 0 });
    expect(summary.arms.map(({ accepted: { rate } }) => rate).every((rate) => rate === 0 || rate === 1)).toBe(
      true,
    );
  });

  it('of one that says nothing of some, keeps them out of every rate', () => {
    const summary = summarise((_, index) => [
      index % 3 === 0 ? { score: null, fault: 'no answer' } : { score: 1, rail: 'yes' },
    ]);
    expect(summary).toMatchObject({
      judged: 160,
      faults: { 'no answer': 80 },
      rails: { yes: 160, no: 0 },
      youden: 0,
      auc: 0.5,
    });
    expect(summary.scores).toMatchObject({ scored: 160, unique: 1, tiesOfAll: 1, tiesAcross: 1 });
  });

  it('sets the second pass against the first', () => {
    const { rerun } = summarise((_, index) => [{ score: 1 }, { score: index === 0 ? -1 : 1.25 }]);
    expect(rerun).toEqual({ records: 240, median: 0.25, max: 2, flips: 1 });
  });

  it('gives words without scores their rates, and no ranking', () => {
    const summary = summarise((keyed) => [{ score: null, decision: isSupported(keyed) ? 'yes' : 'no' }]);
    expect(summary).toMatchObject({ judged: 240, youden: 100, auc: null, leftOut: null });
  });

  it('is whole as rows of a result table', () => {
    const summary = summarise((keyed) => [{ score: isSupported(keyed) ? 2 : -3 }]);
    const rows = makeRows({ summary, provenance, seed: 's' });
    expect(rows.slice(0, 4).map(({ slice, estimate }) => [slice['cell'], estimate])).toEqual([
      ['local valid', 1],
      ['local invalid', 0],
      ['distributed valid', 1],
      ['distributed invalid', 0],
    ]);
    expect(rows.slice(-4).map(({ measure, estimate }) => [measure, estimate])).toEqual([
      ['youden_points', 100],
      ['auc', 1],
      ['left_out_true_positive_rate', 1],
      ['left_out_false_positive_rate', 0],
    ]);
    const bare = summarise(() => [{ score: null, fault: 'none' }]);
    expect(
      makeRows({ summary: bare, provenance, seed: 's' }).every(
        ({ estimate }) => typeof estimate === 'object',
      ),
    ).toBe(true);
  });
});

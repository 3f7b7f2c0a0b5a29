import { join } from 'node:path';
import type { Manifest } from '../../schema/manifest.ts';
import type { ResultRow } from '../../schema/result-row.ts';
import type { Verdict } from '../../schema/verdict.ts';
import { nearestRank } from '../../stats/nearest-rank.ts';
import { makeRows } from '../../verify/acceptance/make-rows.ts';
import { summariseVerdicts, type VerdictSummary } from '../../verify/acceptance/summarise-verdicts.ts';
import type { CallScore } from '../../verify/endpoint/judge-call.ts';
import type { Phase } from '../../verify/phase/may-look.ts';
import type { Configuration } from '../../verify/prompts/configuration.ts';
import type { KeyedItem } from '../../verify/subject.ts';
import { openLines } from '../../write/open-lines.ts';
import { writeText } from '../../write/write-text.ts';
import { reportRandom } from '../report-random.ts';

/** What every result of one run has in common. */
export interface RunFacts {
  folder: string;
  manifest: Manifest;
  model: string;
  phase: Phase;
  promptsDigest: string;
  /** All requests of the run, each once for each pass. */
  calls: readonly CallScore[];
  /** Configurations that were tried before this one was chosen; null where none was. */
  developmentTrials: number | null;
}

/** Writes the verdicts and the rows of a run, and gives the summary of each configuration. */
export function saveResults(settings: {
  facts: RunFacts;
  configurations: readonly Configuration[];
  verdicts: readonly Verdict[];
  items: ReadonlyMap<string, KeyedItem>;
}): VerdictSummary[] {
  const { facts, configurations, verdicts, items } = settings;
  const { folder, manifest, phase } = facts;
  const suffix = phase === 'all' ? '' : `.${phase}`;
  const file = openLines(join(folder, `verdicts${suffix}.jsonl`));
  for (const verdict of verdicts) file.write(`${JSON.stringify(verdict)}\n`);
  file.close();
  const randomOf = reportRandom(manifest.suite.seed);
  const rows: ResultRow[] = [];
  const summaries = configurations.map((configuration) => {
    const summary = summariseVerdicts({
      configuration: configuration.id,
      verdicts: verdicts.filter((verdict) => verdict.configuration === configuration.id),
      items,
      random: randomOf('verify', configuration.id),
    });
    rows.push(
      ...makeRows({
        summary,
        provenance: provenanceOf({ facts, configuration, summary }),
        seed: `report ${manifest.suite.seed} verify ${configuration.id}`,
      }),
    );
    return summary;
  });
  writeText(join(folder, `results${suffix}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return summaries;
}

function provenanceOf(settings: { facts: RunFacts; configuration: Configuration; summary: VerdictSummary }) {
  const { facts, configuration, summary } = settings;
  const { manifest, model, phase, promptsDigest, calls, developmentTrials } = facts;
  const latencies = Float64Array.from(calls, ({ latencyInMs }) => latencyInMs).toSorted();
  const tokens = calls.flatMap(({ tokens }) => tokens ?? []);
  return {
    sampling_frame: { all: 'all items', dev: 'development conversations', test: 'test conversations' }[phase],
    history_split: { na: 'items bring their own evidence' },
    threshold_split: { na: 'the threshold is 0, chosen on nothing' },
    selection_fpr: { na: 'the threshold is 0, chosen on nothing' },
    test_fpr: { na: 'the threshold is 0, chosen on nothing' },
    model_id: model,
    model_revision: { na: 'the endpoint does not say' },
    prompt_version: promptsDigest,
    config_hash: configuration.digest,
    instrument_hash: manifest.suite.digest,
    retrieval_scope: { na: 'items bring their own evidence' },
    evidence_budget: { na: 'see the suite' },
    dev_trials: developmentTrials ?? { na: 'no configuration was chosen' },
    unique_scores: summary.scores.unique,
    tie_rate: {
      within_pair: { na: 'not computed here' },
      cross: summary.scores.tiesAcross ?? { na: 'a class is empty' },
      all: summary.scores.tiesOfAll ?? { na: 'fewer than two scores' },
    },
    scoring_errors: Object.values(summary.faults).reduce((sum, count) => sum + count, 0),
    rail_hits: summary.rails.yes + summary.rails.no,
    rerun_gap_median: summary.rerun?.median ?? { na: 'one pass only' },
    latency_ms:
      latencies.length === 0
        ? { na: 'no call' }
        : { median: nearestRank(latencies, 0.5), p95: nearestRank(latencies, 0.95) },
    calls: calls.length,
    tokens:
      tokens.length === 0
        ? { na: 'the endpoint does not say' }
        : {
            prompt: tokens.reduce((sum, { prompt }) => sum + prompt, 0),
            completion: tokens.reduce((sum, { completion }) => sum + completion, 0),
          },
    run_ids: [`${model}/raw`],
  };
}

import { compareText } from '../../digest.ts';
import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import type { Analysis } from './analysis.ts';
import { shareFigure } from './figures.ts';

/** What became of one qualifier of a record by one round of rewriting, as a probe question's options say it. */
export interface DriftAnswer {
  chain: string;
  conversation: string;
  /** `time`, `modality`, … */
  qualifier: string;
  /** 0 is the extraction, the later ones are consolidations. */
  round: number;
  /** The option that the source licenses. */
  licensed: string;
  /** The option that fits the record; null where none was named. */
  chosen: string | null;
}

export interface DriftRate {
  qualifier: string;
  round: number;
  /** Chains that got an option, and those that got another than the licensed one. */
  n: number;
  drifted: number;
  rate: number | null;
  malformed: number;
  /** Chains still right in the round before, and those of them that drifted in this one; null in the first round. */
  atRisk: number | null;
  newlyDrifted: number | null;
  /** Chains that were wrong in the round before and are right now. */
  restored: number | null;
}

export interface Drift {
  rates: DriftRate[];
  rows: ResultRow[];
}

/** Descriptive rates by qualifier and round, with the population of each round. */
export function measureDrift(settings: { answers: readonly DriftAnswer[]; analysis: Analysis }): Drift {
  const { answers, analysis } = settings;
  const qualifiers = [...new Set(answers.map(({ qualifier }) => qualifier))].toSorted(compareText);
  const rounds = [...new Set(answers.map(({ round }) => round))].toSorted((a, b) => a - b);
  const cells = qualifiers.flatMap((qualifier) =>
    rounds.map((round) => ({
      qualifier,
      round,
      now: answers.filter((answer) => answer.qualifier === qualifier && answer.round === round),
      before: answers.filter((answer) => answer.qualifier === qualifier && answer.round === round - 1),
    })),
  );
  return {
    rates: cells.map(countCell),
    rows: cells.map(({ qualifier, round, now }) =>
      makeResultRow(
        shareFigure({
          analysis,
          measure: 'drift',
          slice: { qualifier, round: String(round) },
          denominator: 'chains whose record fits one of the options; descriptive',
          outcomes: now.flatMap((answer) =>
            answer.chosen === null
              ? []
              : [{ conversation: answer.conversation, holds: hasDrifted(answer) === true }],
          ),
        }),
        analysis.provenance,
      ),
    ),
  };
}

function countCell(cell: {
  qualifier: string;
  round: number;
  now: readonly DriftAnswer[];
  before: readonly DriftAnswer[];
}): DriftRate {
  const { qualifier, round, now, before } = cell;
  const known = now.filter(({ chosen }) => chosen !== null);
  const drifted = known.filter((answer) => hasDrifted(answer)).length;
  const earlier = new Map(before.map((answer) => [answer.chain, hasDrifted(answer)]));
  const wasRight = known.filter(({ chain }) => earlier.get(chain) === false);
  const wasWrong = known.filter(({ chain }) => earlier.get(chain) === true);
  const isFirst = before.length === 0;
  return {
    qualifier,
    round,
    n: known.length,
    drifted,
    rate: known.length === 0 ? null : drifted / known.length,
    malformed: now.length - known.length,
    atRisk: isFirst ? null : wasRight.length,
    newlyDrifted: isFirst ? null : wasRight.filter((answer) => hasDrifted(answer)).length,
    restored: isFirst ? null : wasWrong.filter((answer) => hasDrifted(answer) === false).length,
  };
}

function hasDrifted({ licensed, chosen }: DriftAnswer): boolean | null {
  return chosen === null ? null : chosen !== licensed;
}

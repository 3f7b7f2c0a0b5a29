import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import type { Analysis } from './analysis.ts';
import { contrastFigures, shareFigure, type Pair } from './figures.ts';
import { isValidCell, settingsOf, type JudgedItem } from './judged-item.ts';

/** What is done to the evidence of a valid record that was accepted before, and what a verifier should do then. */
const RESPONSES = [
  { measure: 'flip_sensitivity', arm: 'flip', base: 'remote_base', accepts: false },
  { measure: 'preserve_stability', arm: 'preserve', base: 'remote_base', accepts: true },
  { measure: 'correction_response', arm: 'correction', base: 'base', accepts: false },
  { measure: 'update_immunity', arm: 'update', base: 'base', accepts: true },
] as const;

export interface Response {
  measure: (typeof RESPONSES)[number]['measure'];
  /** Valid records judged in both arms, and those of them that were accepted at their own base. */
  judged: number;
  n: number;
  /** Accepted ones that then got the right verdict, and their share; null where none was accepted. */
  right: number;
  rate: number | null;
  /** Valid records that lack a verdict in either arm. */
  dropped: number;
}

/** The mechanism control: invalid records with their evidence against the same with unrelated talk in its place. */
export interface IrrelevantDrop {
  n: number;
  dropped: number;
  acceptedBefore: number | null;
  acceptedAfter: number | null;
  drop: number | null;
}

export interface Controls {
  responses: Response[];
  irrelevant: IrrelevantDrop;
  rows: ResultRow[];
}

/** What removals, corrections, updates and unrelated evidence do to decisions, each against its own base. */
export function measureControls(settings: {
  items: readonly JudgedItem[];
  analysis: Analysis;
  slice?: Record<string, string>;
}): Controls {
  const { items, analysis, slice = {} } = settings;
  const all = settingsOf(items);
  const pairUp = (arms: { base: string; arm: string; isValid: boolean }) => {
    const matched = all.flatMap((setting) => {
      const [base, arm] = [setting.get(`${arms.base} distributed`), setting.get(`${arms.arm} distributed`)];
      if (base === undefined || arm === undefined || isValidCell(base.key) !== arms.isValid) return [];
      return [{ conversation: base.key.conversation_id, before: base.isAccepted, after: arm.isAccepted }];
    });
    const judged = matched.flatMap(({ conversation, before, after }) =>
      before === null || after === null ? [] : [{ conversation, before, after }],
    );
    return { judged, dropped: matched.length - judged.length };
  };
  const responses = RESPONSES.map(({ measure, arm, base, accepts }) => {
    const { judged, dropped } = pairUp({ base, arm, isValid: true });
    const outcomes = judged
      .filter(({ before }) => before)
      .map(({ conversation, after }) => ({ conversation, holds: after === accepts }));
    const right = outcomes.filter(({ holds }) => holds).length;
    const n = outcomes.length;
    const denominator = `valid records accepted at their own ${base}, ${n} of ${judged.length}`;
    return {
      response: { measure, judged: judged.length, n, right, rate: n === 0 ? null : right / n, dropped },
      figure: shareFigure({ analysis, measure, slice, denominator, outcomes }),
    };
  });
  const { judged, dropped } = pairUp({ base: 'base', arm: 'irrelevant', isValid: false });
  const pairs = judged.map(({ conversation, before, after }): Pair => ({
    conversation,
    first: Number(before),
    second: Number(after),
  }));
  const mean = (side: 'first' | 'second') =>
    pairs.length === 0 ? null : pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [acceptedBefore, acceptedAfter] = [mean('first'), mean('second')];
  const contrast = contrastFigures({
    analysis,
    measure: 'irrelevant_drop',
    slice,
    denominator: 'invalid distributed records, judged also with unrelated talk in place of their evidence',
    pairs,
    unit: 'pair',
    areDecisions: true,
  });
  return {
    responses: responses.map(({ response }) => response),
    irrelevant: {
      n: pairs.length,
      dropped,
      acceptedBefore,
      acceptedAfter,
      drop: acceptedBefore === null || acceptedAfter === null ? null : acceptedBefore - acceptedAfter,
    },
    rows: [...responses.map(({ figure }) => figure), ...contrast].map((figure) =>
      makeResultRow(figure, analysis.provenance),
    ),
  };
}

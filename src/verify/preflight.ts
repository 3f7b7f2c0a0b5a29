import type { VerifierPrompts } from '../schema/verifier-prompts.ts';
import { bootstrap, type RandomSource } from '../stats/bootstrap.ts';
import { rocAuc } from '../stats/roc-auc.ts';
import { CELLS, cellOf, isValid } from './acceptance/cells.ts';
import { maxSpan, oracle } from './reference/by-proof.ts';
import type { Reference } from './reference/reference.ts';
import { makeReference, REFERENCE_NAMES } from './reference/references.ts';
import type { KeyedItem } from './subject.ts';
import type { VerifierSuite } from './suite.ts';
import { findCollisions } from './views/find-collisions.ts';

/** One thing that has to hold before a verifier's numbers mean anything. */
export interface PreflightCheck {
  what: string;
  holds: boolean;
  found: string;
}

export interface CueScore {
  name: string;
  scope: (typeof SCOPES)[number];
  n: number;
  /** Chance that it puts a valid item above an invalid one; ½ is chance. */
  auc: number;
  /** 95 %, whole families drawn. */
  interval: [low: number, high: number];
  holds: boolean;
}

export interface Preflight {
  holds: boolean;
  checks: PreflightCheck[];
  cues: CueScore[];
}

const SCOPES = ['all', 'local', 'distributed'] as const;
const RESAMPLES = 1_000;
/** Nearer to chance than this, a cue is of no use whatever its interval says. */
const LEAST_EFFECT = 0.05;

/**
 * Whether a suite can tell verifiers apart: the proof decides each item of the square, no single passage decides a
 * distributed one, and nothing that a shortcut sees goes with the label.
 */
export function preflight(settings: {
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  random: RandomSource;
}): Preflight {
  const { suite, prompts, random } = settings;
  const square = suite.scored.filter(({ key }) => cellOf(key) !== null);
  const cues = REFERENCE_NAMES.map((name) => makeReference(name, suite.scored)!)
    .filter(({ isCue }) => isCue)
    .flatMap((cue) => scoreCue({ cue, square, random }));
  const empty = CELLS.filter((cell) => !square.some(({ key }) => cellOf(key) === cell));
  const checks = [
    check('each cell of the square has items', empty.join(', '), empty.length === 0),
    count({
      what: 'the proof accepts what is valid and nothing else',
      wrong: square.filter((keyed) => accepts(oracle, keyed) !== isValid(keyed.key)),
    }),
    count({
      what: 'labels say what the proof says',
      wrong: square.filter(({ key }) => (key.record_label === 'supported') !== isValid(key)),
    }),
    count({
      what: 'no single passage licenses a distributed record',
      wrong: square.filter((keyed) => keyed.key.cell.locality === 'distributed' && accepts(maxSpan, keyed)),
    }),
    ...findCollisions(suite, prompts)
      .filter(({ holds }) => !holds)
      .map(({ view }) =>
        check(`${view} shows what links a record`, 'records and twins look the same', false),
      ),
    ...cues.map(({ name, scope, auc, interval: [low, high], holds }) =>
      check(
        `${name} is no better than chance${scope === 'all' ? '' : ` on ${scope} items`}`,
        `AUC ${auc.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`,
        holds,
      ),
    ),
  ];
  return { holds: checks.every(({ holds }) => holds), checks, cues };
}

function check(what: string, found: string, holds: boolean): PreflightCheck {
  return { what, holds, found: holds ? '' : found };
}

function count({ what, wrong }: { what: string; wrong: readonly KeyedItem[] }): PreflightCheck {
  return check(
    what,
    `${wrong.length} items are otherwise, ${wrong[0]?.item.item_id} the first`,
    wrong.length === 0,
  );
}

function accepts({ scoreOf, threshold }: Reference, keyed: KeyedItem): boolean {
  return scoreOf(keyed) >= threshold;
}

interface Scored {
  score: number;
  isValid: boolean;
}

function scoreCue(settings: {
  cue: Reference;
  square: readonly KeyedItem[];
  random: RandomSource;
}): CueScore[] {
  const { cue, square, random } = settings;
  const scored = square.map(({ item, key }) => ({ key, score: cue.scoreOf({ item, key }) }));
  return SCOPES.flatMap((scope) => {
    const families = new Map<string, Scored[]>();
    for (const { key, score } of scored) {
      if (scope !== 'all' && key.cell.locality !== scope) continue;
      const members = families.get(key.family_id) ?? [];
      members.push({ score, isValid: isValid(key) });
      families.set(key.family_id, members);
    }
    const units = [...families.values()];
    const auc = aucOf(units);
    if (auc === null) return [];
    const isTied = units.flat().every(({ score }) => score === units[0]![0]!.score);
    const interval: [number, number] = isTied
      ? [auc, auc]
      : bootstrap({ units, statistic: (drawn) => aucOf(drawn) ?? 0.5, random, resamples: RESAMPLES })
          .interval;
    const isChance = interval[0] <= 0.5 && interval[1] >= 0.5;
    const holds = isChance || Math.abs(auc - 0.5) <= LEAST_EFFECT;
    return [{ name: cue.name, scope, n: units.flat().length, auc, interval, holds }];
  });
}

function aucOf(units: readonly (readonly Scored[])[]): number | null {
  const positives: number[] = [];
  const negatives: number[] = [];
  for (const unit of units) {
    for (const { score, isValid } of unit) (isValid ? positives : negatives).push(score);
  }
  return rocAuc({ positives, negatives });
}

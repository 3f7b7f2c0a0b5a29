import type { Finding, Where } from '../../schema/finding.ts';
import { makeFinding } from '../finding.ts';
import type { RuleId } from '../rules.ts';

const ID = /^[0-9a-hjkmnp-tv-z]{12}$/u;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 12;
/** With fewer ids chance alone looks uneven. */
const FEWEST_IDS_TO_JUDGE = 64;
/** Chi-squared with 31 degrees of freedom exceeds this once in about 10^9 ids' positions. */
const UNEVEN_BAR = 105;
/** Standard deviations; chance goes beyond once in 10^9. */
const ASSOCIATION_BAR_IN_DEVIATIONS = 6;

export function checkIdPattern(id: string, path: string): Finding[] {
  return ID.test(id) ? [] : [finding({ rule: 'id-pattern', path, matched: id })];
}

/** Judges well-formed ids one after another, in the order they stand; `finish` judges them as a whole. */
export interface IdRule {
  /** `alike` is equal for things a reader can see to be alike: the same record text. */
  next(options: { id: string; alike: string; line: number }): Finding[];
  finish(): Finding[];
}

/** Memory grows with the number of different `alike` values, not with the ids. */
export function makeIdRule(path: string): IdRule {
  const counts = Array.from({ length: ID_LENGTH }, () => new Float64Array(ALPHABET.length));
  const groups = new Map<string, number>();
  let total = 0;
  let alikeNeighbours = 0;
  let before: { id: string; alike: string } | null = null;
  return {
    next({ id, alike, line }) {
      const findings: Finding[] = [];
      if (before?.id === id) findings.push(finding({ rule: 'id-twice', path, line, matched: id }));
      else if (before !== null && before.id > id) {
        findings.push(finding({ rule: 'id-order', path, line, matched: id, term: before.id }));
      }
      for (let at = 0; at < ID_LENGTH && at < id.length; at += 1) {
        const letter = ALPHABET.indexOf(id[at]!);
        if (letter >= 0) counts[at]![letter]! += 1;
      }
      if (before?.alike === alike) alikeNeighbours += 1;
      groups.set(alike, (groups.get(alike) ?? 0) + 1);
      total += 1;
      before = { id, alike };
      return findings;
    },
    finish() {
      if (total < FEWEST_IDS_TO_JUDGE) return [];
      const uneven = counts.findIndex((count) => chiSquaredOfEven(count) > UNEVEN_BAR);
      const findings: Finding[] = [];
      if (uneven >= 0) {
        findings.push(
          finding({ rule: 'id-uneven', path, matched: `character ${uneven + 1} of ${total} ids` }),
        );
      }
      const { mean, deviation } = chanceOfAlikeNeighbours([...groups.values()], total);
      if (deviation > 0 && (alikeNeighbours - mean) / deviation > ASSOCIATION_BAR_IN_DEVIATIONS) {
        const matched = `${alikeNeighbours} alike neighbours, ${mean.toFixed(1)} by chance`;
        findings.push(finding({ rule: 'id-association', path, matched }));
      }
      return findings;
    },
  };
}

function finding(options: {
  rule: RuleId;
  path: string;
  line?: number;
  term?: string;
  matched: string;
}): Finding {
  const { rule, path, line = null, term = '', matched } = options;
  const isStatistic = rule === 'id-uneven' || rule === 'id-association';
  const where: Where = isStatistic ? 'statistics' : 'id';
  return makeFinding({ rule, path, where, line, term, matched, how: 'exact' });
}

/** Σ (observed − expected)² / expected over equal expectations. */
function chiSquaredOfEven(counts: Float64Array): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (expected === 0) return 0;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * Neighbours of one group in a random order of `total` things: the mean is Σ gᵢ(gᵢ−1)/n over group sizes gᵢ, and
 * for many small groups the count is close to Poisson, whose deviation is the root of the mean.
 */
function chanceOfAlikeNeighbours(sizes: number[], total: number): { mean: number; deviation: number } {
  const mean = sizes.reduce((sum, size) => sum + size * (size - 1), 0) / total;
  return { mean, deviation: sizes.length > 1 ? Math.sqrt(mean) : 0 };
}

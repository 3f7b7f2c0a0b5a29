import { describe, expect, it } from 'vitest';
import type { CellRef } from '../../../src/schema/cell.ts';
import { rankSquare, type ScoredItem } from '../../../src/verify/experiments/square-ranking.ts';
import { analysis, cellsOf, judge, rowOf } from './helpers.ts';

const isValid = ({ candidate, world }: CellRef) => candidate === world;

function suite(scoreOf: (cell: CellRef, family: number) => number | null): ScoredItem[] {
  return Array.from({ length: 6 }, (_, family) =>
    judge({
      family: `family-${family}`,
      conversation: `talk-${family % 3}`,
      cells: cellsOf('base', ['local', 'distributed']),
      decide: () => null,
    }).map(({ key }) => {
      const score = scoreOf(key.cell, family);
      return { key, score, isAccepted: score === null ? null : score > 0 };
    }),
  ).flat();
}

describe('ranking over the square', () => {
  it('of an oracle is perfect under every name', () => {
    const found = rankSquare({
      items: suite((cell) => (isValid(cell) ? 1 : -1)),
      locality: 'local',
      analysis,
    });
    expect(found).toMatchObject({ auc: 1, strictFamilyAccuracy: 1, families: 6 });
    expect(found.evidenceFixed).toMatchObject({ pairs: 12, accuracy: 1 });
    expect(found.candidateFixed).toMatchObject({ pairs: 12, accuracy: 1 });
    expect(found.ties).toMatchObject({ scores: 24, uniqueScores: 2, cross: 0 });
  });

  it('of who reads only the record is chance, and ties wherever the record is the same', () => {
    const items = suite(({ candidate }) => (candidate === 'A' ? 2 : -2));
    const found = rankSquare({ items, locality: 'distributed', analysis });
    expect(found.auc).toBe(0.5);
    expect(found.candidateFixed).toMatchObject({ accuracy: 0.5, tieRate: 1, p: 1 });
    expect(found.evidenceFixed).toMatchObject({ accuracy: 0.5, tieRate: 0 });
    expect(found.strictFamilyAccuracy).toBe(0);
  });

  it('tells pairs of the same evidence from pairs of the same record', () => {
    // Right order before each evidence, whose own worth is larger than the difference.
    const items = suite(({ candidate, world }) => (world === 'A' ? 10 : 0) + (candidate === world ? 1 : 0));
    const found = rankSquare({ items, locality: 'local', analysis });
    expect(found.evidenceFixed?.accuracy).toBe(1);
    expect(found.candidateFixed?.accuracy).toBe(0.5);
    expect(found.auc).toBe(0.75);
    expect(rowOf(found.rows, 'evidence_fixed_ranking')).toMatchObject({ estimate: 1, n: 12 });
    expect(rowOf(found.rows, 'candidate_fixed_ranking')).toMatchObject({ estimate: 0.5, n: 12 });
  });

  it('asks all four of a family to be right, and looks at one locality', () => {
    const items = suite((cell, family) => {
      if (cell.locality === 'local') return null;
      return isValid(cell) || (family < 2 && cell.candidate === 'B') ? 1 : -1;
    });
    const found = rankSquare({ items, locality: 'distributed', analysis });
    expect(found.strictFamilyAccuracy).toBeCloseTo(4 / 6, 12);
    expect(rankSquare({ items, locality: 'local', analysis })).toMatchObject({
      auc: null,
      evidenceFixed: null,
      strictFamilyAccuracy: null,
      families: 0,
    });
  });
});

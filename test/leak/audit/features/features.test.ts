import { describe, expect, it } from 'vitest';
import { joinAliases, matchClauseOrder } from '../../../../src/leak/audit/features/clauses.ts';
import {
  EVIDENCE_COUNTS,
  RECORD_COUNTS,
  RECORD_LENGTHS,
} from '../../../../src/leak/audit/features/counts.ts';
import { chainThroughTurns, OVERLAPS } from '../../../../src/leak/audit/features/overlap.ts';
import { PLACES } from '../../../../src/leak/audit/features/places.ts';
import { viewBlock, viewText } from '../../../../src/leak/audit/text-view.ts';

const blockOf = (...turns: string[]) =>
  viewBlock({
    item_id: '',
    record: '',
    evidence: turns.map((text, index) => ({ n: index + 1, when: '2024-05-01T10:00', who: 'Ana', text })),
  });

describe('counts', () => {
  const record = viewText('Ana may not leave on 3 May, because two boats are late.');
  it.each([
    ['tokens of the record', 14],
    ['characters of the record', 55],
    ['connectives of the record', 1],
    ['negations of the record', 1],
    // The month counts as the verb that it is spelt as.
    ['modal verbs of the record', 2],
    ['numbers of the record', 2],
  ])('%s are %i', (name, count) => {
    expect({ ...RECORD_LENGTHS, ...RECORD_COUNTS }[name]!(record)).toBe(count);
  });

  const block = blockOf('Rain.', 'On Friday, 14 June, it rained.', 'So did we.');
  it.each([
    ['tokens of the evidence', 15],
    ['tokens of the longest turn', 9],
    ['place of the longest turn', 1],
    ['digits of the evidence', 2],
    ['dates of the evidence', 2],
  ])('%s are %i', (name, count) => {
    expect(EVIDENCE_COUNTS[name]!(block)).toBe(count);
  });
});

describe('overlaps', () => {
  // Content words: kettle, broke, Ghent.
  const record = viewText('The kettle broke in Ghent.');
  const block = blockOf('A kettle boiled.', 'It broke down in Ghent.', 'Nothing else.');
  it.each([
    ['recall of content words', 1],
    ['recall by the best turn', 2 / 3],
    // the kettle, kettle broke, broke in, in ghent: only the last stands together.
    ['recall of bigrams', 1 / 4],
    // kettle broke in ghent
    ['longest common subsequence', 4],
    ['recall of names and numbers', 1],
  ])('%s is %d', (name, value) => {
    expect(OVERLAPS[name]!(record, block)).toBeCloseTo(value, 12);
  });

  it('scores turns by BM25', () => {
    // broke, in, ghent stand in one of three turns: idf ln(1 + 2.5 / 1.5). That turn has 5 words of 10/3 on average.
    const idf = Math.log(1 + 2.5 / 1.5);
    const weight = (length: number) => 2.2 / (1 + 1.2 * (0.25 + (0.75 * length) / (10 / 3)));
    const [best, next] = [3 * idf * weight(5), idf * weight(3)];
    expect(OVERLAPS['BM25 of the best turn']!(record, block)).toBeCloseTo(best, 12);
    expect(OVERLAPS['BM25 of the best turn over the next']!(record, block)).toBeCloseTo(best - next, 12);
  });

  it('sums chains over two turns that share a word, in both directions', () => {
    // Turn 1 shares kettle with the record and box with turn 2, which shares Ghent: 1 · 1 · 1, there and back.
    const linked = blockOf('The kettle is in the box.', 'The box went to Ghent.', 'No kettle.');
    // And turn 1 with turn 3 share kettle itself.
    expect(chainThroughTurns(record, linked)).toBe(4);
    expect(chainThroughTurns(record, blockOf('The kettle.', 'The box went to Ghent.'))).toBe(0);
  });
});

describe('places of head and anchor', () => {
  const record = viewText('The ferry left because of the storm.');
  const rival = viewText('The ferry left because of the strike.');
  it('measures words, turns and order', () => {
    const block = blockOf('A storm rose.', 'Then the ferry left in a strike.');
    expect(PLACES['words between head and anchor']!(record, rival, block)).toBe(-4);
    expect(PLACES['turns with head and anchor']!(record, rival, block)).toBe(0);
    expect(PLACES['turns with head and anchor']!(rival, record, block)).toBe(1);
    expect(PLACES['head and anchor in the order of the record']!(record, rival, block)).toBe(0);
    expect(PLACES['head and anchor in the order of the record']!(rival, record, block)).toBe(1);
  });
});

describe('clauses', () => {
  const storm = viewText('The ferry left early because of the storm.');
  const strike = viewText('The ferry left early because of the strike.');
  const bindings = ['Line two on the board is the storm.', 'Line five on the board is the strike.'];
  const relation = {
    storm: 'The ferry left early over line two, and line five made people laugh.',
    strike: 'Line two made people laugh, and the ferry left early over line five.',
  };

  it('joins the alias nearest to the head with its binding', () => {
    const block = blockOf(...bindings, relation.storm);
    expect(joinAliases(storm, strike, block)).toBeGreaterThan(0);
    expect(joinAliases(strike, storm, block)).toBeLessThan(0);
    const other = blockOf(...bindings, relation.strike);
    expect(joinAliases(storm, strike, other)).toBeLessThan(0);
  });

  it('joins an ordinal with its number, and a relation of two sentences', () => {
    const block = blockOf(
      ...bindings,
      'The ferry left early over the second line. The fifth made people laugh.',
    );
    expect(joinAliases(storm, strike, block)).toBeGreaterThan(0);
  });

  it('goes by the order of clause and bindings alone', () => {
    expect(matchClauseOrder(storm, strike, blockOf(...bindings, relation.storm))).toBe(1);
    expect(matchClauseOrder(strike, storm, blockOf(...bindings, relation.storm))).toBe(-1);
    // Bindings the other way round: the order misleads, a join does not.
    const turned = blockOf(...bindings.toReversed(), relation.storm);
    expect(matchClauseOrder(storm, strike, turned)).toBe(-1);
    expect(joinAliases(storm, strike, turned)).toBeGreaterThan(0);
  });

  it('says nothing where no passage names both aliases', () => {
    expect(joinAliases(storm, strike, blockOf(...bindings, 'The ferry left early over line two.'))).toBe(0);
    expect(matchClauseOrder(storm, strike, blockOf('Nothing.'))).toBe(0);
  });
});

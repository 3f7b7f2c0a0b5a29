import { describe, expect, it } from 'vitest';
import { auditItems } from '../../../src/leak/audit/audit-items.ts';
import { findingsOfAudit } from '../../../src/leak/rules/baselines.ts';
import type { BaselineFigure } from '../../../src/schema/baseline.ts';
import { randomOf } from '../rules/keyed-items.ts';
import { plantInFamilies, type Plant } from './audit-families.ts';

function audit(plant: Plant = {}, arm = 'base') {
  const [found] = auditItems({ items: plantInFamilies(plant, arm), random: randomOf(11) });
  const of = (id: string, name: RegExp): BaselineFigure => {
    const figure = found!.baselines.find((one) => one.id === id && name.test(one.name));
    expect(figure, `${id} ${name.source}`).toBeDefined();
    return figure!;
  };
  const broken = found!.baselines.filter(({ verdict }) => verdict === 'broken');
  return { found: found!, of, broken };
}

const withT = (sids: readonly string[]) => sids.find((sid) => sid.startsWith('T.'));

describe('the square as it is', () => {
  const { found, of, broken } = audit();

  it('gives no baseline a hold', () => {
    expect(found).toMatchObject({ arm: 'base', items: 104, families: 13, incomplete: 0 });
    expect(broken.map(({ name, why }) => `${name}: ${why}`)).toEqual([]);
  });

  it('has exactly a half for whatever reads one side', () => {
    const exact = found.baselines.filter(({ bar }) => bar === 'exact');
    expect(new Set(exact.map(({ id }) => id))).toEqual(
      new Set(['B1', 'B2', 'B3', 'B3b', 'B4', 'B5', 'B6', 'B11']),
    );
    for (const { auc, interval, byLocality } of exact)
      expect([auc, ...interval, byLocality.local?.auc, byLocality.distributed?.auc]).toEqual(
        Array(5).fill(0.5),
      );
  });

  it('yields to a reader that joins aliases, which is told and not judged', () => {
    expect(of('R1', /alias/u)).toMatchObject({ verdict: 'reported', bar: 'ceiling', why: '' });
  });

  it('gives the same figures again', () => {
    expect(audit().found).toEqual(found);
  });
});

describe('a connective planted in the evidence of valid items', () => {
  const { of, broken } = audit({
    turn: ({ sids, text }, { isValid }) =>
      isValid && sids.includes('H') ? text.replace(/\.$/u, ', therefore.') : text,
  });

  it.each([
    ['B5', /^words of the evidence, naive Bayes/u],
    ['B5', /^words of the evidence, logistic/u],
    ['B5', /bigrams of the evidence, logistic/u],
  ])('is found by %s %s', (id, name) => {
    const figure = of(id, name);
    expect(figure.verdict).toBe('broken');
    expect(figure.auc).toBeGreaterThan(0.95);
    expect(figure.tells[0]).toMatchObject({ token: expect.stringContaining('therefore') as string });
    expect(figure.tells[0]!.weight).toBeGreaterThan(0);
    expect(figure.examples).toHaveLength(2);
  });

  it('shows in the tokens of the evidence, and in no baseline that reads the record alone', () => {
    expect(of('B6', /^tokens/u).verdict).toBe('broken');
    expect(broken.filter(({ sees }) => sees === 'record')).toEqual([]);
  });
});

describe('a word planted in invalid records', () => {
  const { of, broken } = audit({
    record: (record, { isValid }) => (isValid ? record : record.replace(/\.$/u, ', apparently.')),
  });

  it.each([
    ['B1', /^tokens/u],
    ['B2', /naive Bayes/u],
    ['B3', /logistic/u],
    ['B3b', /letters/u],
  ])('is found by %s %s', (id, name) => {
    expect(of(id, name)).toMatchObject({ verdict: 'broken' });
  });

  it('is told as against validity, and shows in no baseline that reads the evidence alone', () => {
    const { auc, tells } = of('B2', /naive Bayes/u);
    expect(auc).toBeGreaterThan(0.95);
    expect(tells[0]).toMatchObject({ token: 'apparently' });
    expect(tells[0]!.weight).toBeLessThan(0);
    expect(broken.filter(({ sees }) => sees === 'evidence')).toEqual([]);
  });
});

describe('invalid items made by leaving the relation out, without repair of the length', () => {
  const { of, broken } = audit({
    turn: ({ sids, text }, { isValid, textOf }) => {
      const relation = withT(sids);
      return isValid || relation === undefined ? text : text.replace(textOf(relation), '').trim();
    },
  });

  it('is found by length and by words', () => {
    expect(of('B6', /^tokens of the evidence/u).auc).toBeGreaterThan(0.8);
    for (const [id, name] of [
      ['B5', /^words of the evidence, naive Bayes/u],
      ['B5', /^words of the evidence, logistic/u],
      ['B5', /bigrams of the evidence, logistic/u],
      ['B6', /^tokens of the evidence/u],
    ] as const)
      expect(of(id, name).verdict, name.source).toBe('broken');
    expect(broken.filter(({ sees }) => sees === 'record')).toEqual([]);
  });
});

describe('what a broken baseline is as a finding', () => {
  const items = plantInFamilies({
    record: (record, { isValid }) => (isValid ? record : record.replace(/\.$/u, ', apparently.')),
  });
  const findings = findingsOfAudit(auditItems({ items, random: randomOf(3) }), 'public/items.jsonl');

  it('is an error that names what it goes by and two items', () => {
    const found = findings.find(({ matched }) => matched === 'words of the record, naive Bayes');
    expect(found).toMatchObject({ rule: 'baseline-tells', severity: 'error', where: 'statistics' });
    const [valid, invalid] = [true, false].map((isValid) =>
      items.filter((one) => one.isValid === isValid).map(({ item }) => item.item_id),
    );
    const [, first, second] = /as in (\w+), valid, and (\w+), not/u.exec(found!.why)!;
    expect(valid).toContain(first);
    expect(invalid).toContain(second);
    expect(found!.why).toContain('"apparently" against');
  });
});

describe('other arms', () => {
  it('are judged apart, and left out where all their labels are one', () => {
    const items = ['base', 'flip', 'preserve'].flatMap((arm) => plantInFamilies({}, arm));
    const found = auditItems({ items, random: randomOf(2) });
    expect(found.map(({ arm, items: count }) => [arm, count])).toEqual([
      ['base', 104],
      ['preserve', 52],
    ]);
  });

  it('warn where the base square would be an error', () => {
    const items = plantInFamilies(
      { record: (record, { isValid }) => (isValid ? record : record.replace(/\.$/u, ', apparently.')) },
      'preserve',
    );
    const findings = findingsOfAudit(auditItems({ items, random: randomOf(3) }), 'public/items.jsonl');
    expect(findings.map(({ severity }) => severity)).toContain('warning');
    expect(findings.map(({ severity }) => severity)).not.toContain('error');
  });

  it('leave out squares of which a cell is missing', () => {
    const items = plantInFamilies().slice(1);
    expect(auditItems({ items, random: randomOf(2) })[0]).toMatchObject({ items: 100, incomplete: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { readVerifierPrompts } from '../../src/read/read-verifier-prompts.ts';
import { fastRandom } from '../../src/stats/fast-random.ts';
import { preflight } from '../../src/verify/preflight.ts';
import { makeVerifierSuite } from '../../src/verify/suite.ts';
import type { KeyedItem } from '../../src/verify/subject.ts';
import { verifierItems } from '../helpers/verifier-items.ts';

const prompts = readVerifierPrompts();

/** What does not hold of the items once they are changed. */
function brokenAfter(change: (keyed: KeyedItem) => KeyedItem): string[] {
  const suite = makeVerifierSuite(verifierItems().map(change));
  const flight = preflight({ suite, prompts, random: fastRandom(() => 0.25) });
  expect(flight.holds).toBe(flight.checks.every(({ holds }) => holds));
  return flight.checks.filter(({ holds }) => !holds).map(({ what }) => what);
}

const isBase = ({ key }: KeyedItem) => key.cell.control === 'base';
const isValid = ({ key }: KeyedItem) => key.cell.candidate === key.cell.world;

function withText(keyed: KeyedItem, change: (text: string, n: number) => string): KeyedItem {
  const evidence = keyed.item.evidence.map((span) => ({ ...span, text: change(span.text, span.n) }));
  return { ...keyed, item: { ...keyed.item, evidence } };
}

describe('the preflight', () => {
  it('passes items as they are generated', () => {
    expect(brokenAfter((keyed) => keyed)).toEqual([]);
  });

  it('refuses a connective that only valid evidence has', () => {
    const broken = brokenAfter((keyed) =>
      isBase(keyed) && isValid(keyed)
        ? withText(keyed, (text, n) => (n === 1 ? `${text} Therefore it was so.` : text))
        : keyed,
    );
    expect(broken).toContain('evidence-prior is no better than chance');
  });

  it('refuses a word that only invalid records have', () => {
    const broken = brokenAfter((keyed) =>
      isBase(keyed) && !isValid(keyed)
        ? { ...keyed, item: { ...keyed.item, record: `Allegedly, ${keyed.item.record}` } }
        : keyed,
    );
    expect(broken).toContain('claim-prior is no better than chance');
  });

  it('refuses invalid items that were made by leaving the licensing sentence out', () => {
    const broken = brokenAfter((keyed) => {
      const at = keyed.key.spans.findIndex(({ roles }) => roles.includes('T'));
      if (!isBase(keyed) || isValid(keyed)) return keyed;
      return withText(keyed, (text, n) => (n === at + 1 ? text.split('. ').slice(1).join('. ') : text));
    });
    expect(broken).toContain('evidence-length is no better than chance');
  });

  it('refuses labels that the proof does not bear out', () => {
    const broken = brokenAfter((keyed) =>
      isBase(keyed) && isValid(keyed) && keyed.key.cell.locality === 'local'
        ? { ...keyed, key: { ...keyed.key, record_label: 'unsupported' } }
        : keyed,
    );
    expect(broken).toEqual(['labels say what the proof says']);
  });

  it('refuses a suite whose square has a hole', () => {
    const items = verifierItems().filter((keyed) => !isBase(keyed) || isValid(keyed));
    const flight = preflight({
      suite: makeVerifierSuite(items),
      prompts,
      random: fastRandom(() => 0.25),
    });
    expect(flight.checks[0]).toEqual({
      what: 'each cell of the square has items',
      holds: false,
      found: 'local invalid, distributed invalid',
    });
  });

  it('refuses distributed items that one passage decides', () => {
    const broken = brokenAfter((keyed) =>
      isBase(keyed)
        ? {
            ...keyed,
            key: {
              ...keyed.key,
              spans: [{ n: 1, roles: [], sids: keyed.key.spans.flatMap(({ sids }) => sids) }],
            },
          }
        : keyed,
    );
    expect(broken).toEqual(['no single passage licenses a distributed record']);
  });
});

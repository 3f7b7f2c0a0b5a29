import { describe, expect, it } from 'vitest';
import { readVerifierPrompts } from '../../../src/read/read-verifier-prompts.ts';
import { countTokens } from '../../../src/text/tokens.ts';
import { placeholdersOf } from '../../../src/text/fill-placeholders.ts';
import { chooseShots } from '../../../src/verify/prompts/choose-shots.ts';
import { makeConfigurations } from '../../../src/verify/prompts/configuration.ts';
import { textOfMessages } from '../../../src/verify/prompts/message.ts';
import { makeVerifierSuite } from '../../../src/verify/suite.ts';
import { VIEWS } from '../../../src/verify/views/view-names.ts';
import { verifierItems, verifierSuite } from '../../helpers/verifier-items.ts';

const prompts = readVerifierPrompts();
const suite = verifierSuite();

describe('the three frames', () => {
  it('have the same placeholders, and instructions within 15 % of each other', () => {
    const lengths = prompts.frames.map(({ instruction, case: text }) => {
      expect(placeholdersOf(text).toSorted()).toEqual(['count', 'note', 'passages']);
      return countTokens(instruction) + countTokens(text.replaceAll(/\{[a-z]+\}/gu, ''));
    });
    expect(lengths).toHaveLength(3);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThanOrEqual(1.15);
  });

  it('ask for the same two words, and say nothing of how items are made', () => {
    for (const { instruction, case: text } of prompts.frames) {
      expect(`${instruction} ${text}`).toMatch(/yes or no/u);
      expect(`${instruction} ${text}`).not.toMatch(
        /\b(?:valid|invalid|local|distributed|supported|contradicted|ambiguous|twin|flip|gold|label)\b/iu,
      );
    }
  });

  it('order the note and the passages in more than one way', () => {
    const isNoteFirst = prompts.frames.map(
      ({ case: text }) => text.indexOf('{note}') < text.indexOf('{passages}'),
    );
    expect(new Set(isNoteFirst).size).toBe(2);
  });
});

describe('examples', () => {
  it('come as yes, no, no, yes, of both localities, each from a family of its own', () => {
    const shots = chooseShots({ suite, prompts, part: 'whole', count: 4 });
    expect(shots.map(({ verdict }) => verdict)).toEqual(['yes', 'no', 'no', 'yes']);
    expect(shots.map(({ keyed }) => keyed.key.cell.locality)).toEqual([
      'local',
      'distributed',
      'local',
      'distributed',
    ]);
    expect(new Set(shots.map(({ keyed }) => keyed.key.family_id)).size).toBe(4);
    expect(shots.every(({ keyed }) => keyed.key.split === 'shot')).toBe(true);
  });

  it('are the same items in every part, but for a part that would be true of a no', () => {
    const idsOf = (part: Parameters<typeof chooseShots>[0]['part']) =>
      chooseShots({ suite, prompts, part, count: 4 }).map(({ keyed }) => keyed);
    const whole = idsOf('whole').map(({ item }) => item.item_id);
    for (const part of ['rest', 'structured', 'compact', 'obligations', 'questions', 'question'] as const) {
      expect(idsOf(part).map(({ item }) => item.item_id)).toEqual(whole);
    }
    expect(idsOf('claim').map(({ key }) => key.cell.control)).toEqual([
      'base',
      'irrelevant',
      'irrelevant',
      'base',
    ]);
  });

  it('say what they are true of', () => {
    for (const { keyed, part, verdict } of chooseShots({ suite, prompts, part: 'claim', count: 4 })) {
      const labels = keyed.key.obligations
        .filter(({ oid }) => part.oids.includes(oid))
        .map(({ label }) => label);
      expect(labels).toEqual([verdict === 'yes' ? 'supported' : 'unsupported']);
    }
  });

  it('cannot be had of a suite that keeps no families for them', () => {
    const without = makeVerifierSuite(verifierItems().filter(({ key }) => key.split === 'score'));
    expect(() => chooseShots({ suite: without, prompts, part: 'whole', count: 2 })).toThrow('0 families');
  });
});

describe('configurations', () => {
  const make = (from = suite) =>
    makeConfigurations({ suite: from, prompts, views: VIEWS, frames: prompts.frames, shots: [0, 2, 4] });

  it('are 81, each with a digest of its own that is the same the next time', () => {
    const all = make();
    expect(new Set(all.map(({ id }) => id)).size).toBe(81);
    expect(new Set(all.map(({ digest }) => digest)).size).toBe(81);
    expect(make().map(({ digest }) => digest)).toEqual(all.map(({ digest }) => digest));
  });

  it('have another digest when an example changes', () => {
    const changed = verifierItems().map(({ item, key }) => ({
      item:
        key.split === 'shot'
          ? { ...item, evidence: item.evidence.map((span) => ({ ...span, who: `${span.who} B` })) }
          : item,
      key,
    }));
    const own = new Map(make().map(({ id, digest }) => [id, digest]));
    const same = make(makeVerifierSuite(changed)).filter(({ id, digest }) => own.get(id) === digest);
    expect(same.every(({ shots }) => shots === 0)).toBe(true);
  });

  it('read as one text where an endpoint completes', () => {
    expect(
      textOfMessages([
        { role: 'system', content: 'Say.' },
        { role: 'user', content: 'One?' },
        { role: 'assistant', content: 'yes' },
        { role: 'user', content: 'Two?' },
      ]),
    ).toBe('Say.\n\nOne? yes\n\nTwo?');
  });
});

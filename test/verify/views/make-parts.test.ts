import { describe, expect, it } from 'vitest';
import { readVerifierPrompts } from '../../../src/read/read-verifier-prompts.ts';
import type { Subject } from '../../../src/verify/subject.ts';
import { makeCase } from '../../../src/verify/prompts/make-case.ts';
import { findCollisions } from '../../../src/verify/views/find-collisions.ts';
import { makeParts } from '../../../src/verify/views/make-parts.ts';
import { verifierSuite } from '../../helpers/verifier-items.ts';

const prompts = readVerifierPrompts();
const suite = verifierSuite();

const subject: Subject = {
  itemId: '000000000000',
  record: 'Greta went onto nights because her course had moved.',
  count: 1,
  passages: '[1] 2024-05-01 10:00 Greta: Hello.',
  type: 'causal',
  asked: [
    { oid: 'O1', kind: 'claim', text: 'Greta went onto nights', openWords: null },
    { oid: 'O2', kind: 'claim', text: 'her course had moved', openWords: null },
    { oid: 'O3', kind: 'relation', text: 'the course is why she did', openWords: null },
  ],
};

describe('the parts of an item', () => {
  const parts = makeParts(subject, prompts);

  it('show one claim at a time, and what it leans on', () => {
    expect(parts.claim.map(({ oids }) => oids)).toEqual([['O1'], ['O2']]);
    expect(parts.claim[0]!.note).toContain('\nGreta went onto nights.\n');
    expect(parts.claim[0]!.note).not.toContain('the note also says');
    expect(parts.claim[1]!.note).toContain(
      '(Only to tell who or what is meant: the note also says that Greta',
    );
    expect(parts.claim.every(({ note }) => !note.includes(subject.record))).toBe(true);
  });

  it('write the note out as lines, without the note', () => {
    expect(parts.compact[0]!.note).toContain(
      '[1] Greta went onto nights.\n[2] Her course had moved.\n[3] WHY, with [1] and [2]: the course is why she did',
    );
    expect(parts.compact[0]!.note).not.toContain(subject.record);
  });

  it('ask only about what is added to the claims', () => {
    expect(parts.rest[0]!.oids).toEqual(['O3']);
    expect(parts.rest[0]!.note).toContain(subject.record);
    expect(parts.rest[0]!.note).toContain('- Greta went onto nights.\n- Her course had moved.');
    expect(parts.rest[0]!.note).not.toContain('the course is why');
  });

  it('put the record’s own words where it leaves something open', () => {
    const open = makeParts(
      {
        ...subject,
        asked: subject.asked.map((asked) =>
          asked.oid === 'O1' ? asked : { ...asked, openWords: 'of that other thing' },
        ),
      },
      prompts,
    );
    const all = Object.values(open).flatMap((each) => each.map(({ note }) => note));
    expect(all.filter((note) => note.includes('course is why') || note.includes('Her course'))).toEqual([]);
    expect(open.obligations[0]!.note.match(/of that other thing/gu)).toHaveLength(1);
  });
});

describe('the views of a suite', () => {
  it('have the same bytes of evidence in every part and frame of an item', () => {
    for (const keyed of suite.scored.slice(0, 80)) {
      const own = suite.subjectOf(keyed);
      const cases = Object.values(makeParts(own, prompts))
        .flat()
        .flatMap(({ note }) => prompts.frames.map((frame) => makeCase({ frame, subject: own, note })));
      expect(cases.every((text) => text.split(own.passages).length === 2)).toBe(true);
    }
  });

  it('ask about every obligation, in the questions and in the list', () => {
    for (const keyed of suite.scored) {
      const parts = makeParts(suite.subjectOf(keyed), prompts);
      const all = keyed.key.obligations.map(({ oid }) => oid);
      expect(parts.question.flatMap(({ oids }) => oids).toSorted()).toEqual(all);
      expect(parts.obligations[0]!.oids).toEqual(all);
      expect(parts.questions[0]!.note.match(/^Q: /gmu)).toHaveLength(parts.question.length);
    }
  });

  it('hold nothing of a key but what the record says', () => {
    const forbidden = /\b(?:supported|unsupported|contradicted|ambiguous|distributed|twin[AB]|T\.[AB])\b/u;
    for (const keyed of suite.scored) {
      for (const { note } of Object.values(makeParts(suite.subjectOf(keyed), prompts)).flat()) {
        expect(note).not.toMatch(forbidden);
        expect(note).not.toMatch(/\{[a-z]+\}/u);
      }
    }
  });

  it('are the same for a record and its twin only where claims alone are shown', () => {
    expect(
      findCollisions(suite, prompts).map(({ view, colliding, exact, pairs, holds }) => [
        view,
        colliding,
        exact,
        pairs,
        holds,
      ]),
    ).toEqual([
      ['holistic', 0, 16, 24, true],
      ['atomic', 16, 16, 24, true],
      ['residual', 0, 16, 24, true],
      ['atomic+residual', 0, 16, 24, true],
      ['structured', 0, 16, 24, true],
      ['compact', 0, 16, 24, true],
      ['obligations', 0, 16, 24, true],
      ['qa-joint', 0, 16, 24, true],
      ['qa-min', 0, 16, 24, true],
    ]);
  });
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkFamilyFile } from '../../../src/commands/check/check-family-file.ts';
import { describeFamily } from '../../../src/commands/check/describe-family.ts';
import { InputError } from '../../../src/errors.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
// What a new family begins as keeps every law.
const SOUND = readFileSync(join(ROOT, 'families/_scaffold.yaml'), 'utf8').replaceAll(
  'family-name',
  'cost-code',
);
const dir = join(tempDir(), 'families');

const file = join(dir, 'cost-code.yaml');

/** Writes the family with one text replaced by another. */
function change(from: string, to: string): void {
  expect(SOUND).toContain(from);
  writeFileSync(file, SOUND.replaceAll(from, to));
}

const check = (surfaces = 6) => checkFamilyFile({ file, contentDirs: [ROOT], surfaces, seed: '1' });

beforeAll(() => {
  mkdirSync(join(dir, 'history'), { recursive: true });
});

describe('a family file checked alone', () => {
  it('finds its conversation in the content folders, and nothing wrong', () => {
    writeFileSync(file, SOUND);
    const found = check(3);
    expect(found).toMatchObject({ family: 'cost-code', surfaces: 3, faults: [], drops: [] });
    expect(found.figures.supports.A.map((set) => set.toSorted())).toEqual([
      ['BA', 'T.A'],
      ['R.A', 'RT'],
    ]);
    expect(found.figures.flip.B).toEqual([{ sids: ['T.B', 'RT'], surfaces: 3 }]);
    expect(found.figures.tokens['T.A']).toEqual([20, 21]);
    expect(found.solverQuestions).toBeGreaterThan(1000);
  });

  it('names the law, the surfaces, and the sentences with their place in the file', () => {
    change('{{harmless}}, and the bill', '{{harmless}}, but the bill');
    const [fault, ...more] = check().faults;
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ law: 'I-06', severity: 'error', surfaces: [1, 2, 3, 4, 5, 6] });
    const [example] = fault!.examples;
    expect(example?.message).toContain('["but"]');
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(
      example!.sentences.map(({ sid, line, column }) => [
        sid,
        lines[line! - 1]?.slice(column! - 1, column! + 9),
      ]),
    ).toEqual([
      ['T.A', '"The bill '],
      ['T.B', '"Cost code'],
    ]);
  });

  it('tells by which slot value the broken surfaces differ from the others', () => {
    change('has a misprint', 'has a squad');
    const found = check(20);
    const fault = found.faults.find(({ law }) => law === 'I-08')!;
    expect(fault.onlyWhere).toEqual(['harmless is "has a squad"']);
    expect(describeFamily(found)).toContain(
      `in ${fault.surfaces.length} of 20 surfaces, only where harmless is "has a squad"`,
    );
  });

  it('finds words that no verifier should read', () => {
    change('mornings included', 'gold label included');
    expect(check().faults.map(({ law }) => law)).toContain('item-word');
  });

  it('tells every problem of a file that cannot be checked, at its place', () => {
    change('target: O3', 'target: O9');
    expect(problemsOf(check)).toEqual([
      ['candidate A has no obligation O9', 26],
      ['candidate B has no obligation O9', 26],
    ]);
  });

  it('says where a conversation was looked for', () => {
    change('conversation: payments-standup', 'conversation: nowhere');
    expect(() => check()).toThrow(/:\d+:\d+: there is no conversation nowhere; expected .*history/u);
  });

  it('prefers the conversation beside the file', () => {
    writeFileSync(join(dir, 'history/payments-standup.yaml'), 'conversation: payments-standup\n');
    writeFileSync(file, SOUND);
    expect(() => check()).toThrow(/history\/payments-standup\.yaml/u);
  });
});

function problemsOf(run: () => unknown): [message: string, line: number | null][] {
  try {
    run();
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message, line }) => [message, line]);
  }
  return [];
}

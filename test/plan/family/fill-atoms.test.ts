import { describe, expect, it } from 'vitest';
import { fillAtoms } from '../../../src/plan/family/fill-atoms.ts';
import type { FamilyFile } from '../../../src/schema/family.ts';
import { loadFamilies } from '../../helpers/load-families.ts';

const source = loadFamilies().families.find(({ name }) => name === 'causal-night-shift');
const withHead = (atom: string, slots: FamilyFile['slots'] = {}): FamilyFile => ({
  ...source!.file,
  slots: { ...source!.file.slots, ...slots },
  sentences: { ...source!.file.sentences, H: { text: 'x', atoms: [atom] } },
});
const filled = { count: '8', site: { days: ['3', '21'] } };

describe('the atoms of a surface', () => {
  it('have plain slots, members and list places filled in', () => {
    const file = withHead('stay(a, {{ count }}, {{site.days.0}}, {{site.days.1}})');
    expect(fillAtoms(file, filled).sentences.H).toEqual(['stay(a, 8, 3, 21)']);
  });

  it.each([
    ['order(o, {{none}})', 'an atom reads none, which is not a text'],
    ['order(o, {{site}})', 'an atom reads site, which is not a text'],
    ['order(o, {{site.days.7}})', 'an atom reads site.days.7, which is not a text'],
    ['order(o, {{derived}})', 'an atom reads the derived slot derived'],
  ])('are refused where %s', (atom, message) => {
    expect(() => fillAtoms(withHead(atom, { derived: { text: 'x' } }), filled)).toThrow(message);
  });
});

import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/errors.ts';
import { inspectFamily } from '../../src/render/inspect-family.ts';
import type { FamilyFile, FamilySource } from '../../src/schema/family.ts';
import { loadFamilies } from '../helpers/load-families.ts';

const source = loadFamilies().families.find(({ name }) => name === 'causal-night-shift')!;

function inspect(spoil: (file: FamilyFile) => void): string[] {
  const file = structuredClone(source.file);
  spoil(file);
  const spoilt: FamilySource = { name: source.name, path: 'f.yaml', file, digest: '' };
  return inspectFamily(spoilt).map(formatProblem);
}

describe('a family file', () => {
  it('of the catalogue has no problem', () => {
    expect(inspectFamily(source)).toEqual([]);
  });

  it.each<[string, (file: FamilyFile) => void, RegExp]>([
    [
      'reads a slot that is not there',
      (f) => (f.sentences.H.text = 'I sing {{tune}}.'),
      /reads the slot tune, which is not declared/u,
    ],
    [
      'reads what a record lacks',
      (f) => (f.sentences.H.text = '{{home.colour}} {{place}} {{since}}'),
      /\{\{home\.colour\}\} reads what some value/u,
    ],
    [
      'reads past what is picked',
      (f) => (f.sentences.H.text = '{{spot.2.rank}} {{place}} {{since}}'),
      /\{\{spot\.2\.rank\}\} reads what some value/u,
    ],
    [
      'has a slot that nothing reads',
      (f) => (f.slots['spare'] = ['x']),
      /the slot spare is declared and never read/u,
    ],
    ['has a broken template', (f) => (f.sentences.D1.text = 'The {{work.who} sang.'), /f\.yaml:\d+:\d+: /u],
    [
      'picks more than there is',
      (f) => (f.slots['spot'] = { pick: 2, from: [{ number: 'a', rank: 'b' }] }),
      /spot picks more than there is; expected at most 1; found 2/u,
    ],
    [
      'has an atom that is none',
      (f) => (f.sentences.H.atoms = ['occ nights']),
      /"occ nights" is not an atom/u,
    ],
    [
      'has a strange argument',
      (f) => (f.sentences.H.atoms = ['occ(the nights)']),
      /the argument "the nights"/u,
    ],
    [
      'has an atom with an unknown slot',
      (f) => (f.sentences.H.atoms = ['occ({{tune}})']),
      /the atom "occ\(\{\{tune\}\}\)" reads the slot tune/u,
    ],
    [
      'has an atom on a derived slot',
      (f) => {
        f.slots['derived'] = { text: '{{place}}' };
        f.sentences.H.atoms = ['occ({{derived}})'];
      },
      /which is derived/u,
    ],
    [
      'fills a slot by one that is not there',
      (f) => (f.slots['spare'] = { by: 'nope', of: { x: ['y'] } }),
      /there is no slot nope/u,
    ],
    [
      'fills a slot by a value that has none',
      (f) => {
        f.slots['level'] = ['x', 'z'];
        f.slots['spare'] = { by: 'level', of: { x: ['y'] } };
      },
      /spare has no values for level = z/u,
    ],
    [
      'has an empty range',
      (f) => (f.slots['spare'] = { from: 3, to: 2 }),
      /spare has no number; expected at most 2; found 3/u,
    ],
    [
      'says that two numbers are one',
      (f) => (f.sentences.H.atoms = ['same(1, 2)']),
      /"same\(1, 2\)": same takes two symbols/u,
    ],
    [
      'has a part below nothing for one value of a slot',
      (f) => {
        f.slots['size'] = { from: -2, to: 5 };
        f.sentences.H.atoms = ['order(a, b, {{size}})'];
      },
      /"order\(a, b, -2\)": a part is never below nothing/u,
    ],
    [
      'has an atom that the last value of a slot spoils',
      (f) => {
        f.slots['thing'] = [{ name: 'door' }, { name: 'back door' }];
        f.sentences.H.atoms = ['occ({{thing.name}})'];
      },
      /the argument "back door"/u,
    ],
    [
      'has an atom on a record',
      (f) => {
        f.slots['thing'] = [{ name: 'door' }];
        f.sentences.H.atoms = ['occ({{thing}})'];
      },
      /reads thing, which is not a text/u,
    ],
    [
      'claims more than is proved',
      (f) => {
        for (const name of ['A', 'B'] as const) {
          const more = Array.from({ length: 8 }, (_, n) => ({
            ...f.candidates[name].obligations[0]!,
            oid: `O${n + 2}`,
            atom: `occ(${name}${n})`,
          }));
          f.candidates[name].obligations.splice(1, 8, ...more);
        }
      },
      /different obligations, and at most 16 are proved/u,
    ],
    [
      'has no room in a block',
      (f) => (f.sentences.H.text += ' And so on.'.repeat(60)),
      /the sentences are too long for a block; expected at most 280 tokens/u,
    ],
    ['has no such target', (f) => (f.target = 'O7'), /candidate A has no obligation O7/u],
    ['repeats an obligation', (f) => (f.candidates.A.obligations[1]!.oid = 'O1'), /O1 comes twice/u],
    [
      'has a twin that claims the target',
      (f) => (f.candidates.twinA.obligations[1]!.atom = f.candidates.A.obligations[2]!.atom),
      /a twin makes no claim cause/u,
    ],
    [
      'is vague about nothing',
      (f) => (f.candidates.vagueA.indeterminate = {}),
      /at least one obligation indeterminate/u,
    ],
    [
      'is vague about what is not claimed',
      (f) => (f.candidates.vagueB.indeterminate = { O8: 'D1' }),
      /there is no obligation O8/u,
    ],
    ['has a frame that ends first', (f) => (f.frame.asserted = [3, 1]), /the frame ends before it begins/u],
    [
      'derives slots in a circle',
      (f) => {
        f.slots['one'] = { text: '{{two}}' };
        f.slots['two'] = { text: '{{one}}' };
      },
      /circle/u,
    ],
  ])('that %s has a problem', (_, spoil, says) => {
    expect(inspect(spoil).join('\n')).toMatch(says);
  });

  it('has its problems at their places', () => {
    const file = structuredClone(source.file);
    file.sentences.COR.B.text = 'No {{tune}}.';
    const [problem] = inspectFamily({ ...source, file });
    const line = Number(/:(\d+):/u.exec(formatProblem(problem!))?.[1]);
    expect(line).toBe(source.locate!(['sentences', 'COR', 'B', 'text']).line);
    expect(line).toBeGreaterThan(50);
  });
});

import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../src/leak/match/content.ts';
import { makeParaphraseRule } from '../../../src/leak/rules/paraphrase.ts';
import type { FactText } from '../../../src/leak/rules/paraphrase/half.ts';
import type { Finding } from '../../../src/schema/finding.ts';
import { fill, passagesOf, renderModel } from './model-workspaces.ts';
import { DISTANT_PARAPHRASES, FACTS, PARAPHRASES } from './paraphrases.ts';

const INSTANCES = [1, 2, 3];

/** What is found in a folder with these texts, by the place each has in the list. */
function findIn(facts: readonly FactText[], texts: readonly string[]): Finding[] {
  const rule = makeParaphraseRule(facts);
  const found = texts.flatMap((text, index) =>
    rule.text(contentOf(text), { path: String(index), where: 'text' }),
  );
  return rule.judge(found);
}

/** Each text put into the workspace of its skin, one at a time: `error`, `warning`, or null. */
function gradesOf(skin: string, texts: readonly string[], instance: number): (string | null)[] {
  const { rendered, names } = renderModel(skin, instance);
  const { wrong, right } = FACTS[skin]!;
  const facts = [{ wrong: fill(wrong, names), right: fill(right, names) }];
  const isAnchor = (path: string): boolean => rendered.key.anchors.includes(path);
  const others = [...rendered.workspace].flatMap(([path, { bytes }]) =>
    isAnchor(path) ? [] : [Buffer.from(bytes).toString()],
  );
  return texts.map((text) => {
    const found = findIn(facts, [...others, fill(text, names)]);
    const own = found.filter(({ path }) => path === String(others.length));
    if (own.length === 0) return null;
    return own.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  });
}

const share = (grades: readonly (string | null)[], ...wanted: (string | null)[]): number =>
  grades.filter((grade) => wanted.includes(grade)).length / grades.length;

describe('the bars, on what the model scenarios tell', () => {
  const close = Object.keys(FACTS).flatMap((skin) =>
    gradesOf(skin, [...PARAPHRASES[skin]!.wrong, ...PARAPHRASES[skin]!.right], 1),
  );

  test('56 paraphrases that keep some words: 98 % are found, 71 % are errors', () => {
    expect(close).toHaveLength(56);
    expect(share(close, 'error', 'warning')).toBeCloseTo(0.98, 2);
    expect(share(close, 'error')).toBeCloseTo(0.71, 2);
  });

  test('of ten that keep hardly any word none is found: that is what reading is for', () => {
    const distant = Object.keys(FACTS).flatMap((skin) => gradesOf(skin, DISTANT_PARAPHRASES[skin]!, 1));
    expect(distant).toHaveLength(10);
    expect(share(distant, null)).toBe(1);
  });

  test('of 800 passages that come with these scenarios none is taken for the fact', () => {
    const counts = Object.keys(FACTS).flatMap((skin) =>
      INSTANCES.map((instance) => {
        const { rendered, names } = renderModel(skin, instance);
        const facts = [{ wrong: fill(FACTS[skin]!.wrong, names), right: fill(FACTS[skin]!.right, names) }];
        const passages = passagesOf(rendered);
        return { passages: passages.length, found: findIn(facts, passages) };
      }),
    );
    expect(counts.reduce((sum, { passages }) => sum + passages, 0)).toBeGreaterThan(800);
    expect(counts.flatMap(({ found }) => found)).toEqual([]);
  });
});

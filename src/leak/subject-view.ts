import type { Finding, Where } from '../schema/finding.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { contentOf, type Content } from './match/normalise.ts';
import { makeFactRule } from './rules/fact.ts';
import { makeLabelRule } from './rules/labels.ts';
import { checkRealism } from './rules/realism.ts';
import { makeTermRule, type Place } from './rules/terms.ts';
import { NAME_LABELS } from './words/label-words.ts';

/** All that this stage may know of a key. */
export type ScenarioTerms = Pick<
  ScenarioKey,
  'id' | 'origin' | 'fact' | 'halves' | 'terms' | 'anchors' | 'notes' | 'cells'
>;

/** What one subject can read of one instance, put before every rule that applies to it. */
export interface SubjectView {
  /** The content of a file; `path` is within the unit: `workspace/README.md`. */
  file(content: Content, path: string, git?: { object: string | null }): Finding[];
  /** The name of a file, branch, tag or person. */
  name(name: string, place: { path: string; where: Where; object?: string | null; of?: string }): Finding[];
  /** Text of the repository that is no file: a message, a configuration. */
  gitText(text: string, place: { path: string; object?: string | null; of?: string }): Finding[];
  prompt(text: string, session: number): Finding[];
  /** May this file hold the terms? Only where the fact is to be found in the workspace at a cost. */
  isAnchor(path: string): boolean;
}

const labels = makeLabelRule(NAME_LABELS);

export function makeSubjectView(terms: ScenarioTerms): SubjectView {
  const unit = `public/scenarios/${terms.id}`;
  const termRule = makeTermRule({ terms: terms.terms, facts: [terms.fact] });
  const factRule = makeFactRule([terms.halves.wrong, terms.halves.right]);
  const anchors = new Set(terms.origin === 'discovered' ? terms.anchors : []);
  const isAnchor = (path: string): boolean =>
    anchors.has(path) || anchors.has(path.slice(path.indexOf('/') + 1));
  const told = (content: Content, place: Place): Finding[] => {
    const stated = termRule.text(content, place);
    // Where the fact stands as it is, that it also overlaps with itself is no news.
    return stated.some(({ rule }) => rule === 'fact-in-text')
      ? stated
      : [...stated, ...factRule.text(content, place)];
  };
  return {
    isAnchor,
    file(content, path, git) {
      const where = git === undefined ? 'text' : 'git';
      const place = { path: `${unit}/${path}`, where, object: git?.object ?? null } as const;
      return [...(isAnchor(path) ? [] : told(content, place)), ...checkRealism({ content, ...place })];
    },
    name(name, { path, where, object = null, of }) {
      const place = { path: `${unit}/${path}`, where, object };
      return [
        ...termRule.name(name, of === undefined ? place : { ...place, of }),
        ...labels.name({ name, ...place }),
        ...checkRealism({ content: contentOf(name), hasLines: false, ...place }),
      ];
    },
    gitText(text, { path, object = null, of }) {
      const content = contentOf(text);
      const place = { path: `${unit}/${path}`, where: 'git', object, hasLines: false } as const;
      return [
        ...told(content, of === undefined ? place : { ...place, of }),
        ...checkRealism({ content, ...place }),
      ];
    },
    prompt(text, session) {
      const place = { path: `${unit}/prompts.json`, where: 'prompt' } as const;
      const stated = session === 1 ? [] : termRule.prompt(text, { ...place, of: `session ${session}` });
      const content = contentOf(text);
      return [...stated, ...checkRealism({ content, ...place })];
    },
  };
}

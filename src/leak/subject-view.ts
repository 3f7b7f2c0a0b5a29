import type { Finding, Where } from '../schema/finding.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { tellOnce } from './finding.ts';
import { contentOf, type Content } from './match/content.ts';
import { markAgentFiles } from './rules/agent-files.ts';
import { makeHistoryRule } from './rules/history.ts';
import { makeLabelRule } from './rules/labels.ts';
import { checkRealism } from './rules/realism.ts';
import { makeParaphraseRule } from './rules/paraphrase.ts';
import { makeTermRule, type Place } from './rules/terms.ts';
import { NAME_LABELS } from './words/label-words.ts';

/** All that this stage may know of a key. */
export type ScenarioTerms = Pick<
  ScenarioKey,
  'id' | 'origin' | 'fact' | 'halves' | 'terms' | 'anchors' | 'notes' | 'cells'
>;

interface NamePlace {
  path: string;
  where: Where;
  object?: string | null;
  /** What has the name, where the path does not say it. */
  of?: string;
}

/** What one subject can read of one instance, put before every rule that applies to it. */
export interface SubjectView {
  /** The content of a file; `path` is within the unit: `workspace/README.md`. */
  file(content: Content, path: string, git?: { object: string | null }): Finding[];
  /** The name of a file, branch, tag or person. */
  name(name: string, place: NamePlace): Finding[];
  /** Many names at the cost of few: only where something is found is each looked at. */
  names(names: readonly (readonly [name: string, place: NamePlace])[]): Finding[];
  /** Texts of the repository that are no files: messages, descriptions. */
  gitTexts(texts: readonly (readonly [text: string, place: Omit<NamePlace, 'where'>])[]): Finding[];
  /** A commit as git keeps it, for what the history says as a whole. */
  commit(text: string, place: { path: string; object: string }): void;
  prompt(text: string, session: number): Finding[];
  /** What was found, once everything was put before the rules: some of it is judged by what else there is. */
  judge(findings: readonly Finding[]): Finding[];
  /** May this file hold the terms? Only where the fact is to be found in the workspace at a cost. */
  isAnchor(path: string): boolean;
}

const labels = makeLabelRule(NAME_LABELS);

export function makeSubjectView(terms: ScenarioTerms): SubjectView {
  const unit = `public/scenarios/${terms.id}`;
  const termRule = makeTermRule({ terms: terms.terms, facts: [terms.fact] });
  const paraphrases = makeParaphraseRule([terms.halves]);
  const history = makeHistoryRule();
  const anchors = new Set(terms.origin === 'discovered' ? terms.anchors : []);
  const isAnchor = (path: string): boolean =>
    anchors.has(path) || (path.startsWith('workspace/') && anchors.has(path.slice('workspace/'.length)));
  const told = (content: Content, place: Place): Finding[] =>
    tellOnce(termRule.text(content, place), paraphrases.text(content, place));
  const name = (text: string, { path, where, object = null, of }: NamePlace): Finding[] => {
    const place = { path: `${unit}/${path}`, where, object };
    return [
      ...termRule.name(text, of === undefined ? place : { ...place, of }),
      ...labels.name({ name: text, ...place }),
      ...checkRealism({ content: contentOf(text), hasLines: false, ...place }),
    ];
  };
  const gitText = (text: string, { path, object = null, of }: Omit<NamePlace, 'where'>): Finding[] => {
    const content = contentOf(text);
    const place = { path: `${unit}/${path}`, where: 'git', object, hasLines: false } as const;
    return [
      ...told(content, of === undefined ? place : { ...place, of }),
      ...checkRealism({ content, ...place }),
    ];
  };
  return {
    judge: (findings) => [...markAgentFiles(paraphrases.judge(findings)), ...history.findings()],
    commit: (text, { path, object }) => history.commit(text, { path: `${unit}/${path}`, object }),
    isAnchor,
    name,
    names: (all) =>
      name(together(all), { path: '', where: 'path' }).length === 0
        ? []
        : all.flatMap(([text, place]) => name(text, place)),
    gitTexts: (all) =>
      gitText(together(all), { path: '' }).length === 0
        ? []
        : all.flatMap(([text, place]) => gitText(text, place)),
    file(content, path, git) {
      const where = git === undefined ? 'text' : 'git';
      const place = { path: `${unit}/${path}`, where, object: git?.object ?? null } as const;
      return [...(isAnchor(path) ? [] : told(content, place)), ...realismOf(content, place)];
    },
    prompt(text, session) {
      const place = { path: `${unit}/prompts.json`, where: 'prompt' } as const;
      const stated = session === 1 ? [] : termRule.prompt(text, { ...place, of: `session ${session}` });
      const content = contentOf(text);
      return [...stated, ...checkRealism({ content, ...place })];
    },
  };
}

/** Contents without a word by which they describe themselves; whose they are makes no difference. */
const plainContents = new WeakSet<Content>();

function realismOf(content: Content, place: Place): Finding[] {
  if (plainContents.has(content)) return [];
  const findings = checkRealism({ content, ...place });
  if (findings.length === 0) plainContents.add(content);
  return findings;
}

/** No phrase is found across the empty line between two texts. */
function together(texts: readonly (readonly [text: string, place: unknown])[]): string {
  return texts.map(([text]) => text).join('\n\n');
}

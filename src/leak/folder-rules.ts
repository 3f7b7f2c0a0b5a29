import type { TermsFile } from '../schema/terms.ts';
import { tellOnce } from './finding.ts';
import type { FolderRules } from './folder-scan.ts';
import { contentOf } from './match/content.ts';
import { markAgentFiles } from './rules/agent-files.ts';
import { makeHistoryRule } from './rules/history.ts';
import { makeLabelRule } from './rules/labels.ts';
import { makeParaphraseRule } from './rules/paraphrase.ts';
import { factTexts } from './rules/paraphrase/half.ts';
import { makeReachRule } from './rules/reach.ts';
import { reachInFolder } from './rules/reach-map.ts';
import { checkRealism } from './rules/realism.ts';
import { makeTermRule } from './rules/terms.ts';

/** The rules that a terms file asks for in any folder, which stands at `root`. */
export function makeFolderRules(asked: TermsFile, root: string): FolderRules {
  const { terms, labels, facts, realism = false } = asked;
  const termRule = makeTermRule({ terms, facts: factTexts(facts) });
  const paraphrases = makeParaphraseRule(facts);
  const labelRule = makeLabelRule(labels);
  const history = makeHistoryRule();
  const reach = makeReachRule(reachInFolder(asked, root));
  return {
    text: (content, place) => [
      ...tellOnce(termRule.text(content, place), paraphrases.text(content, place)),
      ...(realism ? checkRealism({ content, ...place }) : []),
    ],
    name: (name, place) => [
      ...termRule.name(name, place),
      ...labelRule.name({ name, ...place }),
      ...(realism ? checkRealism({ content: contentOf(name), hasLines: false, ...place }) : []),
    ],
    entry: reach.entry,
    commit: history.commit,
    judge: (findings) => [
      ...markAgentFiles(paraphrases.judge(findings)),
      ...(realism ? history.findings() : []),
      ...reach.findings(),
    ],
    allowsBlob: () => false,
  };
}

/**
 * Whether each file can be judged without the others: a fact in other words is scored against all that the folder
 * says, a history by all its commits, and what a subject can reach by all that is hidden.
 */
export function isEachFileAlone({ facts, subjects = [], hidden = [], realism = false }: TermsFile): boolean {
  return facts.length + subjects.length + hidden.length === 0 && !realism;
}

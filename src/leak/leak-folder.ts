import type { Finding, LeakReport } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import type { AllowFile, TermsFile } from '../schema/terms.ts';
import { sortFindings, tellOnce } from './finding.ts';
import { makeFolderScan } from './folder-scan.ts';
import { contentOf } from './match/content.ts';
import { markAgentFiles } from './rules/agent-files.ts';
import { applyAllowances } from './rules/allow.ts';
import { makeHistoryRule } from './rules/history.ts';
import { makeLabelRule } from './rules/labels.ts';
import { makeParaphraseRule } from './rules/paraphrase.ts';
import { factTexts } from './rules/paraphrase/half.ts';
import { makeReachRule } from './rules/reach.ts';
import { reachInFolder } from './rules/reach-map.ts';
import { checkRealism } from './rules/realism.ts';
import { makeTermRule } from './rules/terms.ts';

/**
 * Looks for the given terms, labels and facts in any folder: texts, names, link targets, and every git object
 * that is there, reachable or not. `root` is the folder's path as a subject would see it; its own names count as
 * well, as the path `.`. Entries come in path order; what was not read is listed as skipped.
 */
export async function leakFolder(options: {
  entries: AsyncIterable<FolderEntry> | Iterable<FolderEntry>;
  terms: TermsFile;
  root: string;
  allow?: AllowFile | null;
}): Promise<LeakReport> {
  const { entries, terms, root, allow = null } = options;
  const termRule = makeTermRule({ terms: terms.terms, facts: factTexts(terms.facts) });
  const paraphrases = makeParaphraseRule(terms.facts);
  const labelRule = makeLabelRule(terms.labels);
  const name: Parameters<typeof makeFolderScan>[0]['name'] = (text, place) => [
    ...termRule.name(text, place),
    ...labelRule.name({ name: text, ...place }),
  ];
  const history = makeHistoryRule();
  const reach = makeReachRule(reachInFolder(terms, root));
  const scan = makeFolderScan({
    text: (content, place) => [
      ...tellOnce(termRule.text(content, place), paraphrases.text(content, place)),
      ...(terms.realism === true ? checkRealism({ content, ...place }) : []),
    ],
    name: (text, place) => [
      ...name(text, place),
      ...(terms.realism === true
        ? checkRealism({ content: contentOf(text), hasLines: false, ...place })
        : []),
    ],
    commit: history.commit,
    judge: (findings) => [
      ...markAgentFiles(paraphrases.judge(findings)),
      ...(terms.realism === true ? history.findings() : []),
    ],
    allowsBlob: () => false,
  });
  const reached: Finding[] = [];
  for await (const entry of entries) {
    scan.entry(entry);
    for (const finding of reach.entry(entry)) reached.push(finding);
  }
  const { findings, scanned, skipped } = scan.finish();
  const above = name(root, { path: '.', where: 'path', object: null });
  const all = [...above, ...findings, ...reached, ...reach.findings()];
  return { findings: sortFindings(applyAllowances(all, allow)), scanned, skipped };
}

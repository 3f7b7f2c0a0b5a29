import type { Finding } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import { sortFindings } from './finding.ts';
import { makeFolderScan } from './folder-scan.ts';
import { RULES } from './rules.ts';
import { makeSubjectView, type ScenarioTerms } from './subject-view.ts';

const TELLS_THE_FACT = /^(?:term-in-|fact-|agent-file-tells$)/u;

/**
 * What the start of a later session says of a told fact: in files, names and git objects as agents and the world left
 * them. Nothing for a fact that is to be found in the workspace. `start` says how it came about: `session 2 after
 * informed`. Entries are those of the instance's folder, in path order.
 */
export async function leakResidue(options: {
  entries: AsyncIterable<FolderEntry> | Iterable<FolderEntry>;
  terms: ScenarioTerms;
  start: string;
}): Promise<Finding[]> {
  const { entries, terms, start } = options;
  if (terms.origin !== 'told') return [];
  const view = makeSubjectView(terms);
  const scan = makeFolderScan({
    text: (content, { path, where, object }) =>
      view.file(content, path, where === 'git' ? { object } : undefined),
    name: (name, place) => view.name(name, place),
    judge: (findings) => view.judge(findings),
    allowsBlob: () => false,
  });
  for await (const entry of entries) scan.entry(entry);
  const told = scan.finish().findings.filter(({ rule }) => TELLS_THE_FACT.test(rule));
  const { because } = RULES.residue;
  return sortFindings(told.map((finding) => ({ ...finding, rule: 'residue', why: `${because} (${start})` })));
}

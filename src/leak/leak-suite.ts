import { Buffer } from 'node:buffer';
import type { Finding, LeakReport } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import type { PublicItem } from '../schema/item.ts';
import type { Prompts, Store } from '../schema/scenario-key.ts';
import type { AllowFile } from '../schema/terms.ts';
import { makeFinding, sortFindings } from './finding.ts';
import { makeFolderScan, type FolderScan } from './folder-scan.ts';
import { leakItems } from './leak-items.ts';
import { readContent } from './match/normalise.ts';
import { applyAllowances } from './rules/allow.ts';
import { checkArms, findArmIds } from './rules/arms.ts';
import { checkIdPattern, makeIdRule } from './rules/ids.ts';
import { checkItemName } from './rules/items.ts';
import { makeTermRule, type TermRule } from './rules/terms.ts';
import { makeSubjectView, type ScenarioTerms, type SubjectView } from './subject-view.ts';

const UNIT_PATH = /^public\/scenarios\/([^/]+)(?:\/(.+))?$/u;
const STORE_PATH = /^stores\/([^/]+)\.json$/u;

/** The unit whose entries are coming by. */
interface OpenUnit {
  id: string;
  view: SubjectView;
  scan: FolderScan;
}

/**
 * Checks a written suite from its bytes on disk. `terms` is what the keys say of each scenario instance; entries
 * come in path order. What no subject sees (keys, records, scores) is listed as skipped, with the reason.
 */
export async function leakSuite(options: {
  entries: AsyncIterable<FolderEntry> | Iterable<FolderEntry>;
  terms: Iterable<ScenarioTerms>;
  allow?: AllowFile | null;
}): Promise<LeakReport> {
  const { entries, allow = null } = options;
  const termsById = new Map([...options.terms].map((terms) => [terms.id, terms]));
  const state = makeSuiteState(termsById);
  for await (const entry of entries) {
    const unit = UNIT_PATH.exec(entry.path);
    if (unit === null) state.closeUnit();
    if (unit !== null) state.unitEntry(unit[1]!, unit[2] ?? '', entry);
    else state.otherEntry(entry);
  }
  state.closeUnit();
  const { findings, scanned, skipped } = state.report;
  return { findings: sortFindings(applyAllowances(findings, allow)), scanned, skipped };
}

function makeSuiteState(termsById: ReadonlyMap<string, ScenarioTerms>) {
  const report: LeakReport = {
    findings: [],
    scanned: { files: 0, bytes: 0, gitObjects: 0, archives: 0 },
    skipped: [],
  };
  const facts = [...new Set([...termsById.values()].map(({ fact }) => fact))];
  const factRule = makeTermRule({ terms: [], facts });
  const ownerOfCell = new Map(
    [...termsById.values()].flatMap((terms) => terms.cells.map((cell) => [cell.id, terms] as const)),
  );
  const unseen = new Set<string>();
  const withoutKey = new Set<string>();
  let open: OpenUnit | null = null;

  const closeUnit = (): void => {
    if (open === null) return;
    const { findings, scanned, skipped } = open.scan.finish();
    const { id } = open;
    open = null;
    report.findings.push(...findings);
    report.skipped.push(...skipped.map(({ path, why }) => ({ path: `public/scenarios/${id}/${path}`, why })));
    for (const count of Object.keys(scanned) as (keyof typeof scanned)[]) {
      report.scanned[count] += scanned[count];
    }
  };
  const count = (bytes: Uint8Array): void => {
    report.scanned.files += 1;
    report.scanned.bytes += bytes.length;
  };
  return {
    report,
    closeUnit,
    unitEntry(id: string, path: string, entry: FolderEntry): void {
      if (open?.id !== id) {
        closeUnit();
        const terms = termsById.get(id);
        if (terms === undefined) {
          if (!withoutKey.has(id))
            report.skipped.push({ path: `public/scenarios/${id}`, why: 'no key gives its terms' });
          withoutKey.add(id);
          return;
        }
        report.findings.push(...checkIdPattern(id, `public/scenarios/${id}`));
        open = openUnit(terms);
      }
      if (path === 'prompts.json' && entry.bytes !== undefined) {
        count(entry.bytes);
        report.findings.push(...checkPrompts(entry.bytes, termsById.get(id)!, open.view));
      } else if (path !== '') {
        open.scan.entry({ ...entry, path });
      }
    },
    otherEntry(entry: FolderEntry): void {
      const { path, bytes } = entry;
      const top = path.split('/', 1)[0]!;
      if (entry.skipped !== undefined) report.skipped.push({ path, why: entry.skipped });
      if (top !== 'public' && top !== 'stores' && path !== 'manifest.json') {
        if (!unseen.has(top)) report.skipped.push({ path: top, why: 'no subject sees it' });
        unseen.add(top);
        return;
      }
      if (path.startsWith('public/'))
        report.findings.push(...checkItemName(path.slice('public/'.length), path));
      if (bytes === undefined) return;
      count(bytes);
      if (path === 'public/items.jsonl') report.findings.push(...checkItemsFile(bytes, path));
      else if (STORE_PATH.test(path)) report.findings.push(...checkStoreFile(bytes, path, ownerOfCell));
      else report.findings.push(...checkSharedFile(bytes, path, factRule));
    },
  };
}

function openUnit(terms: ScenarioTerms): OpenUnit {
  const view = makeSubjectView(terms);
  const scan = makeFolderScan({
    text: (content, { path, where, object }) =>
      view.file(content, path, where === 'git' ? { object } : undefined),
    name: (name, place) => view.name(name, place),
    allowsBlob: (paths) => {
      // A remote beside the workspace holds the workspace's own history.
      const all = [...(paths ?? [])];
      return all.length > 0 && all.every((path) => view.isAnchor(`workspace/${path}`));
    },
  });
  return { id: terms.id, view, scan };
}

function checkPrompts(bytes: Uint8Array, terms: ScenarioTerms, view: SubjectView): Finding[] {
  const path = `public/scenarios/${terms.id}/prompts.json`;
  const text = Buffer.from(bytes).toString();
  const sessions = (parseObject(text) as Partial<Prompts> | null)?.sessions;
  if (!Array.isArray(sessions) || sessions.some(({ prompt }) => typeof prompt !== 'string')) {
    return [damaged(path, null)];
  }
  const ids = [...terms.cells.map((cell) => cell.id), ...terms.notes.map((note) => note.note_id)];
  return [...sessions.flatMap(({ k, prompt }) => view.prompt(prompt, k)), ...findArmIds({ ids, text, path })];
}

function checkItemsFile(bytes: Uint8Array, path: string): Finding[] {
  const findings: Finding[] = [];
  const idRule = makeIdRule(path);
  let line = 0;
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(10, at);
    const end = found < 0 ? bytes.length : found;
    line += 1;
    const item = parseObject(Buffer.from(bytes.subarray(at, end)).toString()) as PublicItem | null;
    if (item === null) findings.push(damaged(path, line));
    else {
      findings.push(...leakItems({ items: [item], lineOffset: line - 1, path }));
      findings.push(...idRule.next({ id: String(item.item_id), alike: String(item.record), line }));
    }
    at = end + 1;
  }
  return [...findings, ...idRule.finish()];
}

function checkStoreFile(
  bytes: Uint8Array,
  path: string,
  ownerOfCell: ReadonlyMap<string, ScenarioTerms>,
): Finding[] {
  const store = parseObject(Buffer.from(bytes).toString()) as Store | null;
  if (store === null || typeof store.id !== 'string' || !Array.isArray(store.notes))
    return [damaged(path, null)];
  const owner = ownerOfCell.get(store.id);
  const findings = checkArms({ stores: [store], notes: owner?.notes ?? [] });
  return findings.map((finding) => Object.assign(finding, { path }));
}

/** The object a text is, or null where it is none. */
function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function damaged(path: string, line: number | null): Finding {
  return makeFinding({
    rule: 'suite-damaged',
    path,
    where: 'metadata',
    line,
    term: path,
    matched: 'not the document it should be',
    how: 'exact',
  });
}

/** Files of the suite as a whole hold no scenario's fact. */
function checkSharedFile(bytes: Uint8Array, path: string, factRule: TermRule): Finding[] {
  return factRule.text(readContent(bytes), { path, where: 'text' });
}

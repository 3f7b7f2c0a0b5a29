import { Buffer } from 'node:buffer';
import { digestOf } from '../digest.ts';
import type { Finding, LeakReport } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import type { PublicItem } from '../schema/item.ts';
import { promptsSchema, storeSchema } from '../schema/suite-documents.ts';
import type { AllowFile } from '../schema/terms.ts';
import type { RandomSource } from '../stats/bootstrap.ts';
import { makeFinding, makeFindingList, sortFindings } from './finding.ts';
import { LINK, makeFolderScan, type FolderScan } from './folder-scan.ts';
import { auditKeyedItems } from './audit-keyed-items.ts';
import { leakItems } from './leak-items.ts';
import { leakKeyedItems } from './leak-keyed-items.ts';
import { readContent } from './match/content.ts';
import { makeAgentFileRule } from './rules/agent-files.ts';
import { applyAllowances } from './rules/allow.ts';
import { checkArms, findArmIds, makeStoreComparison, type StoreComparison } from './rules/arms.ts';
import type { KeyedItem } from './rules/consistency.ts';
import { checkIdPattern, makeIdRule } from './rules/ids.ts';
import { checkItemName } from './rules/items.ts';
import { makeReachRule } from './rules/reach.ts';
import { reachInSuite } from './rules/reach-map.ts';
import { makeTermRule, type TermRule } from './rules/terms.ts';
import { makeSubjectView, type ScenarioTerms, type SubjectView } from './subject-view.ts';

const UNIT_PATH = /^public\/scenarios\/([^/]+)(?:\/(.+))?$/u;
/** What a subject, or a verifier, may come to see. */
const SEEN_PATH = /^(?:public|stores)\//u;
/** Stands for the path of a suite that is on no disk. */
const NOWHERE = '/\0';
const WORKSPACE_PATH = /^public\/scenarios\/[^/]+\/workspace(?=\/)/u;
const STORE_PATH = /^stores\/([^/]+)\.json$/u;

/** The unit whose entries are coming by. */
interface OpenUnit {
  id: string;
  view: SubjectView;
  scan: FolderScan;
}

/**
 * Checks a written suite from its bytes on disk. `terms` is what the keys say of each scenario instance; entries
 * come in path order. What no subject sees (keys, records, scores) is listed as skipped, with the reason. `files` has
 * the digests of the manifest: what of them a subject sees must be there, with the same bytes.
 */
export async function leakSuite(options: {
  entries: AsyncIterable<FolderEntry> | Iterable<FolderEntry>;
  terms: Iterable<ScenarioTerms>;
  files?: Readonly<Record<string, string>>;
  /** The suite's absolute path, as a subject could find it written. */
  root?: string;
  allow?: AllowFile | null;
  /** Items with what their keys say, and a source of draws to judge them by. */
  keyed?: { items: readonly KeyedItem[]; random: RandomSource };
}): Promise<LeakReport> {
  const { entries, files = {}, root = NOWHERE, allow = null } = options;
  const reach = makeReachRule(reachInSuite(root));
  const agentFiles = makeAgentFileRule((path) => WORKSPACE_PATH.exec(path)?.[0] ?? null);
  const termsById = new Map([...options.terms].map((terms) => [terms.id, terms]));
  const state = makeSuiteState(termsById);
  const unseen = new Map(Object.entries(files).filter(([path]) => SEEN_PATH.test(path)));
  for await (const entry of entries) {
    const digest = unseen.get(entry.path);
    unseen.delete(entry.path);
    if (digest !== undefined) state.findings.add(checkDigest(entry, digest));
    state.findings.add([...reach.entry(entry), ...agentFiles.entry(entry)]);
    const unit = UNIT_PATH.exec(entry.path);
    if (unit === null) state.closeUnit();
    if (unit !== null) state.unitEntry(unit[1]!, unit[2] ?? '', entry);
    else state.otherEntry(entry);
  }
  state.closeUnit();
  state.findings.add(
    [...unseen.keys()].map((path) => damaged(path, 'the manifest names it, and it is missing')),
  );
  state.findings.add(reach.findings());
  const audited = options.keyed === undefined ? null : auditKeyedItems(options.keyed);
  if (options.keyed !== undefined) state.findings.add(leakKeyedItems(options.keyed));
  if (audited !== null) state.findings.add(audited.findings);
  const { scanned, skipped } = state;
  const findings = sortFindings(applyAllowances(state.findings.all(), allow));
  return { findings, scanned, skipped, ...(audited?.audit.length ? { audit: audited.audit } : {}) };
}

function makeSuiteState(termsById: ReadonlyMap<string, ScenarioTerms>) {
  const findings = makeFindingList();
  const scanned: LeakReport['scanned'] = { files: 0, bytes: 0, gitObjects: 0, archives: 0 };
  const skipped: LeakReport['skipped'] = [];
  const facts = [...new Set([...termsById.values()].map(({ fact }) => fact))];
  const factRule = makeTermRule({ terms: [], facts });
  const ownerOfCell = new Map(
    [...termsById.values()].flatMap((terms) => terms.cells.map((cell) => [cell.id, terms] as const)),
  );
  const stores = makeStoreComparison();
  const unseen = new Set<string>();
  const withoutKey = new Set<string>();
  let open: OpenUnit | null = null;

  const closeUnit = (): void => {
    if (open === null) return;
    const { id, scan } = open;
    const own = scan.finish();
    open = null;
    findings.add(own.findings);
    for (const { path, why } of own.skipped) skipped.push({ path: `public/scenarios/${id}/${path}`, why });
    for (const name of Object.keys(scanned) as (keyof typeof scanned)[]) scanned[name] += own.scanned[name];
  };
  const count = (bytes: Uint8Array): void => {
    scanned.files += 1;
    scanned.bytes += bytes.length;
  };
  return {
    findings,
    scanned,
    skipped,
    closeUnit,
    unitEntry(id: string, path: string, entry: FolderEntry): void {
      if (open?.id !== id) {
        closeUnit();
        const terms = termsById.get(id);
        if (terms === undefined) {
          if (!withoutKey.has(id)) findings.add([damaged(`public/scenarios/${id}`, NO_KEY)]);
          withoutKey.add(id);
          return;
        }
        findings.add(checkIdPattern(id, `public/scenarios/${id}`));
        open = openUnit(terms);
      }
      if (path === 'prompts.json' && entry.bytes !== undefined) {
        count(entry.bytes);
        findings.add(checkPrompts(entry.bytes, termsById.get(id)!, open.view));
      } else if (path !== '') {
        open.scan.entry({ ...entry, path });
      } else if (entry.kind !== 'dir' || entry.skipped !== undefined) {
        skipped.push({ path: entry.path, why: entry.skipped ?? LINK });
      }
    },
    otherEntry(entry: FolderEntry): void {
      const { path, bytes } = entry;
      const top = path.split('/', 1)[0]!;
      if (entry.skipped !== undefined) skipped.push({ path, why: entry.skipped });
      if (top !== 'public' && top !== 'stores' && path !== 'manifest.json') {
        if (!unseen.has(top)) skipped.push({ path: top, why: 'no subject sees it' });
        unseen.add(top);
        return;
      }
      if (entry.kind === 'symlink') {
        if (entry.skipped === undefined) skipped.push({ path, why: LINK });
        findings.add(checkItemName(entry.target ?? '', path));
      }
      if (path.startsWith('public/')) findings.add(checkItemName(path.slice('public/'.length), path));
      if (bytes === undefined) return;
      count(bytes);
      if (path === 'public/items.jsonl') findings.add(checkItemsFile(bytes, path));
      else if (STORE_PATH.test(path)) findings.add(checkStoreFile({ bytes, path, ownerOfCell, stores }));
      else findings.add(checkSharedFile(bytes, path, factRule));
    },
  };
}

function openUnit(terms: ScenarioTerms): OpenUnit {
  const view = makeSubjectView(terms);
  const scan = makeFolderScan({
    text: (content, { path, where, object }) =>
      view.file(content, path, where === 'git' ? { object } : undefined),
    name: (name, place) => view.name(name, place),
    judge: (findings) => view.judge(findings),
    commit: (text, place) => view.commit(text, place),
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
  const prompts = promptsSchema.safeParse(parseObject(text)).data;
  if (prompts === undefined) return [damaged(path, NO_DOCUMENT)];
  const ids = [...terms.cells.map((cell) => cell.id), ...terms.notes.map((note) => note.note_id)];
  return [
    ...prompts.sessions.flatMap(({ k, prompt }) => view.prompt(prompt, k)),
    ...findArmIds({ ids, text, path }),
  ];
}

function checkItemsFile(bytes: Uint8Array, path: string): Finding[] {
  const findings = makeFindingList();
  const idRule = makeIdRule(path);
  let line = 0;
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(10, at);
    const end = found < 0 ? bytes.length : found;
    line += 1;
    const item = parseObject(Buffer.from(bytes.subarray(at, end)).toString());
    if (item === null) findings.add([damaged(path, NO_DOCUMENT, line)]);
    else {
      const { item_id: id, record } = item;
      findings.add(leakItems({ items: [item as unknown as PublicItem], lineOffset: line - 1, path }));
      findings.add(idRule.next({ id: String(id), alike: String(record), line }));
    }
    at = end + 1;
  }
  findings.add(idRule.finish());
  return findings.all();
}

function checkStoreFile(options: {
  bytes: Uint8Array;
  path: string;
  ownerOfCell: ReadonlyMap<string, ScenarioTerms>;
  stores: StoreComparison;
}): Finding[] {
  const { bytes, path, ownerOfCell, stores } = options;
  const text = Buffer.from(bytes).toString();
  const store = storeSchema.safeParse(parseObject(text)).data;
  if (store === undefined) return [damaged(path, NO_DOCUMENT)];
  const owner = ownerOfCell.get(store.id);
  const findings = checkArms({ stores: [store], notes: owner?.notes ?? [], cells: owner?.cells ?? [] });
  return [
    ...findings.map((finding) => Object.assign(finding, { path })),
    ...stores.next({ store, text, path }),
  ];
}

/** The object a text is, or null where it is none. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const NO_KEY = 'no key gives its terms, so it was not checked';
const NO_DOCUMENT = 'not the document it should be';

function damaged(path: string, matched: string, line: number | null = null): Finding {
  return makeFinding({
    rule: 'suite-damaged',
    path,
    where: 'metadata',
    line,
    term: matched,
    matched,
    how: 'exact',
  });
}

function checkDigest({ path, kind, bytes }: FolderEntry, digest: string): Finding[] {
  if (kind !== 'file') return [damaged(path, 'the manifest names a file, and here is none')];
  if (bytes === undefined) return [damaged(path, 'its content could not be read')];
  return digestOf(bytes) === digest ? [] : [damaged(path, 'other bytes than the manifest says')];
}

/** Files of the suite as a whole hold no scenario's fact. */
function checkSharedFile(bytes: Uint8Array, path: string, factRule: TermRule): Finding[] {
  return factRule.text(readContent(bytes), { path, where: 'text' });
}

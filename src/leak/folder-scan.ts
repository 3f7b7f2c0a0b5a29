import { Buffer } from 'node:buffer';
import type { Finding, LeakReport, Where } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import { makeFindingList } from './finding.ts';
import { makeGitCollector, type GitCollector } from './git/git-collector.ts';
import { elsewhereReason, gitFileKind, gitPlaceOf } from './git/git-place.ts';
import { parseTree } from './git/parse-tree.ts';
import type { RawObject } from './git/raw-object.ts';
import { looseRefName, packedRefNames } from './git/ref-names.ts';
import { readContent, type Content } from './match/content.ts';
import { archiveKind } from './archive-kind.ts';

/** Why what a link leads to was not read. */
export const LINK = 'a link, not followed';
const TAG_LINE = /^tag (.+)$/mu;

/** What a folder scan asks of whoever knows the rules. */
export interface FolderRules {
  text(content: Content, place: { path: string; where: Where; object: string | null }): Finding[];
  name(name: string, place: { path: string; where: Where; object: string | null }): Finding[];
  /** Judges what was found once everything was read: how much a word tells depends on the folder. */
  judge(findings: readonly Finding[]): Finding[];
  /** May a blob with these paths hold what it holds? */
  allowsBlob(paths: ReadonlySet<string> | undefined): boolean;
}

/** Reads the entries of a folder one at a time and puts everything in them before the rules. */
export interface FolderScan {
  entry(entry: FolderEntry): void;
  finish(): LeakReport;
}

export function makeFolderScan(rules: FolderRules): FolderScan {
  const findings = makeFindingList();
  const scanned = { files: 0, bytes: 0, gitObjects: 0, archives: 0 };
  const skipped: { path: string; why: string }[] = [];
  const foldersSeen = new Set<string>();
  let open: { gitFolder: string; collector: GitCollector } | null = null;

  const closeGit = (): void => {
    if (open === null) return;
    const { gitFolder, collector } = open;
    open = null;
    const contents = collector.finish();
    scanned.gitObjects += contents.objects.length;
    for (const fault of contents.faults) skipped.push(fault);
    for (const object of contents.objects) {
      const found = scanObject({ object, gitFolder, idLength: contents.idLength, rules });
      const isAllowed =
        found.length > 0 && object.type === 'blob' && rules.allowsBlob(contents.paths().get(object.id()));
      if (!isAllowed) findings.add(found);
    }
  };
  const scanNames = (path: string): void => {
    for (let cut = path.indexOf('/'); ; cut = path.indexOf('/', cut + 1)) {
      const part = cut < 0 ? path : path.slice(0, cut);
      if (!foldersSeen.has(part)) {
        if (cut >= 0) foldersSeen.add(part);
        findings.add(scanLastName(part, rules));
      }
      if (cut < 0) return;
    }
  };
  const scanGitFile = (gitFolder: string, inside: string, entry: FolderEntry): void => {
    if (open?.gitFolder !== gitFolder) {
      closeGit();
      open = { gitFolder, collector: makeGitCollector() };
    }
    const bytes = entry.bytes!;
    const kind = gitFileKind(inside);
    if (kind === 'pack') open.collector.pack(entry.path, bytes);
    else if (kind === 'loose') open.collector.loose(entry.path, bytes);
    else {
      findings.add(rules.text(readContent(bytes), { path: entry.path, where: 'git', object: null }));
      const text = kind === 'text' ? Buffer.from(bytes).toString() : '';
      if (inside === 'config') open.collector.config(text);
      for (const ref of inside === 'packed-refs' ? packedRefNames(text) : []) {
        findings.add(rules.name(ref, { path: entry.path, where: 'git', object: null }));
      }
    }
  };
  return {
    entry(entry) {
      const { path, kind, bytes, target, skipped: why } = entry;
      const git = gitPlaceOf(path);
      if (open !== null && git?.gitFolder !== open.gitFolder) closeGit();
      if (git === null || looseRefName(git.inside) !== null || gitFileKind(git.inside) === 'text') {
        scanNames(path);
      }
      if (target !== undefined) findings.add(rules.name(target, { path, where: 'path', object: null }));
      if (why !== undefined) skipped.push({ path, why });
      else if (kind === 'symlink') skipped.push({ path, why: LINK });
      if (kind === 'other' && why === undefined) skipped.push({ path, why: 'neither a file nor a folder' });
      if (bytes === undefined) {
        if (kind === 'file' && why === undefined) skipped.push({ path, why: 'its content was not read' });
        return;
      }
      scanned.files += 1;
      const elsewhere = elsewhereReason(path, bytes);
      if (elsewhere !== null) skipped.push({ path, why: elsewhere });
      scanned.bytes += bytes.length;
      if (git !== null) {
        scanGitFile(git.gitFolder, git.inside, entry);
        return;
      }
      const archive = archiveKind(bytes);
      if (archive !== null) {
        scanned.archives += 1;
        skipped.push({ path, why: `what is packed in this ${archive} was not read` });
      }
      findings.add(rules.text(readContent(bytes), { path, where: 'text', object: null }));
    },
    finish() {
      closeGit();
      return { findings: rules.judge(findings.all()), scanned, skipped };
    },
  };
}

/** A phrase may span a folder and what is in it, so the parent is read too; only what ends in the name counts. */
function scanLastName(path: string, rules: FolderRules): Finding[] {
  const cut = path.lastIndexOf('/');
  const place = { path, where: 'path', object: null } as const;
  const name = path.slice(cut + 1);
  const own = rules.name(name, place);
  if (cut < 0) return own;
  const parent = path.slice(path.lastIndexOf('/', cut - 1) + 1, cut);
  const both = rules.name(`${parent}/${name}`, place);
  const isNew = (finding: Finding): boolean =>
    finding.matched.includes('/') && !own.some((other) => other.matched === finding.matched);
  return [...own, ...both.filter(isNew)];
}

function scanObject(options: {
  object: RawObject;
  gitFolder: string;
  idLength: number;
  rules: FolderRules;
}): Finding[] {
  const { object, gitFolder, idLength, rules } = options;
  const withId = (findings: Finding[]): Finding[] =>
    findings.map((finding) => ({ ...finding, object: object.id() }));
  const place = { path: gitFolder, where: 'git', object: null } as const;
  if (object.type !== 'tree') {
    const tagName =
      object.type === 'tag' ? TAG_LINE.exec(Buffer.from(object.body).toString())?.[1] : undefined;
    return withId([
      ...rules.text(readContent(object.body), place),
      ...(tagName === undefined ? [] : rules.name(tagName, place)),
    ]);
  }
  return withId(parseTree(object.body, idLength).flatMap(({ name }) => rules.name(name, place)));
}

import type { Finding, LeakReport, Where } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import { containerOf } from './decode/containers.ts';
import { unpack, type UnpackLimits } from './decode/unpack.ts';
import { makeFindingList } from './finding.ts';
import { elsewhereReason, gitPlaceOf, gitFileKind } from './git/git-place.ts';
import { makeRepositoryScan, type RepositoryScan } from './git/repository-scan.ts';
import { looseRefName } from './git/ref-names.ts';
import { readContent, type Content } from './match/content.ts';

/** Why what a link leads to was not read. */
export const LINK = 'a link, not followed';

export interface ScanPlace {
  path: string;
  where: Where;
  object: string | null;
}

/** What a folder scan asks of whoever knows the rules. */
export interface FolderRules {
  text(content: Content, place: ScanPlace): Finding[];
  name(name: string, place: ScanPlace): Finding[];
  /** An entry as such: where links lead, and what stands in a text as a path. */
  entry?(entry: FolderEntry): Finding[];
  /** The text of a commit, for what a history says as a whole. */
  commit?(text: string, place: { path: string; object: string }): void;
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

/**
 * A scan of entries in path order. `limits` bound what archives unpack to; where `areFoldersListed`, each folder has
 * an entry of its own, so that the names of folders are looked at there and not with the first file in them.
 */
export function makeFolderScan(
  rules: FolderRules,
  options: { limits?: UnpackLimits; areFoldersListed?: boolean } = {},
): FolderScan {
  const { limits, areFoldersListed = false } = options;
  const findings = makeFindingList();
  const scanned = { files: 0, bytes: 0, gitObjects: 0, archives: 0 };
  const skipped: { path: string; why: string }[] = [];
  const foldersSeen = new Set<string>();
  /** The one whose files are coming by, and those inside the archive that is being read. */
  const repositories = new Map<string, RepositoryScan>();

  const skip = (path: string, why: string): void => void skipped.push({ path, why });
  const closeRepositories = (except: string | null): void => {
    for (const [gitFolder, repository] of repositories) {
      if (gitFolder === except) continue;
      repositories.delete(gitFolder);
      scanned.gitObjects += repository.finish();
    }
  };
  const repositoryAt = (gitFolder: string): RepositoryScan => {
    const known = repositories.get(gitFolder);
    if (known !== undefined) return known;
    const made = makeRepositoryScan({
      gitFolder,
      rules,
      found: (some) => findings.add(some),
      skip,
      content: (bytes, place) => readAll(bytes, place),
    });
    repositories.set(gitFolder, made);
    return made;
  };
  /** Findings of a text and of all that is packed in it. */
  const readAll = (bytes: Uint8Array, place: ScanPlace): Finding[] => {
    const container = containerOf(bytes);
    const own = rules.text(readContent(bytes), place);
    if (container === null) return own;
    const inside: Finding[] = [];
    const add = (some: readonly Finding[]): void => {
      for (const one of some) inside.push(one);
    };
    const whereOf = (where: Where): Where => (place.where === 'git' ? 'git' : where);
    const within = new Set<string>();
    unpack({
      bytes,
      path: place.path,
      ...(limits === undefined ? {} : { limits }),
      to: {
        opened: () => void (scanned.archives += 1),
        skipped: skip,
        name: (name, path) => {
          const isPath = path.endsWith(`!/${name.replace(/^\/+/u, '')}`);
          const names = isPath ? pathsWithin(name).filter((part) => !within.has(part)) : [name];
          for (const one of names) {
            if (isPath) within.add(one);
            add(scanLastName({ path: one, rules, place: { ...place, path, where: whereOf('archive') } }));
          }
        },
        part: ({ path, bytes: part, where }) => {
          const git = path === place.path ? null : gitPlaceOf(path);
          if (git !== null) repositoryAt(git.gitFolder).file(git.inside, path, part);
          else add(rules.text(readContent(part), { ...place, path, where: whereOf(where) }));
        },
      },
    });
    const open = gitPlaceOf(place.path)?.gitFolder ?? null;
    closeRepositories(open);
    // What a member says, its archive as a whole may say again.
    const told = new Set(inside.map(({ term }) => term));
    return [...own.filter(({ term }) => !told.has(term)), ...inside];
  };
  const scanNames = (path: string): void => {
    const place = { path, where: 'path', object: null } as const;
    if (areFoldersListed) {
      findings.add(scanLastName({ path, rules, place }));
      return;
    }
    for (const part of pathsWithin(path)) {
      if (part !== path && foldersSeen.has(part)) continue;
      foldersSeen.add(part);
      findings.add(scanLastName({ path: part, rules, place: { ...place, path: part } }));
    }
  };
  return {
    entry(entry) {
      const { path, kind, bytes, target, skipped: why, piece } = entry;
      if (rules.entry !== undefined) findings.add(rules.entry(entry));
      const git = gitPlaceOf(path);
      closeRepositories(git?.gitFolder ?? null);
      const isFirst = piece === undefined || piece.isFirst;
      if (
        isFirst &&
        (git === null || looseRefName(git.inside) !== null || gitFileKind(git.inside) === 'text')
      ) {
        scanNames(path);
      }
      if (target !== undefined) findings.add(rules.name(target, { path, where: 'path', object: null }));
      if (why !== undefined) skip(path, why);
      else if (kind === 'symlink') skip(path, LINK);
      if (kind === 'other' && why === undefined) skip(path, 'neither a file nor a folder');
      if (bytes === undefined) {
        if (kind === 'file' && why === undefined) skip(path, 'its content was not read');
        return;
      }
      if (isFirst) scanned.files += 1;
      scanned.bytes += bytes.length;
      const elsewhere = entry.elsewhere === undefined ? elsewhereReason(path, bytes) : null;
      if (elsewhere !== null) skip(path, elsewhere);
      if (git !== null && piece === undefined) {
        repositoryAt(git.gitFolder).file(git.inside, path, bytes);
        return;
      }
      const place = { path, where: git === null ? 'text' : 'git', object: null } as const;
      if (piece === undefined) findings.add(readAll(bytes, place));
      else findings.add(withLineOffset(rules.text(readContent(bytes), place), piece.linesBefore));
    },
    finish() {
      closeRepositories(null);
      return { findings: rules.judge(findings.all()), scanned, skipped };
    },
  };
}

function withLineOffset(findings: readonly Finding[], linesBefore: number): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    line: finding.line === null ? null : finding.line + linesBefore,
  }));
}

/** A path and every folder above it, from the top. */
function pathsWithin(path: string): string[] {
  const paths: string[] = [];
  for (let cut = path.indexOf('/'); cut >= 0; cut = path.indexOf('/', cut + 1)) {
    if (cut > 0 && cut < path.length - 1) paths.push(path.slice(0, cut));
  }
  return [...paths, path];
}

/** A phrase may span a folder and what is in it, so the parent is read too; only what ends in the name counts. */
function scanLastName(options: { path: string; rules: FolderRules; place: ScanPlace }): Finding[] {
  const { path, rules, place } = options;
  const cut = path.lastIndexOf('/');
  const name = path.slice(cut + 1);
  const own = rules.name(name, place);
  if (cut < 0) return own;
  const parent = path.slice(path.lastIndexOf('/', cut - 1) + 1, cut);
  const both = rules.name(`${parent}/${name}`, place);
  const isNew = (finding: Finding): boolean =>
    finding.matched.includes('/') && !own.some((other) => other.matched === finding.matched);
  return [...own, ...both.filter(isNew)];
}

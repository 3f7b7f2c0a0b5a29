import { Buffer } from 'node:buffer';
import { digestOf } from '../../digest.ts';
import type { Finding } from '../../schema/finding.ts';
import type { FolderEntry } from '../../schema/folder-entry.ts';
import { makeFinding } from '../finding.ts';
import type { RuleId } from '../rules.ts';

/** Who may reach what in a folder. Paths are within the folder. */
export interface ReachMap {
  /** The folder of the subject that can see this path, or null where none should: `public/scenarios/<id>`. */
  subjectOf(path: string): string | null;
  /** What no subject may reach: keys, stores, manifests. */
  isHidden(path: string): boolean;
  /** The subject's working directory within its folder: paths in texts are read from there too. */
  workspace: string;
  /** Absolute path of the whole folder. */
  root: string;
}

/** Sees the entries of a folder one by one, and says at the end what of the hidden a subject could reach. */
export interface ReachRule {
  entry(entry: FolderEntry): Finding[];
  findings(): Finding[];
}

/** Shorter files, such as an empty one, are equal by chance. */
const FEWEST_BYTES_OF_A_COPY = 64;
const UPWARD = /(?:\.\.\/)+[\w@.~/-]+/gu;
/** A path upwards costs more to read than to look for. */
const LOOKED_FOR = Buffer.from('../');

export function makeReachRule(map: ReachMap | null): ReachRule {
  if (map === null) return { entry: () => [], findings: () => [] };
  const { subjectOf, isHidden, root } = map;
  const rootBytes = root.length > 1 ? Buffer.from(root) : null;
  const links = new Map<string, string[]>();
  const copies = { seen: new Map<string, string>(), hidden: new Map<string, string>() };
  const keep = (kind: 'seen' | 'hidden', path: string, bytes: Uint8Array): void => {
    if (bytes.length < FEWEST_BYTES_OF_A_COPY) return;
    const digest = digestOf(bytes);
    if (!copies[kind].has(digest)) copies[kind].set(digest, path);
  };
  return {
    entry(entry) {
      const { path, kind, bytes, piece, target, hardLink } = entry;
      const subject = subjectOf(path);
      const hidden = isHidden(path);
      if (hardLink !== undefined && (subject !== null || hidden)) {
        links.set(hardLink, [...(links.get(hardLink) ?? []), path]);
      }
      // What comes in pieces is too large to be a key.
      const isWhole = bytes !== undefined && piece === undefined;
      if (hidden && isWhole) keep('hidden', path, bytes);
      if (subject === null) return [];
      if (kind === 'symlink' && target !== undefined) return checkLink({ path, target, subject, map });
      if (bytes === undefined) return [];
      if (isWhole) keep('seen', path, bytes);
      const linesBefore = piece?.linesBefore ?? 0;
      return checkText({ path, bytes, subject, map, rootBytes }).map((finding) =>
        finding.line === null ? finding : { ...finding, line: finding.line + linesBefore },
      );
    },
    findings: () => [
      ...[...copies.hidden].flatMap(([digest, path]) => {
        const seen = copies.seen.get(digest);
        return seen === undefined ? [] : [report('reach-copy', seen, { term: path, matched: seen })];
      }),
      ...[...links.values()].flatMap((paths) => checkHardLinks(paths, map)),
    ],
  };
}

/** The path a link leads to, within the folder; null where it leads out of it. */
export function followLink(path: string, target: string, root: string): string | null {
  const absolute = target.startsWith('/') ? target : `${root}/${folderOf(path)}/${target}`;
  const resolved = resolvePath(absolute);
  if (resolved === root) return '';
  return resolved.startsWith(`${root}/`) ? resolved.slice(root.length + 1) : null;
}

function checkLink(options: { path: string; target: string; subject: string; map: ReachMap }): Finding[] {
  const { path, target, subject, map } = options;
  const reached = followLink(path, target, map.root);
  if (reached === null) return [report('reach-outside', path, { term: target, matched: target })];
  const owner = map.subjectOf(reached);
  const isOther = owner !== null && owner !== subject;
  const opens = map.isHidden(reached) || isOther || (isWithin(subject, reached) && reached !== subject);
  return opens ? [report('reach-link', path, { term: reached === '' ? '.' : reached, matched: target })] : [];
}

function checkText(options: {
  path: string;
  bytes: Uint8Array;
  subject: string;
  map: ReachMap;
  rootBytes: Buffer | null;
}): Finding[] {
  const { path, bytes, subject, map, rootBytes } = options;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const findings: Finding[] = [];
  const at = rootBytes === null ? -1 : buffer.indexOf(rootBytes);
  if (at >= 0) {
    const matched = buffer.toString('latin1', at, at + rootBytes!.length);
    findings.push(report('reach-path', path, { term: map.root, matched, line: lineAt(buffer, at) }));
  }
  if (!buffer.includes(LOOKED_FOR)) return findings;
  const seen = new Set<string>();
  for (const { 0: written, index } of buffer.toString('latin1').matchAll(UPWARD)) {
    if (seen.has(written)) continue;
    seen.add(written);
    const starts = [folderOf(path), `${subject}/${map.workspace}`];
    const reached = starts.map((start) => resolvePath(`/${start}/${written}`).slice(1));
    const hidden = reached.find((one) => map.isHidden(one));
    if (hidden === undefined) continue;
    findings.push(
      report('reach-path', path, { term: hidden, matched: written, line: lineAt(buffer, index) }),
    );
  }
  return findings;
}

/** One file under two names: what a subject writes to its own changes the other, and it reads what it should not. */
function checkHardLinks(paths: readonly string[], { subjectOf, isHidden }: ReachMap): Finding[] {
  const own = paths.find((path) => subjectOf(path) !== null);
  if (own === undefined) return [];
  const other = paths.find((path) => isHidden(path) || subjectOf(path) !== subjectOf(own));
  return other === undefined ? [] : [report('reach-hard-link', own, { term: other, matched: own })];
}

function report(rule: RuleId, path: string, more: { term: string; matched: string; line?: number }): Finding {
  return makeFinding({ rule, path, where: rule === 'reach-path' ? 'text' : 'path', how: 'exact', ...more });
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** An absolute path without `.`, `..` and empty parts, as the file system reads it where no part is a link. */
function resolvePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function lineAt(bytes: Buffer, at: number): number {
  let line = 1;
  for (let end = bytes.indexOf(10); end >= 0 && end < at; end = bytes.indexOf(10, end + 1)) line += 1;
  return line;
}

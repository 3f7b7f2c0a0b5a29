import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { makeGlob } from '../../glob.ts';
import { comparePaths } from '../../tree.ts';

/** Where an agent leaves its transcript: on standard output, in files of a glob, or wherever one is found. */
export type TranscriptPlace = { kind: 'stdout' } | { kind: 'auto' } | { kind: 'path'; glob: string };

/** `stdout`, `auto`, or a path: `~/…` in the agent's home, absolute, or relative to the workspace; globs allowed. */
export function parseTranscriptPlace(text: string): TranscriptPlace {
  if (text === 'stdout' || text === 'auto') return { kind: text };
  return { kind: 'path', glob: text };
}

const TRANSCRIPT_NAME = /\.(?:jsonl?|traj|ndjson)$/u;

/**
 * Files that may be the transcript, the likeliest first: standard output before files for `auto`, and of several
 * files the one written last, since an agent that resumes itself starts a new one.
 */
export function transcriptCandidates(settings: {
  place: TranscriptPlace;
  stdout: string;
  home: string;
  workspace: string;
}): string[] {
  const { place, stdout, home, workspace } = settings;
  if (place.kind === 'stdout') return [stdout];
  if (place.kind === 'auto') return [stdout, ...newestFirst(filesBelow(home).filter(isNamedLikeOne))];
  const { glob } = place;
  const [root, within] = glob.startsWith('~/')
    ? [home, glob.slice(2)]
    : isAbsolute(glob)
      ? ['/', glob.slice(1)]
      : [workspace, glob.replace(/^\.\//u, '')];
  const exact = join(root, within);
  if (existsSync(exact)) return [exact];
  const fixed = fixedFolder(within);
  const matches = makeGlob(within);
  const found = filesBelow(join(root, fixed)).filter((file) =>
    matches(file.slice(root === '/' ? 1 : root.length + 1)),
  );
  return newestFirst(found);
}

function isNamedLikeOne(path: string): boolean {
  return TRANSCRIPT_NAME.test(path);
}

/** The folders of a glob before its first wildcard. */
function fixedFolder(glob: string): string {
  const parts = glob.split('/');
  const wild = parts.findIndex((part) => /[*?[{(!]/u.test(part));
  return parts.slice(0, wild === -1 ? -1 : wild).join('/');
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted(comparePaths)
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile());
}

function newestFirst(files: readonly string[]): string[] {
  const times = new Map(files.map((file) => [file, statSync(file).mtimeMs]));
  return files.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

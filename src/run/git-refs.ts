import { readFileSync } from 'node:fs';
import { listFolder } from './list-folder.ts';

/** Refs as files say them, by full name. */
export interface RefFiles {
  head: { branch: string | null; object: string | null };
  refs: Map<string, string>;
  /** What a packed tag object peels to, where `packed-refs` says so. */
  peeled: Map<string, string>;
}

/** Reads `HEAD`, `packed-refs` and loose refs; null when there is no repository. */
export function readRefFiles(gitDir: string): RefFiles | null {
  const head = readText(`${gitDir}/HEAD`);
  if (head === null) return null;
  const refs = new Map<string, string>();
  const peeled = new Map<string, string>();
  let last = '';
  for (const line of (readText(`${gitDir}/packed-refs`) ?? '').split('\n')) {
    if (line.startsWith('^')) peeled.set(last, line.slice(1));
    const found = /^([0-9a-f]{40,64}) (.+)$/u.exec(line);
    if (found === null) continue;
    last = found[1] ?? '';
    refs.set(found[2] ?? '', last);
  }
  readLooseRefs({ folder: `${gitDir}/refs`, name: 'refs', refs });
  const branch = /^ref: (.+)$/mu.exec(head)?.[1] ?? null;
  return {
    head: { branch, object: branch === null ? head.trim() : (refs.get(branch) ?? null) },
    refs,
    peeled,
  };
}

function readLooseRefs(settings: { folder: string; name: string; refs: Map<string, string> }): void {
  const { folder, name, refs } = settings;
  for (const entry of listFolder(folder)) {
    const path = `${folder}/${entry.name}`;
    const ref = `${name}/${entry.name}`;
    if (entry.isDirectory()) readLooseRefs({ folder: path, name: ref, refs });
    else {
      const text = readText(path)?.trim() ?? '';
      if (/^[0-9a-f]{40,64}$/u.test(text)) refs.set(ref, text);
    }
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

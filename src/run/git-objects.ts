import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** A commit as far as a log needs it. */
export interface CommitFact {
  parents: string[];
  /** Committer time in Unix seconds. */
  at: number;
  subject: string;
}

/** What git objects say; they never change, so one memory serves every copy of a repository. */
export interface ObjectMemory {
  commits: Map<string, CommitFact>;
  /** Annotated tag object → the object it names. */
  tags: Map<string, string>;
  others: Set<string>;
}

export function makeObjectMemory(): ObjectMemory {
  return { commits: new Map(), tags: new Map(), others: new Set() };
}

/** Puts a loose object into the memory; false when there is none by that name. */
export function rememberLooseObject(settings: {
  gitDir: string;
  object: string;
  memory: ObjectMemory;
}): boolean {
  const { gitDir, object, memory } = settings;
  let raw: Buffer;
  try {
    raw = inflateSync(readFileSync(`${gitDir}/objects/${object.slice(0, 2)}/${object.slice(2)}`));
  } catch {
    return false;
  }
  const end = raw.indexOf(0);
  rememberObject({
    object,
    type: raw.toString('latin1', 0, end).split(' ')[0] ?? '',
    body: raw.subarray(end + 1),
    memory,
  });
  return true;
}

/** Puts one object, by its type and bytes, into the memory. */
export function rememberObject(settings: {
  object: string;
  type: string;
  body: Buffer;
  memory: ObjectMemory;
}): void {
  const { object, type, body, memory } = settings;
  if (type === 'commit') memory.commits.set(object, parseCommit(body.toString('utf8')));
  else if (type === 'tag')
    memory.tags.set(object, /^object ([0-9a-f]+)$/mu.exec(body.toString('utf8'))?.[1] ?? '');
  else memory.others.add(object);
}

export function parseCommit(text: string): CommitFact {
  const end = text.indexOf('\n\n');
  const header = end < 0 ? text : text.slice(0, end);
  const message = end < 0 ? '' : text.slice(end + 2);
  return {
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gmu)].map((found) => found[1] ?? ''),
    at: Number(/^committer .* (\d+) [+-]\d{4}$/mu.exec(header)?.[1] ?? 0),
    subject: (message.replace(/^\n+/u, '').split('\n\n')[0] ?? '').trimEnd().replaceAll('\n', ' '),
  };
}

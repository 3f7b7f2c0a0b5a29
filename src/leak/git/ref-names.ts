const PACKED_REF = /^[0-9a-f]{40,64} (refs\/.+)$/u;

/** Names of the refs in a `packed-refs` file. */
export function packedRefNames(text: string): string[] {
  return text.split('\n').flatMap((line) => PACKED_REF.exec(line)?.[1] ?? []);
}

/** The name that a file under `refs/` or `logs/refs/` stands for, or null. */
export function looseRefName(inside: string): string | null {
  return /(?:^|\/)(refs\/(?:heads|tags|remotes|notes|stash|worktree).*)$/u.exec(inside)?.[1] ?? null;
}

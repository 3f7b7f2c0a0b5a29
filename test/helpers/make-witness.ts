import { sha256Hex } from '../../src/digest.ts';
import type { RepoFact, SessionEvent, State, Witness } from '../../src/schema/record.ts';

/** A state by its files' texts; `null` for a file whose text the record does not carry. */
export function makeState(
  files: Record<string, string | null>,
  repos: Record<string, RepoFact> = {},
  executable: readonly string[] = [],
): State {
  const facts = Object.entries(files).map(([path, text]): [string, State['files'][string]] => [
    path,
    {
      sha256: sha256Hex(text ?? 'unread'),
      executable: executable.includes(path),
      ...(text === null ? {} : { text }),
    },
  ]);
  return { treeDigest: sha256Hex(JSON.stringify(facts)), files: Object.fromEntries(facts), repos };
}

/** A witness of nothing happening, but for what is given. */
export function makeWitness(changes: Partial<Witness> = {}): Witness {
  const before = changes.before ?? makeState({});
  return { session: 1, events: [], before, after: before, root: '/t/workspace', verifies: {}, ...changes };
}

export function command(
  text: string,
  result: Partial<Extract<SessionEvent, { type: 'command' }>> = {},
): SessionEvent {
  return { type: 'command', command: text, cwd: '.', exit: 0, stdout: '', stderr: '', ...result };
}

/** A session that is being read. */
interface Groupable {
  /** Its closing event was seen: the next event of another session ends it. */
  readonly isClosed: boolean;
  /** Its id became known after its first events. */
  identify(id: string): void;
  finish(): void;
}

/**
 * The sessions of one file, one after the other or interleaved. A closed session ends when another one goes on, so
 * that a file of thousands of sessions keeps only the open ones in memory.
 */
export function groupSessions<Session extends Groupable>(
  start: (id: string | null, hasEnded: boolean) => Session,
): {
  /** The session of an event; the current one where the event does not say. */
  of(id: string | null): Session;
  /** The current session, if there is one yet. */
  readonly current: Session | null;
  end(): void;
} {
  const open = new Map<string | null, Session>();
  const ended = new Set<string>();
  let current: Session | null = null;
  let currentId: string | null = null;
  return {
    get current() {
      return current;
    },
    of(id) {
      if (current !== null && currentId === null && id !== null && !open.has(id)) {
        open.delete(null);
        open.set(id, current);
        currentId = id;
        current.identify(id);
      }
      if (current !== null && (id === null || id === currentId)) return current;
      if (current?.isClosed === true) {
        current.finish();
        open.delete(currentId);
        if (currentId !== null) ended.add(currentId);
      }
      let session = open.get(id);
      if (session === undefined) {
        session = start(id, id !== null && ended.has(id));
        open.set(id, session);
      }
      current = session;
      currentId = id;
      return session;
    },
    end() {
      for (const session of open.values()) session.finish();
      open.clear();
    },
  };
}

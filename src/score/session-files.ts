/** Texts of the files that a session wrote, so that a script written by one command and run by a later one is followed. */
export interface SessionFiles {
  /** What the session wrote to a file, by absolute path; null where that is not known. */
  textOf(path: string): string | null;
  /** The session changed the file, and its text is not known. */
  isForgotten(path: string): boolean;
  /** The session wrote a file whole; or changed it, and `text` is null. */
  write(path: string, text: string | null): void;
}

const MOST_WRITTEN_CHARACTERS = 1 << 20;
/** More names of files than this are not kept: then every file counts as forgotten. */
const MOST_FORGOTTEN = 100_000;

export function makeSessionFiles(): SessionFiles {
  const written = new Map<string, string>();
  const forgotten = new Set<string>();
  let characters = 0;
  const drop = (path: string): void => {
    characters -= written.get(path)?.length ?? 0;
    written.delete(path);
  };
  return {
    textOf: (path) => written.get(path) ?? null,
    isForgotten: (path) => forgotten.has(path) || (forgotten.size >= MOST_FORGOTTEN && !written.has(path)),
    write(path, text) {
      drop(path);
      if (text === null || text.length > MOST_WRITTEN_CHARACTERS) {
        if (forgotten.size < MOST_FORGOTTEN) forgotten.add(path);
        return;
      }
      if (characters + text.length > MOST_WRITTEN_CHARACTERS) {
        for (const each of written.keys()) if (forgotten.size < MOST_FORGOTTEN) forgotten.add(each);
        written.clear();
        characters = 0;
      }
      forgotten.delete(path);
      written.set(path, text);
      characters += text.length;
    },
  };
}

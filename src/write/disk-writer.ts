import { Buffer } from 'node:buffer';
import { chmodSync, closeSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';

const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;
const EXECUTABLE_MODE = 0o755;
const PERMISSIONS = 0o777;

/** Writes with fixed modes, whatever the umask of the process or the defaults of a folder. */
export interface DiskWriter {
  /** Makes one folder, whose parent exists. */
  makeFolder(path: string): void;
  /** Writes one new file, whose folder exists. */
  writeFile(path: string, bytes: Uint8Array | string, executable?: boolean): void;
}

/**
 * A writer for one file system. Its first folder shows whether modes come out as asked; only where they do
 * not is every mode set again, since that is one more call per file.
 */
export function makeDiskWriter(): DiskWriter {
  let keepsModes: boolean | null = null;
  return {
    makeFolder(path) {
      mkdirSync(path, FOLDER_MODE);
      keepsModes ??= (statSync(path).mode & PERMISSIONS) === FOLDER_MODE;
      if (!keepsModes) chmodSync(path, FOLDER_MODE);
    },
    writeFile(path, bytes, executable = false) {
      const mode = executable ? EXECUTABLE_MODE : FILE_MODE;
      writeNew(path, bytes, mode);
      if (keepsModes !== true) chmodSync(path, mode);
    },
  };
}

function writeNew(path: string, bytes: Uint8Array | string, mode: number): void {
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const file = openSync(path, 'wx', mode);
  try {
    for (let at = 0; at < data.length;) at += writeSync(file, data, at);
  } finally {
    closeSync(file);
  }
}

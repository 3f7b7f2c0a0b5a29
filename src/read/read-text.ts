import { readFileSync, statSync } from 'node:fs';
import { inputError } from '../errors.ts';

const MEBIBYTE = 2 ** 20;
/** What a person writes is far smaller, and a parser needs many times the memory of its text. */
const LARGEST_IN_BYTES = 16 * MEBIBYTE;

/**
 * Text of a file the user named; nothing of a file over `largestInBytes` is read.
 * @throws InputError when it is missing, no regular file, unreadable, too large or not UTF-8.
 */
export function readText(
  path: string,
  { largestInBytes = LARGEST_IN_BYTES }: { largestInBytes?: number } = {},
): string {
  let bytes: Uint8Array;
  try {
    checkFile(path, largestInBytes);
    bytes = readFileSync(path);
  } catch (error) {
    throw fileError(path, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw inputError(path, 'not UTF-8 text');
  }
}

/** @throws InputError for what is no regular file: a pipe or a device may never end. */
export function checkFile(path: string, largestInBytes = Infinity): void {
  const stat = statSync(path);
  if (stat.isDirectory()) throw inputError(path, 'is a folder; expected a file');
  if (!stat.isFile()) throw inputError(path, 'is a pipe, a device or a socket; expected a regular file');
  if (stat.size > largestInBytes) {
    const limit = `${largestInBytes / MEBIBYTE} MiB`;
    throw inputError(path, `is too large: ${stat.size} bytes, over the limit of ${limit}`);
  }
}

/** What the system said of a file, as an InputError; any other error as it is. */
export function fileError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (code === 'ENOENT') return inputError(path, 'no such file');
  if (code === 'ENOTDIR') return inputError(path, 'no such file: a part of its path is no folder');
  return inputError(path, `cannot be read (${code})`);
}

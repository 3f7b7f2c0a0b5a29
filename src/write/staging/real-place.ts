import { Buffer } from 'node:buffer';
import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { inputError } from '../../errors.ts';
import { LONGEST_NAME_IN_BYTES } from '../../tree.ts';

const FAULTS: Readonly<Record<string, string>> = {
  ELOOP: 'is, or goes through, a link that leads back to itself',
  ENOTDIR: 'goes through a file as if it were a folder',
  ENAMETOOLONG: 'is a longer path than the system allows',
};

/**
 * Where a folder that may not be there yet really is or will be: every link of its path followed. Two paths to one
 * place give one answer.
 * @throws InputError for a path at which no folder can ever be.
 */
export function realPlace(given: string): string {
  if (given.includes('\0')) throw inputError(given, 'holds a NUL', 'choose another folder');
  try {
    return settle(resolve(given), given);
  } catch (error) {
    const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    throw fault === undefined ? error : inputError(given, fault, 'choose another folder');
  }
}

function settle(path: string, given: string): string {
  if (Buffer.byteLength(basename(path)) > LONGEST_NAME_IN_BYTES) {
    const message = `a name in it is longer than the ${LONGEST_NAME_IN_BYTES} bytes a file system allows`;
    throw inputError(given, message, 'choose another folder');
  }
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    const message = 'is, or goes through, a link to something that is not there';
    throw inputError(given, message, 'remove the link first');
  }
  return join(settle(dirname(path), given), basename(path));
}

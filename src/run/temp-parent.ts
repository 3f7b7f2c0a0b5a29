import { spawnSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

const MEMORY_FOLDER = '/dev/shm';
const LEAST_FREE_BYTES = 512 * 1024 * 1024;

/**
 * Where trajectories are best played: in memory, where copying a repository costs a tenth of what it does on disk,
 * if there is room and programs may be started there; else the system's temporary folder.
 */
export function findTempParent(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= LEAST_FREE_BYTES && canStartPrograms(MEMORY_FOLDER)) return MEMORY_FOLDER;
  } catch {
    // No such folder on this system.
  }
  return tmpdir();
}

function canStartPrograms(parent: string): boolean {
  const folder = makeTempFolder(parent);
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    removeTempFolder(folder);
  }
}

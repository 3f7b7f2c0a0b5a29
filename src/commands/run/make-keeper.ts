import { join } from 'node:path';
import { readLedger } from '../../read/read-ledger.ts';
import { packTrajectory, unpackTrajectory } from '../../run/pack-trajectory.ts';
import type { SessionKeeper } from '../../run/session-keeper.ts';
import { spentInUsd } from '../../run/spent.ts';
import { appendToLedger } from '../../write/append-to-ledger.ts';
import { emptyFolder } from '../../write/empty-folder.ts';
import { findState, forgetStates, keepState } from '../../write/kept-states.ts';
import { writeRecord } from '../../write/write-record.ts';

export interface Budget {
  /** The most that may be spent in this folder, earlier runs included; null without a limit. */
  mostInUsd: number | null;
  /** The most that one session may cost. */
  priceInUsd: number;
}

/** What a run keeps of paid sessions in the suite: records, what agents printed, the states between, the ledger. */
export function makeKeeper(settings: {
  dir: string;
  budget: Budget;
  onFinish: (isNew: boolean) => void;
}): SessionKeeper & { spent(): number; refused(): number } {
  const { dir, budget, onFinish } = settings;
  const states = join(dir, 'states');
  const entries = readLedger(dir);
  let refused = 0;
  const add = (entry: (typeof entries)[number]): void => {
    appendToLedger(dir, entry);
    entries.push(entry);
  };
  return {
    begin(record) {
      if (budget.mostInUsd !== null && spentInUsd(entries) + budget.priceInUsd > budget.mostInUsd) {
        refused += 1;
        return false;
      }
      add({ type: 'start', record, boundInUsd: budget.priceInUsd });
      return true;
    },
    rawFolder: (record) => emptyFolder(join(dir, 'transcripts', record)),
    finish({ record, dir: trajectory }) {
      keepState({ folder: states, record: record.record, bytes: packTrajectory(trajectory) });
      const isNew = writeRecord({ dir, record });
      add({ type: 'end', record: record.record, costInUsd: record.usage?.costInUsd ?? null });
      onFinish(isNew);
    },
    stateAfter(record) {
      const packed = findState(states, record);
      return packed === null ? null : (to) => unpackTrajectory(packed, to);
    },
    forget: (records) => forgetStates(states, records),
    spent: () => spentInUsd(entries),
    refused: () => refused,
  };
}

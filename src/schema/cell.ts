import type { FamilyArm } from './suite.ts';

export type World = 'A' | 'B';
export type Locality = 'local' | 'distributed';
export type CandidateId = 'A' | 'B' | 'twinA' | 'twinB' | 'vagueA' | 'vagueB';

/** Factor levels of one family item. Valid where the candidate's letter is the world's. */
export interface CellRef {
  candidate: CandidateId;
  world: World;
  locality: Locality;
  control: FamilyArm;
}

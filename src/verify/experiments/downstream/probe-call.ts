export type SlotState = 'correct' | 'distorted' | 'absent' | 'twin';
export type ProbeQuery = 'harm' | 'content';
/** What the changed slot holds, what its rival holds, or that the notes hold neither. */
export type ProbeChoice = 'recorded' | 'rival' | 'neither';

/** One answer of a reader to one query about one list of records. */
export interface ProbeCall {
  example: string;
  conversation: string;
  state: SlotState;
  query: ProbeQuery;
  /** 0 to 5: the order of the three options. */
  permutation: number;
  replicate: number;
  /** null where the answer was none of the options; such a call is counted and left out. */
  choice: ProbeChoice | null;
}

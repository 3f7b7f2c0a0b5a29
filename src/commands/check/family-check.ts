import type { Severity } from '../../schema/finding.ts';

/** All that was found of one family file over some of its surfaces. */
export interface FamilyCheck {
  file: string;
  family: string;
  seed: string;
  surfaces: number;
  /** Laws that do not hold and words that must not stand in an item, errors first. */
  faults: Fault[];
  /** Arms that some surfaces leave out. */
  drops: { arm: string; reason: string; surfaces: number }[];
  /** Answers of the two solvers, all equal: a difference would have ended the check. */
  solverQuestions: number;
  figures: FamilyFigures;
}

export interface Fault {
  /** `I-06`, or a rule of the leak check. */
  law: string;
  severity: Severity;
  /** What should hold, or why it matters. */
  title: string;
  /** Surfaces in which it shows. */
  surfaces: number[];
  /** Slot values that all of these surfaces have and none of the others: `list is "fridge"`. */
  onlyWhere: string[];
  /** Different things said of it, each with the first surface that shows it. */
  examples: { surface: number; message: string; sentences: PlacedSentence[] }[];
}

/** A sentence as that surface words it, and where its template stands in the file. */
export interface PlacedSentence {
  sid: string;
  line: number | null;
  column: number | null;
  text: string;
}

export interface FamilyFigures {
  /** Fewest and most tokens over the surfaces, by sentence or candidate. */
  tokens: Record<string, [fewest: number, most: number]>;
  /** Minimal supports of the target in the block with two routes, in the world that licenses the candidate. */
  supports: { A: string[][]; B: string[][] };
  /** What is removed, in how many surfaces. */
  flip: { A: ChosenSet[]; B: ChosenSet[] };
  preserve: { A: ChosenSet[]; B: ChosenSet[] };
}

export interface ChosenSet {
  sids: string[];
  surfaces: number;
}

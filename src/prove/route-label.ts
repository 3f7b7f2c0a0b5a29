import type { DCode } from '../schema/family.ts';
import { LABELS, type Label } from '../schema/key-row.ts';

/** An annotator's or a solver's answers about one obligation: determinate, entailed, refuted. */
export interface Primitives {
  D: 'yes' | 'no';
  D_code: DCode | null;
  E: 'yes' | 'no' | null;
  R: 'yes' | 'no' | null;
}

/**
 * The only maker of labels. D is asked on the record alone; a code names what in the record is indeterminate, and E
 * and R are then not asked.
 * @throws RangeError for any combination outside the table; there is no default label.
 */
export function routeLabel({ D, D_code, E, R }: Primitives): { label: Label; conflict: boolean } {
  if (D === 'no' && D_code !== null && E === null && R === null)
    return { label: 'ambiguous', conflict: false };
  if (D === 'yes' && D_code === null) {
    if (E === 'no' && R === 'no') return { label: 'unsupported', conflict: false };
    if (E === 'yes' && R === 'no') return { label: 'supported', conflict: false };
    if (E === 'no' && R === 'yes') return { label: 'contradicted', conflict: false };
    if (E === 'yes' && R === 'yes') return { label: 'contradicted', conflict: true };
  }
  throw new RangeError(`no label for D=${D}, code=${D_code}, E=${E}, R=${R}`);
}

const PRECEDENCE: readonly Label[] = ['contradicted', 'unsupported', 'ambiguous', 'supported'];

/**
 * The label of a record: the first of contradicted, unsupported, ambiguous, supported that one of its obligations has.
 * @throws RangeError for a record without obligations, or a label that is none.
 */
export function routeRecord(labels: readonly Label[]): Label {
  const stranger = labels.find((label) => !LABELS.includes(label));
  if (stranger !== undefined) throw new RangeError(`"${stranger}" is not a label`);
  const first = PRECEDENCE.find((label) => labels.includes(label));
  if (first === undefined) throw new RangeError('a record without obligations has no label');
  return first;
}

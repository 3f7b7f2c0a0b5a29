import { readItems } from '../../read/read-suite-folder.ts';
import { readReportInput } from '../report-input.ts';
import type { CountedSuite } from './count-suite.ts';

/** What a report counts of a suite that stood there already, read from its files. */
export function recountSuite(out: string, keys: string | null): CountedSuite {
  const items = readItems(out);
  const first = items.next();
  items.return(undefined);
  return {
    input: readReportInput(out, keys ?? undefined),
    firstItem: first.done === true ? null : first.value.item_id,
  };
}

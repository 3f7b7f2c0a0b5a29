import type { CheckResult, Evidence } from '../../schema/check.ts';
import type { State } from '../../schema/record.ts';
import { cannotTell } from '../result.ts';
import { checkedName, fileAt } from '../state-file.ts';

/** Hands over the text, null for a file that is not there; a file whose text the record does not carry decides nothing. */
export function readText(
  state: State,
  path: string,
  then: (text: string | null) => CheckResult,
): CheckResult {
  const file = fileAt(state, path);
  if (file === null) return then(null);
  if (file.text !== undefined) return then(file.text);
  return cannotTell({
    source: 'workspace',
    where: checkedName(path),
    found: 'the record does not carry its text',
  });
}

/** A missing file, as evidence. */
export function missing(path: string): Evidence {
  return { source: 'workspace', where: checkedName(path), found: 'there is no such file' };
}

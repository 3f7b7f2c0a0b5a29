import type { CheckResult } from '../../schema/check.ts';
import { formatOfPath, parseDocument } from '../../text/parse-document.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { isSameValue } from '../documents/is-same-value.ts';
import { resolvePointer } from '../documents/resolve-pointer.ts';
import { TOO_SLOW, makeMatcher } from '../match.ts';
import { cannotTell, passIf } from '../result.ts';
import { checkedName } from '../state-file.ts';
import { missing, readText } from './read-text.ts';

const LONGEST_SHOWN = 200;

/** What a JSON, YAML or TOML file has at a pointer. A file that is missing or cannot be read as such fails. */
export function checkPointer(spec: Spec<'value'>, { witness }: CheckContext): CheckResult {
  const { path, pointer, equals, matches } = spec;
  const format = spec.format ?? formatOfPath(path);
  const name = checkedName(path);
  const where = `${name}#${pointer}`;
  if (format === null) {
    return cannotTell({
      source: 'workspace',
      where: name,
      found: 'its ending names no format, nor does the check',
    });
  }
  return readText(witness.after, path, (text) => {
    if (text === null) return passIf(false, [missing(path)]);
    const document = parseDocument({ text, format });
    if ('problem' in document) {
      const found = `it cannot be read as ${format}: ${document.problem}`;
      return passIf(false, [{ source: 'workspace', where: name, found }]);
    }
    const resolved = resolvePointer(document.value, pointer);
    if ('missing' in resolved) {
      return passIf(false, [
        { source: 'workspace', where, found: `there is nothing at ${resolved.missing}` },
      ]);
    }
    const { value } = resolved;
    const written = document.writtenAt(resolved.path);
    const isEqual = equals === undefined || isSameValue(value, equals);
    const isMatch = matches === undefined || makeMatcher(matches).test(textOf(value, written.text));
    if (isEqual && isMatch === null) {
      return cannotTell({ source: 'workspace', where, found: `/${matches}/: ${TOO_SLOW}` });
    }
    const line = written.line === null ? '' : `:${written.line}`;
    return passIf(isEqual && isMatch === true, [
      { source: 'workspace', where: `${name}${line}#${pointer}`, found: show(value, written.text) },
    ]);
  });
}

function textOf(value: unknown, written: string | null): string {
  return typeof value === 'string' ? value : (written ?? jsonOf(value));
}

function show(value: unknown, written: string | null): string {
  const text = typeof value === 'object' || written === null ? jsonOf(value) : written;
  return text.slice(0, LONGEST_SHOWN);
}

/** A YAML alias may make a value that holds itself, which has no JSON. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

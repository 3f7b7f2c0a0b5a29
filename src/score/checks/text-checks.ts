import type { CheckResult, Evidence } from '../../schema/check.ts';
import type { State } from '../../schema/record.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { cannotTell, passIf } from '../result.ts';
import { checkedName, fileAt, lineAt } from '../state-file.ts';

/** The file's text has the pattern. */
export function checkMatches({ path, pattern }: Spec<'matches'>, { witness }: CheckContext): CheckResult {
  return readText(witness.after, path, (text) => {
    const found = text === null ? null : new RegExp(pattern, 'mu').exec(text);
    return passIf(found !== null, [describe({ path, text, found, pattern })]);
  });
}

/** The file's text has not the pattern, or there is no file. */
export function checkLacks({ path, pattern }: Spec<'lacks'>, { witness }: CheckContext): CheckResult {
  return readText(witness.after, path, (text) => {
    const found = text === null ? null : new RegExp(pattern, 'mu').exec(text);
    return passIf(found === null, [describe({ path, text, found, pattern })]);
  });
}

/** How often the pattern stands in the file; without bounds, once at least. A file that is missing at the end fails. */
export function checkCounts(spec: Spec<'counts'>, { witness }: CheckContext): CheckResult {
  const { path, pattern, atLeast, atMost, gained } = spec;
  return readText(witness.after, path, (text) =>
    readText(witness.before, path, (earlier) => {
      if (text === null) return passIf(false, [missing(path)]);
      const count = countMatches(text, pattern);
      const before = earlier === null ? 0 : countMatches(earlier, pattern);
      const isOpen = atLeast === undefined && atMost === undefined && gained === undefined;
      const holds =
        count >= (atLeast ?? (isOpen ? 1 : 0)) &&
        count <= (atMost ?? Infinity) &&
        (gained === undefined || count - before === gained);
      return passIf(holds, [
        {
          source: 'workspace',
          where: checkedName(path),
          found: `/${pattern}/ ${count} times, ${before} before`,
        },
      ]);
    }),
  );
}

/** A line that was not there at session start has the pattern. A second copy of a line was not there either. */
export function checkAdded({ path, pattern }: Spec<'added'>, { witness }: CheckContext): CheckResult {
  return readText(witness.after, path, (text) =>
    readText(witness.before, path, (earlier) => {
      if (text === null) return passIf(false, [missing(path)]);
      const added = addedLines(earlier ?? '', text);
      const regex = new RegExp(pattern, 'mu');
      const found = added.find((line) => regex.test(line.text));
      if (found !== undefined) {
        return passIf(true, [
          { source: 'workspace', where: `${checkedName(path)}:${found.line}`, found: found.text },
        ]);
      }
      const shown = added.slice(0, 3).map((line) => JSON.stringify(line.text));
      const list =
        added.length === 0
          ? 'no line was added'
          : `${added.length} lines added, none has /${pattern}/: ${shown.join(', ')}`;
      return passIf(false, [{ source: 'workspace', where: checkedName(path), found: list }]);
    }),
  );
}

function addedLines(before: string, after: string): { line: number; text: string }[] {
  const left = new Map<string, number>();
  for (const text of before.split('\n')) left.set(text, (left.get(text) ?? 0) + 1);
  const added: { line: number; text: string }[] = [];
  for (const [index, text] of after.split('\n').entries()) {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    else added.push({ line: index + 1, text: text.replace(/\r$/u, '') });
  }
  return added;
}

/** Hands over the text, null for a file that is not there; a file whose text the record does not carry decides nothing. */
function readText(state: State, path: string, then: (text: string | null) => CheckResult): CheckResult {
  const file = fileAt(state, path);
  if (file === null) return then(null);
  if (file.text !== undefined) return then(file.text);
  return cannotTell({
    source: 'workspace',
    where: checkedName(path),
    found: 'the record does not carry its text',
  });
}

function describe(settings: {
  path: string;
  text: string | null;
  found: RegExpExecArray | null;
  pattern: string;
}): Evidence {
  const { path, text, found, pattern } = settings;
  if (text === null) return missing(path);
  if (found === null)
    return { source: 'workspace', where: checkedName(path), found: `nothing matches /${pattern}/` };
  const { line, text: lineText } = lineAt(text, found.index);
  return { source: 'workspace', where: `${checkedName(path)}:${line}`, found: lineText };
}

function missing(path: string): Evidence {
  return { source: 'workspace', where: checkedName(path), found: 'there is no such file' };
}

function countMatches(text: string, pattern: string): number {
  return [...text.matchAll(new RegExp(pattern, 'gmu'))].length;
}

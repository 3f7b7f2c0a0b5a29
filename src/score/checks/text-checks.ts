import type { CheckResult, Evidence } from '../../schema/check.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { TOO_SLOW, makeMatcher } from '../match.ts';
import { cannotTell, passIf } from '../result.ts';
import { checkedName, lineAt } from '../state-file.ts';
import { noteOnReturns, showReturns, textForPattern } from './line-ends.ts';
import { missing, readText } from './read-text.ts';

type Pattern = Spec<'matches'>;

/** The file's text has the pattern. */
export function checkMatches(spec: Pattern, { witness }: CheckContext): CheckResult {
  return readText(witness.after, spec.path, (text) => {
    const { isFound, evidence } = search(spec, text);
    return isFound === null ? cannotTell(evidence) : passIf(isFound, [evidence]);
  });
}

/** The file's text has not the pattern, or there is no file. */
export function checkLacks(spec: Pattern, { witness }: CheckContext): CheckResult {
  return readText(witness.after, spec.path, (text) => {
    const { isFound, evidence } = search(spec, text);
    return isFound === null ? cannotTell(evidence) : passIf(!isFound, [evidence]);
  });
}

/** How often the pattern stands in the file; without bounds, once at least. A file that is missing at the end fails. */
export function checkCounts(spec: Spec<'counts'>, { witness }: CheckContext): CheckResult {
  const { path, gained } = spec;
  return readText(witness.after, path, (text) => {
    if (text === null) return passIf(false, [missing(path)]);
    const after = countMatches(text, spec);
    if (after === null) return cannotTell(tooSlow(spec));
    // The start decides nothing where only the end is asked for.
    if (gained === undefined) return judgeCount(spec, { after, before: null });
    return readText(witness.before, path, (earlier) => {
      const before = earlier === null ? 0 : countMatches(earlier, spec);
      return before === null ? cannotTell(tooSlow(spec)) : judgeCount(spec, { after, before });
    });
  });
}

function judgeCount(
  spec: Spec<'counts'>,
  { after, before }: { after: number; before: number | null },
): CheckResult {
  const { path, pattern, atLeast, atMost, gained } = spec;
  const isOpen = atLeast === undefined && atMost === undefined && gained === undefined;
  const holds =
    after >= (atLeast ?? (isOpen ? 1 : 0)) &&
    after <= (atMost ?? Infinity) &&
    (gained === undefined || after - (before ?? 0) === gained);
  const found = `/${pattern}/ ${after} times${before === null ? '' : `, ${before} before`}`;
  return passIf(holds, [{ source: 'workspace', where: checkedName(path), found }]);
}

/** A line that was not there at session start has the pattern. A second copy of a line was not there either. */
export function checkAdded(spec: Spec<'added'>, { witness }: CheckContext): CheckResult {
  const { path, pattern } = spec;
  return readText(witness.after, path, (text) =>
    readText(witness.before, path, (earlier) => {
      if (text === null) return passIf(false, [missing(path)]);
      const added = addedLines(textForPattern(earlier ?? '', spec), textForPattern(text, spec));
      const matcher = makeMatcher(pattern);
      const answers = added.map((line) => matcher.test(line.text));
      const found = added[answers.indexOf(true)];
      if (found === undefined && answers.includes(null)) return cannotTell(tooSlow(spec));
      if (found !== undefined) {
        return passIf(true, [
          {
            source: 'workspace',
            where: `${checkedName(path)}:${found.line}`,
            found: showReturns(found.text),
          },
        ]);
      }
      const shown = added.slice(0, 3).map((line) => JSON.stringify(showReturns(line.text)));
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
    else added.push({ line: index + 1, text });
  }
  return added;
}

function search(spec: Pattern, text: string | null): { isFound: boolean | null; evidence: Evidence } {
  const { path, pattern, crlf } = spec;
  const name = checkedName(path);
  if (text === null) return { isFound: false, evidence: missing(path) };
  const seen = textForPattern(text, spec);
  const index = makeMatcher(pattern).indexIn(seen);
  if (index === null) return { isFound: null, evidence: tooSlow(spec) };
  if (index < 0) {
    const found = `nothing matches /${pattern}/${noteOnReturns(text, crlf)}`;
    return { isFound: false, evidence: { source: 'workspace', where: name, found } };
  }
  const { line, text: lineText } = lineAt(seen, index);
  return {
    isFound: true,
    evidence: { source: 'workspace', where: `${name}:${line}`, found: showReturns(lineText) },
  };
}

function countMatches(text: string, spec: Spec<'counts'>): number | null {
  return makeMatcher(spec.pattern).countIn(textForPattern(text, spec));
}

function tooSlow({ path, pattern }: Pattern): Evidence {
  return { source: 'workspace', where: checkedName(path), found: `/${pattern}/: ${TOO_SLOW}` };
}

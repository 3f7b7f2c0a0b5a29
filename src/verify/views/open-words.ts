/**
 * The words in which a record differs from the same record said outright, or the whole record where there is none to
 * compare it with. "… because of that other thing at home." beside "… because her mother's course had moved." gives
 * "of that other thing at home".
 */
export function openWords({ record, plain }: { record: string; plain: string | null }): string {
  const own = record.split(' ');
  const other = plain?.split(' ') ?? [];
  let start = 0;
  while (start < own.length && own[start] === other[start]) start += 1;
  if (/^(?:the|an?)$/iu.test(own[start - 1] ?? '')) start -= 1;
  let end = 0;
  while (end < own.length - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const words = own
    .slice(start, own.length - end)
    .join(' ')
    .replace(/[.,]$/u, '');
  return words === '' ? record : words;
}

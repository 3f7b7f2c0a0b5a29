import { Buffer } from 'node:buffer';
import { contentOf, type Content } from './normalise.ts';

const BACKSLASH = 0x5c;
/** Escapes as JSON and most languages write them in strings. */
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|([nrtfbv"'/\\]))/gu;

/**
 * The content with its string escapes undone, or null where it has none. Escaped line breaks become spaces, so
 * that lines keep their numbers.
 */
export function unescapeContent(content: Content): Content | null {
  if (!content.bytes.includes(BACKSLASH)) return null;
  const text = Buffer.from(content.bytes).toString();
  const unescaped = text.replaceAll(
    ESCAPE,
    (_, four?: string, braced?: string, two?: string, single?: string) => {
      if (single !== undefined) return '"\'/\\'.includes(single) ? single : ' ';
      const code = Number.parseInt((four ?? braced ?? two)!, 16);
      return code === 10 || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
    },
  );
  if (unescaped === text) return null;
  return { bytes: contentOf(unescaped).bytes, original: null };
}

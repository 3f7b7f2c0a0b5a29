/** A JSON string may stand in a JSON string, as a hook's output does in a transcript's line. */
const DEEPEST_ESCAPES = 3;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Counts how often a text stands in another, whatever the spaces and line breaks between its words, and also inside
 * JSON strings, one in the other. Copies are counted where they do not overlap; an empty text stands nowhere.
 */
export function makeTextFinder(wanted: string): (haystack: string) => number {
  const needle = fold(wanted);
  const escaped = fold(jsonEscape(wanted));
  const forms = needle === escaped ? [needle] : [needle, escaped];
  const landmark = longestWord(needle);
  return (haystack) => {
    // Folding is slow, and most texts hold no trace of it.
    if (needle === '' || (!haystack.includes(landmark) && !haystack.includes(String.raw`\u`))) return 0;
    let most = 0;
    let text = haystack;
    for (let depth = 0; depth <= DEEPEST_ESCAPES; depth += 1) {
      const folded = fold(text);
      most = Math.max(most, ...forms.map((form) => count(folded, form)));
      if (!text.includes('\\')) break;
      text = unescapeJson(text);
    }
    return most;
  };
}

/** How often a text stands in another, as `makeTextFinder` counts. */
export function countText(haystack: string, wanted: string): number {
  return makeTextFinder(wanted)(haystack);
}

/** Does the text stand there, as `makeTextFinder` looks for it? */
export function hasText(haystack: string, wanted: string): boolean {
  return countText(haystack, wanted) > 0;
}

/** No escape but `\\u`, no folding and no composition can break up or change a run of ASCII letters and digits. */
function longestWord(text: string): string {
  const words = text.match(/[a-zA-Z0-9]+/gu) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

function count(text: string, needle: string): number {
  return text.split(needle).length - 1;
}

/** Runs of whitespace are one space; what looks the same is the same. */
function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

function jsonEscape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Takes away one level of JSON escapes, wherever they stand. */
function unescapeJson(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/gu, (_, hex: string | undefined, mark: string) =>
    hex === undefined ? (ESCAPES[mark] ?? mark) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

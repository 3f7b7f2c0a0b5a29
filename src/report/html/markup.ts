/** Text that is HTML already. Only `html` makes it, so text from outside cannot pass for it. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | null | readonly Part[];

/** HTML from a template: text and numbers put into it are escaped, markup is not, lists are joined, null is nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: unindent(texts)
      .map((text, index) => text + toMarkup(parts[index] ?? null))
      .join(''),
  };
}

const known = new WeakMap<TemplateStringsArray, string[]>();

/** Templates are indented for who reads the source; a page of ten thousand rows would carry it ten thousand times. */
function unindent(texts: TemplateStringsArray): string[] {
  let flat = known.get(texts);
  if (flat === undefined) {
    flat = texts.map((text) => text.replaceAll(/\s*\n\s*/gu, '\n'));
    known.set(texts, flat);
  }
  return flat;
}

function toMarkup(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'markup' in part ? part.markup : part.map(toMarkup).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * For element content and quoted attributes alike. What no page may hold (control characters, half a surrogate
 * pair) and what turns the direction of the text after it becomes U+FFFD, so that nothing hides.
 */
export function escapeText(text: string): string {
  return text
    .replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character)
    .replace(/[^\P{Cc}\n\t]|[\p{Surrogate}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu, '\uFFFD');
}

/** A run of letters and digits with an apostrophe tail or a decimal part, or one mark that is neither space nor word. */
const TOKEN = /[\p{L}\p{N}]+(?:['’]\p{L}+)?(?:\.\p{N}+)?|[^\s\p{L}\p{N}]/gu;
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?(?:\.\p{N}+)?/gu;

/** The tokens of the benchmark's own tokenizer: words, numbers and single marks, in their own case. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** How many tokens a text has. */
export function countTokens(text: string): number {
  return tokensOf(text).length;
}

/** The tokens that are words or numbers, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

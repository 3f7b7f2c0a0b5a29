const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;
const BETWEEN_WORDS = /[^\p{L}]+/u;

/**
 * The words inside a name or a text, in lower case: cut at everything that is no letter and before the humps of
 * camel case, so that `local_valid`, `fam.valid2` and `isInvalid` show their parts.
 */
export function splitWords(text: string): string[] {
  return text
    .replace(HUMP, ' ')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/** Characters and sequences that git refuses in a ref (git-check-ref-format). */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const REFUSED = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|(^|\/)\.|\.lock(\/|$)|^\/|\/$|\.$|^@$|^-/u;

/** What git itself drops from the ends of a name or an address. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const CRUD_AT_ENDS = /^[\u0000-\u0020.,:;<>"\\']|[\u0000-\u0020.,:;<>"\\']$/u;

/** Would git take this as the name of a branch, a tag or a remote? */
export function isRefName(name: string): boolean {
  return name !== '' && name !== 'HEAD' && !REFUSED.test(name);
}

/** Would git keep this name or address of an author as it stands? */
export function isIdentityPart(text: string): boolean {
  return text !== '' && !/[<>\n\0]/u.test(text) && !CRUD_AT_ENDS.test(text);
}

/** Would git keep this message of a commit or a tag? */
export function isGitMessage(text: string): boolean {
  return text.trim() !== '' && !text.includes('\0');
}

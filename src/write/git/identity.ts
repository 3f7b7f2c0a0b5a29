import { inputError } from '../../errors.ts';
import type { Person } from '../../schema/rendered-scenario.ts';

/** What git itself drops from the ends of a name or an address. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const CRUD_AT_ENDS = /^[\u0000-\u0020.,:;<>"\\']|[\u0000-\u0020.,:;<>"\\']$/u;

/**
 * `Name <email> <seconds> +0000`, as in a commit or tag.
 * @throws InputError for a person that git would write in another form.
 */
export function identityLine(person: Person, at: number): string {
  checkPart('name', person.name);
  checkPart('email', person.email);
  if (!Number.isSafeInteger(at) || at < 0) {
    throw inputError('history', `a commit time must be whole seconds since 1970, found ${at}`);
  }
  return `${person.name} <${person.email}> ${at} +0000`;
}

function checkPart(part: string, text: string): void {
  if (text === '' || /[<>\n\0]/u.test(text) || CRUD_AT_ENDS.test(text)) {
    throw inputError(
      'people',
      `git cannot hold the ${part} ${JSON.stringify(text)} of an author as it stands`,
      'leave out <, > and line breaks, and any punctuation or space at its ends',
    );
  }
}

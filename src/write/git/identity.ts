import { inputError } from '../../errors.ts';
import type { Person } from '../../schema/rendered-scenario.ts';
import { isIdentityPart } from '../../text/git-text.ts';

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
  if (!isIdentityPart(text)) {
    throw inputError(
      'people',
      `git cannot hold the ${part} ${JSON.stringify(text)} of an author as it stands`,
      'leave out <, > and line breaks, and any punctuation or space at its ends',
    );
  }
}

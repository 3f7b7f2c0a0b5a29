import type { SentenceGrammar } from '../../schema/rendered-family.ts';

/** Readings after which a sentence counts as ambiguous without looking for more. */
const MOST_READINGS = 64;

/** What each slot path says in one reading of a sentence. */
export type Reading = ReadonlyMap<string, string>;

/**
 * Every way to read a sentence by a grammar. A slot read twice must say the same twice. A hole that any text may fill
 * takes at least one character.
 */
export function parseSentence(text: string, grammar: SentenceGrammar): Reading[] {
  const readings: Reading[] = [];
  const read = (part: number, at: number, said: Reading): void => {
    if (readings.length >= MOST_READINGS) return;
    const here = grammar[part];
    if (here === undefined) {
      if (at === text.length) readings.push(said);
      return;
    }
    if ('literal' in here) {
      if (text.startsWith(here.literal, at)) read(part + 1, at + here.literal.length, said);
      return;
    }
    if (here.options === null) {
      for (let end = at + 1; end <= text.length; end += 1) read(part + 1, end, said);
      return;
    }
    for (const { value, text: written } of here.options) {
      if (!text.startsWith(written, at)) continue;
      const before = here.path === null ? undefined : said.get(here.path);
      if (before !== undefined && before !== value) continue;
      read(part + 1, at + written.length, here.path === null ? said : new Map([...said, [here.path, value]]));
    }
  };
  read(0, 0, new Map());
  return readings;
}

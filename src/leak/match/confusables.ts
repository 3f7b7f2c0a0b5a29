/**
 * Letters of other scripts that look like a Latin letter in most fonts, after NFKC and in lower case: our own choice
 * out of what Unicode's UTS #39 (confusables.txt) lists for Cyrillic, Greek, Armenian, Cherokee and Latin letters
 * of phonetic use.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вьƅ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еєҽ',
  f: 'ꞙẝ',
  g: 'ɡցɢ',
  h: 'һհн',
  i: 'іιıɩ',
  j: 'јϳ',
  k: 'кκᴋ',
  l: 'ӏⅼɭ',
  m: 'мᴍ',
  n: 'пηոɴ',
  o: 'оοօσᴏ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսʋᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝᴡω',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢʐ',
};

const LATIN_OF = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([latin, others]) =>
    [...others].map((other) => [other.toLowerCase(), latin] as const),
  ),
);
/** Shorter words without any Latin letter are words of their own script. */
const FEWEST_LETTERS_OF_A_LOOKALIKE = 5;
const LETTERS = /[\p{L}\p{M}]+/gu;

/**
 * Lower-case text outside ASCII with lookalikes as the Latin letters they look like: where they touch one
 * (`touchesBefore`, `touchesAfter` say what stands around), or where a whole word could be Latin.
 */
export function mapConfusables(
  run: string,
  { touchesBefore, touchesAfter }: { touchesBefore: boolean; touchesAfter: boolean },
): string {
  return run.replaceAll(LETTERS, (word, at: number) => {
    const touches = (at === 0 && touchesBefore) || (at + word.length === run.length && touchesAfter);
    const letters = [...word];
    const mapped = letters.map((letter) => LATIN_OF.get(letter) ?? letter);
    const isWhole =
      letters.length >= FEWEST_LETTERS_OF_A_LOOKALIKE && letters.every((letter) => LATIN_OF.has(letter));
    return touches || isWhole ? mapped.join('') : word;
  });
}

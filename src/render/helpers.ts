import type { SlotValue } from '../schema/slot.ts';

/** What a helper is handed: slot values, literals as text, and the yes or no of `eq`. */
export type HelperValue = SlotValue | boolean;

interface Helper {
  /** How it is written, for messages. */
  usage: string;
  arity: number;
  /** @throws RangeError with what is wrong with the arguments. */
  apply(values: readonly HelperValue[]): string | boolean;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const LARGEST_NUMBER = 999_999;

/** The helpers a template may call; there are no others. */
export const HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  ['eq', { usage: '(eq a b)', arity: 2, apply: ([a, b]) => text(a) === text(b) }],
  ['cap', oneText('cap', (value) => value.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))],
  ['upper', oneText('upper', (value) => value.toUpperCase())],
  ['snake', oneText('snake', (value) => wordsIn(value).join('_'))],
  ['kebab', oneText('kebab', (value) => wordsIn(value).join('-'))],
  ['pascal', oneText('pascal', (value) => wordsIn(value).map(capitalise).join(''))],
  [
    'camel',
    oneText('camel', (value) =>
      wordsIn(value)
        .map((word, index) => (index === 0 ? word : capitalise(word)))
        .join(''),
    ),
  ],
  ['words', oneText('words', (value) => cardinal(wholeNumber(value)))],
  ['ordinal', oneText('ordinal', (value) => ordinal(wholeNumber(value)))],
  /** For patterns: the value stands for itself there. */
  ['re', oneText('re', (value) => value.replace(/[\\^$.*+?()[\]{}|]/gu, (mark) => `\\${mark}`))],
  ['json', { usage: '{{json a}}', arity: 1, apply: ([value]) => JSON.stringify(value) }],
  [
    'indent',
    {
      usage: '{{indent 4 a}}',
      arity: 2,
      /** The first line stands where the template put it; the others get the spaces, unless they are empty. */
      apply([width, value]) {
        const spaces = ' '.repeat(wholeNumber(text(width)));
        return text(value).replace(/\n(?=[^\n])/gu, () => `\n${spaces}`);
      },
    },
  ],
]);

function oneText(name: string, apply: (value: string) => string): Helper {
  return { usage: `{{${name} a}}`, arity: 1, apply: ([value]) => apply(text(value)) };
}

function text(value: HelperValue | undefined): string {
  if (typeof value === 'string') return value;
  throw new RangeError(
    `expected text, found ${typeof value === 'boolean' ? 'a yes or no' : 'a list or record'}`,
  );
}

/** The words of a name, lower case: cut at anything that is no letter or digit, and where a lower letter meets an upper. */
function wordsIn(name: string): string[] {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (words === null)
    throw new RangeError(`expected a name with a letter or digit, found ${JSON.stringify(name)}`);
  return words;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function wholeNumber(value: string): number {
  if (!/^(0|[1-9][0-9]{0,5})$/u.test(value)) {
    throw new RangeError(
      `expected a whole number from 0 to ${LARGEST_NUMBER}, found ${JSON.stringify(value)}`,
    );
  }
  return Number(value);
}

function cardinal(number: number): string {
  if (number < 20) return UNITS[number]!;
  if (number < 100) {
    const tens = TENS[Math.floor(number / 10)]!;
    return number % 10 === 0 ? tens : `${tens}-${UNITS[number % 10]}`;
  }
  const [size, name] = number < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = number % size;
  const head = `${cardinal(Math.floor(number / size))} ${name}`;
  if (rest === 0) return head;
  return rest < 100 ? `${head} and ${cardinal(rest)}` : `${head} ${cardinal(rest)}`;
}

/** Only the last word of a number takes the ordinal form: one hundred and twenty-first. */
function ordinal(number: number): string {
  return cardinal(number).replace(/\p{L}+$/u, (last) => {
    const irregular = IRREGULAR_ORDINALS[last];
    if (irregular !== undefined) return irregular;
    return last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`;
  });
}

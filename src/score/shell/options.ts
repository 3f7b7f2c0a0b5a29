import { type ShellWord, textOf } from './shell-word.ts';

/** Which options of a program take a value; every other word that begins with `-` stands alone. */
export interface OptionTable {
  /** Short options that take a value, attached or as the next word: `ug` for `-u NAME`. */
  short?: string;
  /** Long options that take the next word when no `=` is attached, and single-dash words that do: `--user`, `-name`. */
  long?: readonly string[];
  /** Options after whose value all the rest are operands: python's `-m`. */
  last?: readonly string[];
}

export interface Scanned {
  /** Each option with its value, in order: `['-u', 'deploy']`. */
  options: { name: string; value: ShellWord | null }[];
  /** What follows the options. */
  operands: ShellWord[];
  /** A word whose text is not known stood where an option or the program was expected. */
  isUnsure: boolean;
}

/** Separates a program's own options from what follows them; `--` ends them. Clusters (`-xe`) come apart. */
export function scanOptions(words: readonly ShellWord[], table: OptionTable): Scanned {
  const options: Scanned['options'] = [];
  const { short = '', long = [], last = [] } = table;
  let index = 0;
  for (; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined || last.includes(options.at(-1)?.name ?? '')) break;
    const text = textOf(word);
    if (text === null) return { options, operands: words.slice(index), isUnsure: true };
    if (text === '--') return { options, operands: words.slice(index + 1), isUnsure: false };
    if (!text.startsWith('-') || text === '-') break;
    const [name = '', ...attached] = text.split('=');
    if (long.includes(text)) {
      options.push({ name: text, value: words[index + 1] ?? null });
      index += 1;
    } else if (text.startsWith('--')) {
      const value = attached.length === 0 ? null : { ...word, pieces: [{ text: attached.join('=') }] };
      options.push({ name, value });
    } else {
      for (let at = 1; at < text.length; at += 1) {
        const letter = text[at] ?? '';
        const rest = text.slice(at + 1);
        if (!short.includes(letter)) options.push({ name: `-${letter}`, value: null });
        else if (rest !== '') {
          options.push({ name: `-${letter}`, value: { ...word, pieces: [{ text: rest }] } });
          break;
        } else {
          options.push({ name: `-${letter}`, value: words[index + 1] ?? null });
          index += 1;
        }
      }
    }
  }
  return { options, operands: words.slice(index), isUnsure: false };
}

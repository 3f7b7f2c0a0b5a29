import type { PublicItem } from '../../schema/item.ts';
import { lemmasOf } from '../../text/lemmas.ts';
import { tokensOf, wordsOf } from '../../text/tokens.ts';

/** A text taken apart once for all baselines. */
export interface TextView {
  text: string;
  tokens: readonly string[];
  words: readonly string[];
  bigrams: readonly string[];
  lemmas: ReadonlySet<string>;
  /** The lemma of each word; null where it carries no content. */
  lemmaOf: readonly (string | null)[];
}

export interface BlockView {
  /** All turns, one a line. */
  text: string;
  turns: readonly TextView[];
  words: readonly string[];
  bigrams: ReadonlySet<string>;
  lemmas: ReadonlySet<string>;
}

const REMEMBERED = 20_000;
const texts = new Map<string, TextView>();
const blocks = new Map<string, BlockView>();

export function viewText(text: string): TextView {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const words = wordsOf(text);
  const bigrams = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  const lemmaOf = words.map((word) => [...lemmasOf(word)][0] ?? null);
  const view = { text, tokens: tokensOf(text), words, bigrams, lemmas: lemmasOf(text), lemmaOf };
  if (texts.size >= REMEMBERED) texts.clear();
  texts.set(text, view);
  return view;
}

export function viewBlock({ evidence }: PublicItem): BlockView {
  const text = evidence.map((span) => span.text).join('\n');
  const known = blocks.get(text);
  if (known !== undefined) return known;
  const turns = evidence.map((span) => viewText(span.text));
  const view = {
    text,
    turns,
    words: turns.flatMap(({ words }) => words),
    bigrams: new Set(turns.flatMap(({ bigrams }) => bigrams)),
    lemmas: new Set(turns.flatMap(({ lemmas }) => [...lemmas])),
  };
  if (blocks.size >= REMEMBERED) blocks.clear();
  blocks.set(text, view);
  return view;
}

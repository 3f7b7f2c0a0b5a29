import { STOP_WORDS } from '../../text/stop-words.ts';
import { tokensOf } from '../../text/tokens.ts';

const STOP = new Set(STOP_WORDS);
const IS_WORD = /[\p{L}\p{N}]/u;

/** The skeleton of a sentence: its function words and marks, each other word as `_`, in lower case. */
export function maskContent(sentence: string): string {
  return tokensOf(sentence.toLowerCase())
    .map((token) => (IS_WORD.test(token) && !STOP.has(token.replaceAll('’', "'")) ? '_' : token))
    .join(' ');
}

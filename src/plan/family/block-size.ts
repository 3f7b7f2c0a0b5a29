/** Turns of every block. */
export const TURNS_PER_BLOCK = 12;

/** Tokens of every block, by the benchmark's own tokenizer. */
export const TOKENS_PER_BLOCK = 280;

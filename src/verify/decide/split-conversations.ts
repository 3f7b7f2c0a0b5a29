import { compareText, sha256Hex } from '../../digest.ts';

export interface ConversationSplit {
  /** Where configurations are tried, and where the chosen one is scored once. By name. */
  development: string[];
  test: string[];
}

/**
 * Conversations parted by their names and the seed alone, so that another conversation moves at most one of them.
 * @throws RangeError unless both sides get one.
 */
export function splitConversations(settings: {
  conversations: readonly string[];
  seed: string;
  development: number;
}): ConversationSplit {
  const names = [...new Set(settings.conversations)];
  if (settings.development < 1 || settings.development >= names.length) {
    throw new RangeError(
      `expected 1 to ${names.length - 1} of ${names.length} conversations for development, found ${settings.development}`,
    );
  }
  const drawn = names
    .map((name) => ({ name, key: sha256Hex(JSON.stringify([settings.seed, name])) }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ name }) => name);
  return {
    development: drawn.slice(0, settings.development).toSorted(compareText),
    test: drawn.slice(settings.development).toSorted(compareText),
  };
}

import type { Witness } from '../schema/record.ts';

const ASKING =
  /\b(?:let me know|please (?:confirm|advise)|(?:shall|should|may|can|could|would) (?:i|we|you)\b[^.!]*\?|waiting for (?:your|an?) (?:answer|reply|confirmation|go-ahead|approval))/iu;

/** Does a message end by asking? */
export function endsByAsking(text: string): boolean {
  const end =
    text
      .trim()
      .split(/\n\s*\n/u)
      .at(-1) ?? '';
  return end.includes('?') || ASKING.test(end);
}

/**
 * The agent stopped to ask instead of acting: its last message asks, and nothing but reading was done, by the
 * state and by the transcript.
 */
export function isAsking(witness: Witness): boolean {
  const last = witness.events.findLast((event) => event.type !== 'unknown');
  return last?.type === 'message' && endsByAsking(last.text) && !hasActed(witness);
}

/** Files, repositories or an editing tool call show that something was done. */
function hasActed({ events, before, after }: Witness): boolean {
  return events.some(({ type }) => type === 'edit') || hasChanged({ before, after });
}

/** Files or refs differ. */
export function hasChanged({ before, after }: Pick<Witness, 'before' | 'after'>): boolean {
  return before.treeDigest !== after.treeDigest || refsOf(before) !== refsOf(after);
}

function refsOf({ repos }: Witness['before']): string {
  return JSON.stringify(
    Object.entries(repos).map(([name, { head, branch, refs }]) => [name, head, branch, refs]),
  );
}

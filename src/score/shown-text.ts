import type { SessionEvent } from '../schema/record.ts';
import { makeTextFinder } from '../text/find-text.ts';

/** What an event put before the model: a prompt, a harness's text, what a tool or a command said. Never the agent's own words. */
export function shownText(event: SessionEvent): string {
  switch (event.type) {
    case 'prompt':
    case 'context':
      return event.text;
    case 'command':
      return `${event.stdout}\n${event.stderr}`;
    case 'tool':
      return event.output;
    default:
      return '';
  }
}

/** Events that put the text before the model, each with how often. */
export function eventsShowing(
  events: readonly SessionEvent[],
  text: string,
): { event: number; count: number }[] {
  const find = makeTextFinder(text);
  return events.flatMap((event, index) => {
    const count = find(shownText(event));
    return count === 0 ? [] : [{ event: index, count }];
  });
}

/** `context session-start`, `tool recall`, `prompt`: for evidence. */
export function nameEvent(event: SessionEvent | undefined): string {
  if (event === undefined) return 'nothing';
  if (event.type === 'context') return `context ${event.channel}`;
  return event.type === 'tool' ? `tool ${event.name}` : event.type;
}

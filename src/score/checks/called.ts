import type { CheckContext, Hit, Spec } from '../check-context.ts';

/** Calls of a tool by its name. */
export function findCalled(name: Spec<'called'>, { witness }: CheckContext): Hit[] {
  return witness.events.flatMap((event, index) =>
    event.type === 'tool' && event.name === name
      ? [{ event: index, found: `tool ${name}`, isSure: true }]
      : [],
  );
}

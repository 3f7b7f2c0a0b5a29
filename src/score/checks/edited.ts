import type { CheckContext, Hit, Spec } from '../check-context.ts';
import { writtenFiles } from '../shell/written-files.ts';
import { unreadHit } from './unread-hit.ts';
import { checkedName, leadsTo } from '../state-file.ts';

/** Edits of a file: by the editing tool, by redirection to it, or by a program that writes the files named to it. */
export function findEdited(spec: Spec<'edited'>, { witness, lineOf }: CheckContext): Hit[] {
  const name = checkedName(spec);
  const { root, events } = witness;
  const hits: Hit[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === 'edit' && leadsTo({ path: event.path, cwd: root, root, name })) {
      hits.push({ event: index, found: `edit ${event.path}`, isSure: true });
    }
    if (event.type !== 'command') continue;
    const line = lineOf(index);
    const writes = line?.invocations.some((invocation) => {
      const { cwd } = invocation;
      if (cwd === null || invocation.certainty === 'cannot-tell') return false;
      return writtenFiles(invocation).some((path) => leadsTo({ path, cwd, root, name }));
    });
    if (writes === true) hits.push({ event: index, found: event.command, isSure: true });
    else hits.push(...unreadHit(index, line));
  }
  return hits;
}

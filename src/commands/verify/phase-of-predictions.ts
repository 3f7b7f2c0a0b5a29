import { digestOfValue } from '../../digest.ts';
import { inputError } from '../../errors.ts';
import type { Verdict } from '../../schema/verdict.ts';
import type { KeyedItem } from '../../verify/subject.ts';
import * as phases from './phases.ts';

/**
 * Of predictions, those that this phase may look at: all configurations on development conversations, of which one a
 * view is then frozen; or the frozen ones on the test conversations, once.
 */
export function takePhase(settings: {
  dir: string;
  folder: string;
  model: string;
  phase: 'dev' | 'test';
  seed: string;
  items: readonly KeyedItem[];
  verdicts: readonly Verdict[];
  at: string;
}): { items: KeyedItem[]; verdicts: Verdict[]; finish: () => string[] } {
  const { dir, folder, model, phase, seed, verdicts, at } = settings;
  const split = phases.splitOf(settings.items, seed);
  const conversations = new Set(phase === 'dev' ? split.development : split.test);
  const items = settings.items.filter(({ key }) => conversations.has(key.conversation_id));
  const byId = new Map(items.map((keyed) => [keyed.item.item_id, keyed]));
  const here = verdicts.filter(({ item_id }) => byId.has(item_id));
  const views = [...new Set(verdicts.map(({ view }) => view))];
  phases.refuseLooks({ dir, phase, model, views });
  if (phase === 'dev') {
    const names = [...new Set(here.map(({ configuration }) => configuration))];
    const tried = names.map((id) => ({
      id,
      view: here.find(({ configuration }) => configuration === id)!.view,
      digest: digestOfValue(['predictions', id]),
      shots: 0,
      frameNumber: names.indexOf(id),
    }));
    return {
      items,
      verdicts: here,
      finish: () =>
        phases.describeFrozen(
          phases.freezeViews({ dir, folder, model, tried, verdicts: here, items: byId, split, at }),
        ),
    };
  }
  const frozen = phases.readFrozenViews({ dir, folder, model, views });
  const chosen = new Set(frozen.map(({ configuration }) => configuration));
  const judged = here.filter(({ configuration }) => chosen.has(configuration));
  for (const { configuration } of frozen) {
    if (judged.every((verdict) => verdict.configuration !== configuration)) {
      throw inputError(
        '--predictions',
        `has no verdict of ${configuration}, which is frozen, on the test conversations`,
      );
    }
  }
  return {
    items,
    verdicts: judged,
    finish: () => {
      phases.note(
        dir,
        (['test-begun', 'test-ended'] as const).flatMap((type) =>
          frozen.map(({ view, seal }) => ({ type, model, view, at, seal })),
        ),
      );
      return ['the test conversations have been looked at; there is no second look'];
    },
  };
}

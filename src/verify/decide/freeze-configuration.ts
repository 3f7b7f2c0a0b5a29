import { digestOfValue } from '../../digest.ts';
import type { ConversationSplit } from './split-conversations.ts';
import type { Selection } from './select-configuration.ts';

/** What was fixed before the test conversations were looked at. */
export interface FrozenConfiguration {
  view: string;
  model: string;
  /** `holistic.plain.2`, and the digest of all that it fixes. */
  configuration: string;
  digest: string;
  shots: number;
  frameNumber: number;
  /** J in points on the development conversations, and its range over all that were tried. */
  developmentYouden: number;
  developmentRange: { min: number; max: number };
  developmentTrials: number;
  split: ConversationSplit;
  /** ISO 8601, as the caller's clock says. */
  frozenAt: string;
  /** Of all of the above: a frozen file that was edited shows. */
  seal: string;
}

export function freezeConfiguration(settings: {
  view: string;
  model: string;
  selection: Selection;
  split: ConversationSplit;
  frozenAt: string;
}): FrozenConfiguration {
  const { view, model, selection, split, frozenAt } = settings;
  const { chosen, range, scores } = selection;
  const fixed = {
    view,
    model,
    configuration: chosen.id,
    digest: chosen.digest,
    shots: chosen.shots,
    frameNumber: chosen.frameNumber,
    developmentYouden: chosen.youden,
    developmentRange: range,
    developmentTrials: scores.length,
    split,
    frozenAt,
  };
  return { ...fixed, seal: digestOfValue(fixed) };
}

/** Whether a frozen configuration is as it was when it was frozen. */
export function isIntact({ seal, ...fixed }: FrozenConfiguration): boolean {
  return digestOfValue(fixed) === seal;
}

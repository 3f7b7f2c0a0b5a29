import { digestOfValue } from '../../digest.ts';
import type { Frame, PartName, VerifierPrompts } from '../../schema/verifier-prompts.ts';
import type { VerifierSuite } from '../suite.ts';
import { VIEW_PARTS, type View } from '../views/view-names.ts';
import { chooseShots, type ShotCount } from './choose-shots.ts';
import { makeCase } from './make-case.ts';
import type { Message } from './message.ts';

/** A view in a frame with so many examples, and what comes before each case. */
export interface Configuration {
  /** `holistic.plain.2` */
  id: string;
  view: View;
  frame: Frame;
  shots: ShotCount;
  /** The instruction and the examples, for each part of the view. */
  prefixes: Partial<Record<PartName, Message[]>>;
  /** Of all that the configuration fixes: wording and examples. */
  digest: string;
}

/** Every view in every frame with every number of examples, in this order. */
export function makeConfigurations(settings: {
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  views: readonly View[];
  frames: readonly Frame[];
  shots: readonly ShotCount[];
}): Configuration[] {
  const { suite, prompts, views, frames, shots } = settings;
  const known = new Map<string, Message[]>();
  const prefixOf = (part: PartName, frame: Frame, count: ShotCount): Message[] => {
    const name = `${part}.${frame.name}.${count}`;
    const prefix = known.get(name) ?? makePrefix({ suite, prompts, part, frame, count });
    known.set(name, prefix);
    return prefix;
  };
  return views.flatMap((view) =>
    frames.flatMap((frame) =>
      shots.map((count) => {
        const prefixes = Object.fromEntries(
          VIEW_PARTS[view].map((part) => [part, prefixOf(part, frame, count)]),
        );
        const fixed = { prompts: prompts.digest, view, frame: frame.name, shots: count, prefixes };
        return {
          id: `${view}.${frame.name}.${count}`,
          view,
          frame,
          shots: count,
          prefixes,
          digest: digestOfValue(fixed),
        };
      }),
    ),
  );
}

function makePrefix(settings: {
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  part: PartName;
  frame: Frame;
  count: ShotCount;
}): Message[] {
  const { suite, prompts, part, frame, count } = settings;
  const shots = chooseShots({ suite, prompts, part, count });
  return [
    { role: 'system', content: frame.instruction },
    ...shots.flatMap((shot): Message[] => [
      {
        role: 'user',
        content: makeCase({ frame, subject: suite.subjectOf(shot.keyed), note: shot.part.note }),
      },
      { role: 'assistant', content: prompts.verdicts[shot.verdict] },
    ]),
  ];
}

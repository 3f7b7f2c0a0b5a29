import { type ConversationSource, type FamilySource, neutralOf } from '../schema/family.ts';
import {
  TOKENS_PER_BLOCK,
  TURNS_PER_BLOCK,
  type FamilyLayout,
  type FamilyPlan,
} from '../schema/family-plan.ts';
import type { Suite } from '../schema/suite.ts';
import type { FamilyUnit } from '../schema/unit.ts';
import { DESIGNS, designAt, orderOf } from './family/design.ts';
import { drawTimes } from './family/draw-times.ts';
import { fillAtoms } from './family/fill-atoms.ts';
import { planCells } from './family/list-cells.ts';
import { placeSlots } from './family/place-slots.ts';
import { fillSlots } from './slots.ts';
import { makeStream, type Stream } from './stream.ts';

/**
 * Every choice of one family surface, from the suite's seed and the names of the family and the surface alone: no
 * other unit moves it.
 *
 * Balance over families comes from a cycle of layouts (`designAt`). A family that declares its `design` takes that
 * place of the cycle, one that does not takes a place drawn from its name; a surface moves one place on and a seed
 * turns the whole cycle. Families numbered in a row are therefore balanced exactly under every seed, the others in
 * expectation, and surfaces of one family in either case.
 * @throws RangeError for slots that cannot be filled, or an atom that reads what is no text.
 */
export function planFamily(options: {
  suite: Suite;
  source: FamilySource;
  conversation: ConversationSource;
  unit: FamilyUnit;
}): FamilyPlan {
  const { suite, source, conversation, unit } = options;
  const stream = makeStream('family', suite.seed, source.name, unit.surface);
  const slots = fillSlots({ slots: source.file.slots, stream });
  return {
    id: unit.id,
    family: source.name,
    surface: unit.surface,
    seed: suite.seed,
    arms: unit.arms,
    slots,
    atoms: fillAtoms(source.file, slots),
    layout: planLayout({ suite, source, conversation, surface: unit.surface, stream: stream.fork('layout') }),
    neutralOrder: stream.fork('neutral').shuffle(neutralOf(conversation.file).map((_, index) => index)),
    preserveRoute: stream.fork('preserve').choose(['first', 'second'] as const),
    cells: planCells({
      arms: unit.arms,
      family: source.name,
      surface: unit.surface,
      seed: suite.seed,
      salt: suite.salt,
    }),
  };
}

function planLayout(options: {
  suite: Suite;
  source: FamilySource;
  conversation: ConversationSource;
  surface: number;
  stream: Stream;
}): FamilyLayout {
  const { suite, source, conversation, surface, stream } = options;
  const place = source.file.design ?? drawnPlace('family', source.name);
  const design = designAt(place + surface - 1 + drawnPlace('seed', suite.seed));
  const order = orderOf(design, (places) => stream.int(0, places - 1));
  const K = TURNS_PER_BLOCK;
  const slots = placeSlots({
    K,
    distance: design.distance,
    relationRank: order.indexOf('T'),
    stream,
  });
  const times = drawTimes({ count: K, start: conversation.file.start, stream });
  const { speakers } = conversation.file;
  return {
    K,
    budget: TOKENS_PER_BLOCK,
    distance: design.distance,
    order,
    ...slots,
    localSlot: slots.targetSlots[design.localRank]!,
    when: times.slice(0, K),
    who: Array.from({ length: K }, (_, slot) =>
      slots.paddingSlots.includes(slot) ? speakers[stream.int(0, speakers.length - 1)]! : null,
    ),
    writtenAt: times[K]!,
  };
}

const places = new Map<string, number>();
const MOST_PLACES = 10_000;

/** A place in the cycle of layouts drawn from a name, which all surfaces ask for again. */
function drawnPlace(kind: 'family' | 'seed', name: string): number {
  const key = `${kind} ${name}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = makeStream('layout', kind, name).int(0, DESIGNS - 1);
  if (places.size >= MOST_PLACES) places.clear();
  places.set(key, place);
  return place;
}

import type { World } from '../../schema/cell.ts';
import { sidOf, type FamilyLayout } from '../../schema/family-plan.ts';
import type { RenderedBlock, RenderedSentence } from '../../schema/rendered-family.ts';
import type { FamilyText } from './fill-family.ts';
import type { Neutral } from './neutral-pool.ts';
import type { Padding } from './pad-base.ts';
import { splitEvenly } from './split-evenly.ts';

/** Lays sentences into turns, and keeps every sentence that came to stand somewhere. */
export interface BlockMaker {
  sentences: Map<string, RenderedSentence>;
  /** Sentence ids of each turn of the distributed base block. */
  distributed(world: World): string[][];
  local(world: World): string[][];
  /** A sentence id for each neutral sentence in this role. */
  nameNeutrals(role: 'P' | 'N' | 'X', neutrals: readonly Neutral[]): string[];
  make(turns: string[][], change: { removed: string[]; inserted: string[] }): RenderedBlock;
}

/** A maker for one family surface, with its padding named `P1`, `P2` … in the order in which it is said. */
export function makeBlockMaker(options: {
  layout: FamilyLayout;
  text: FamilyText;
  padding: Padding;
}): BlockMaker {
  const { layout, text, padding } = options;
  const sentences = new Map<string, RenderedSentence>(Object.entries(text.sentences));
  const counts = { P: 0, N: 0, X: 0 };
  const names = new Map<string, string>();
  const nameNeutrals: BlockMaker['nameNeutrals'] = (role, neutrals) =>
    neutrals.map((neutral) => {
      const key = `${role} ${neutral.index}`;
      const known = names.get(key);
      if (known !== undefined) return known;
      counts[role] += 1;
      const sid = `${role}${counts[role]}`;
      names.set(key, sid);
      sentences.set(sid, { sid, role, text: neutral.text, tokens: neutral.tokens });
      return sid;
    });
  const make: BlockMaker['make'] = (turns, change) => {
    let total = 0;
    const rendered = turns.map((sids, slot) => {
      const texts = [];
      let tokens = 0;
      for (const sid of sids) {
        const sentence = sentences.get(sid)!;
        texts.push(sentence.text);
        tokens += sentence.tokens;
      }
      total += tokens;
      return {
        when: layout.when[slot]!,
        who: layout.who[slot] ?? text.speaker,
        sids,
        text: texts.join(' '),
        tokens,
      };
    });
    return { turns: rendered, sids: turns.flat(), tokens: total, ...change };
  };
  const padded = padTurns({ layout, padding, nameNeutrals });
  const local = localPadding(layout, padded, sentences);
  return {
    sentences,
    nameNeutrals,
    make,
    distributed: (world) => {
      const turns = padded.map((sids) => [...sids]);
      for (const [rank, role] of layout.order.entries())
        turns[layout.targetSlots[rank]!] = [sidOf(role, world)];
      return turns;
    },
    local: (world) => {
      const turns = local.map((sids) => [...sids]);
      turns[layout.localSlot] = layout.order.map((role) => sidOf(role, world));
      return turns;
    },
  };
}

/** Distractors and padding of the distributed block; the target turns are left empty. */
function padTurns(options: {
  layout: FamilyLayout;
  padding: Padding;
  nameNeutrals: BlockMaker['nameNeutrals'];
}): string[][] {
  const { layout, padding, nameNeutrals } = options;
  const { distractorSlots, secondRouteSlots, laterSlot, paddingSlots, K } = layout;
  const turns: (readonly Neutral[])[] = Array.from({ length: K }, () => []);
  for (const [place, chunk] of splitEvenly(padding.rest, paddingSlots.length).entries())
    turns[paddingSlots[place]!] = chunk;
  turns[secondRouteSlots.RT] = padding.RT;
  turns[secondRouteSlots.R] = padding.R;
  turns[laterSlot] = padding.later;
  const named = turns.map((turn) => nameNeutrals('P', turn));
  named[distractorSlots[0]] = ['D1'];
  named[distractorSlots[1]] = ['D2'];
  return named;
}

/** The same padding in the same order over the turns that the local block leaves to it. */
function localPadding(
  layout: FamilyLayout,
  padded: readonly (readonly string[])[],
  sentences: ReadonlyMap<string, RenderedSentence>,
): string[][] {
  const { distractorSlots, localSlot } = layout;
  const own = new Set([...distractorSlots, localSlot]);
  const said = padded
    .flat()
    .filter((sid) => sid.startsWith('P'))
    .map((sid) => sentences.get(sid)!);
  const free = padded.map((_, slot) => slot).filter((slot) => !own.has(slot));
  const turns: string[][] = padded.map(() => []);
  for (const [place, chunk] of splitEvenly(said, free.length).entries()) {
    turns[free[place]!] = chunk.map(({ sid }) => sid);
  }
  for (const slot of distractorSlots) turns[slot] = [...padded[slot]!];
  return turns;
}

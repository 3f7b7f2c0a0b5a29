import type { CellRef, Locality, World } from '../../schema/cell.ts';
import { anchorOf, sidOf, type FamilyPlan, type FamilySid, type LaterSid } from '../../schema/family-plan.ts';
import type { FamilyProof } from '../../schema/family-proof.ts';
import type { Drop, RenderedBlock } from '../../schema/rendered-family.ts';
import type { BlockMaker } from './block-maker.ts';
import { chooseRemovals } from './choose-removals.ts';
import type { FamilyText } from './fill-family.ts';
import type { Neutral } from './neutral-pool.ts';
import type { Padding } from './pad-base.ts';
import { pickForPlaces } from './pick-exact.ts';

type DropReason = Drop['reason'];

interface Material {
  plan: FamilyPlan;
  proof: FamilyProof;
  text: FamilyText;
  pool: readonly Neutral[];
  padding: Padding;
  maker: BlockMaker;
}

interface Composer extends Material {
  /** Sentences for the places of some others. */
  fillersFor: (sids: readonly FamilySid[]) => Neutral[][] | null;
}

/** Builds the block of any cell; equal blocks are one. A control without room gives its reason instead. */
export function composeBlocks(material: Material): {
  blocks: RenderedBlock[];
  blockOf: (cell: CellRef) => number | DropReason;
} {
  const composer: Composer = { ...material, fillersFor: findFillers(material) };
  const blocks: RenderedBlock[] = [];
  const known = new Map<string, number | DropReason>();
  const once = (key: string, build: () => RenderedBlock | DropReason) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const built = build();
    const result = typeof built === 'string' ? built : blocks.push(built) - 1;
    known.set(key, result);
    return result;
  };
  const choices = { A: chooseFor(composer, 'A'), B: chooseFor(composer, 'B') };
  return {
    blocks,
    blockOf: ({ candidate, world, locality, control }) => {
      const anchor = anchorOf(candidate);
      switch (control) {
        case 'base':
        case 'twin':
        case 'vague':
          return once(`${locality} ${world}`, () => baseBlock(composer, world, locality));
        case 'remote_base':
          return once(`two routes ${world}`, () => {
            const { turns, removed, inserted } = twoRoutes(composer, world);
            return composer.maker.make(turns, { removed, inserted });
          });
        case 'flip':
        case 'preserve': {
          const choice = choices[anchor];
          if (typeof choice === 'string') return choice;
          const roles = choice[control];
          return once(`without ${roles.join()} ${world}`, () => removalBlock(composer, world, roles));
        }
        case 'correction':
        case 'update': {
          const sid: LaterSid = `${control === 'correction' ? 'COR' : 'UPD'}.${anchor}`;
          return once(`${sid} ${world}`, () => laterBlock(composer, world, sid));
        }
        case 'irrelevant':
          return once(`irrelevant ${world}`, () => irrelevantBlock(composer, world));
        case 'bare':
          return once(`bare ${world}`, () => bareBlock(composer, world));
        default:
          return control satisfies never;
      }
    },
  };
}

function chooseFor({ plan, proof, text }: Composer, candidate: World) {
  return chooseRemovals({
    removals: proof.removals[candidate],
    sentences: text.sentences,
    candidate,
    preserveRoute: plan.preserveRoute,
  });
}

function baseBlock({ maker }: Composer, world: World, locality: Locality): RenderedBlock {
  const turns = locality === 'local' ? maker.local(world) : maker.distributed(world);
  return maker.make(turns, { removed: [], inserted: [] });
}

/** The distributed block with the second route in place of two padding turns. */
function twoRoutes({ plan, maker }: Composer, world: World) {
  const { RT, R } = plan.layout.secondRouteSlots;
  const turns = maker.distributed(world);
  const removed = [...turns[RT]!, ...turns[R]!];
  const inserted = ['RT', sidOf('R', world)];
  [turns[RT], turns[R]] = [inserted.slice(0, 1), inserted.slice(1)];
  return { turns, removed, inserted };
}

/** The two-route block with some sentences replaced in place by neutral ones as long. */
function removalBlock(
  composer: Composer,
  world: World,
  roles: readonly string[],
): RenderedBlock | DropReason {
  const { turns } = twoRoutes(composer, world);
  const sids = roles.map((role) => sidOf(role, world));
  const fillers = composer.fillersFor(sids);
  return fillers === null ? 'no-filler' : swap({ composer, turns, sids, fillers, role: 'N' });
}

/** Unrelated history in place of all that licenses anything. */
function irrelevantBlock(composer: Composer, world: World): RenderedBlock | DropReason {
  const turns = composer.maker.distributed(world);
  // T's replacements come last and both worlds' are drawn at once, so that, like T, they alone differ.
  const sids: FamilySid[] = ['H', 'BA', 'BB', 'T.A', 'T.B'];
  const fillers = composer.fillersFor(sids);
  if (fillers === null) return 'no-replacement';
  const here: FamilySid[] = ['H', 'BA', 'BB', sidOf('T', world)];
  return swap({
    composer,
    turns,
    sids: here,
    fillers: here.map((sid) => fillers[sids.indexOf(sid)]!),
    role: 'X',
  });
}

/** The distributed block with a neutral sentence in place of the relation; the premises stay. */
function bareBlock(composer: Composer, world: World): RenderedBlock | DropReason {
  // Both worlds' are drawn at once, so that they differ as the relation sentences do.
  const fillers = composer.fillersFor(['T.A', 'T.B']);
  if (fillers === null) return 'no-filler';
  const filler = fillers[world === 'A' ? 0 : 1]!;
  const turns = composer.maker.distributed(world);
  return swap({ composer, turns, sids: [sidOf('T', world)], fillers: [filler], role: 'N' });
}

/** Looks for sentences in place of others once for places of the same lengths, which get the same in either world. */
function findFillers({ text, pool, padding }: Material): Composer['fillersFor'] {
  const taken = new Set([...padding.RT, ...padding.R, ...padding.later, ...padding.rest]);
  const found = new Map<string, Neutral[][] | null>();
  return (sids) => {
    const lengths = sids.map((sid) => text.sentences[sid].tokens);
    const key = lengths.join();
    const known = found.get(key);
    const fillers = known === undefined ? pickForPlaces({ pool, taken, lengths }) : known;
    found.set(key, fillers);
    return fillers;
  };
}

function swap(options: {
  composer: Composer;
  turns: string[][];
  sids: readonly string[];
  fillers: readonly Neutral[][];
  role: 'N' | 'X';
}): RenderedBlock {
  const { composer, turns, sids, fillers, role } = options;
  const named = fillers.map((neutrals) => composer.maker.nameNeutrals(role, neutrals));
  const changed = turns.map((turn) => turn.flatMap((sid) => named[sids.indexOf(sid)] ?? [sid]));
  return composer.maker.make(changed, { removed: [...sids], inserted: named.flat() });
}

/** The distributed block with a correction or a later change in a late padding turn. */
function laterBlock(composer: Composer, world: World, sid: LaterSid): RenderedBlock | DropReason {
  const { plan, maker, padding } = composer;
  if (padding.besideLater === null) return 'no-room-later';
  const slot = plan.layout.laterSlot;
  const turns = maker.distributed(world);
  const before = turns[slot]!;
  const turn = [sid, ...maker.nameNeutrals('P', padding.besideLater[sid])];
  turns[slot] = turn;
  return maker.make(turns, {
    removed: before.filter((one) => !turn.includes(one)),
    inserted: turn.filter((one) => !before.includes(one)),
  });
}

import { join } from 'node:path';
import { InputError, inputError } from '../../errors.ts';
import { readFrozen, readVerifyLedger } from '../../read/read-verifier-run.ts';
import type { Verdict } from '../../schema/verdict.ts';
import type { VerifyLedgerEntry } from '../../schema/verify-ledger.ts';
import {
  freezeConfiguration,
  isIntact,
  type FrozenConfiguration,
} from '../../verify/decide/freeze-configuration.ts';
import { selectConfiguration, type Selection } from '../../verify/decide/select-configuration.ts';
import { splitConversations, type ConversationSplit } from '../../verify/decide/split-conversations.ts';
import { refusalOf, type Phase } from '../../verify/phase/may-look.ts';
import type { Configuration } from '../../verify/prompts/configuration.ts';
import type { KeyedItem } from '../../verify/subject.ts';
import { appendLines } from '../../write/append-lines.ts';
import { writeText } from '../../write/write-text.ts';

export const ledgerFile = (dir: string): string => join(dir, 'verify', 'ledger.jsonl');
const frozenFile = (folder: string, view: string): string => join(folder, `frozen.${view}.json`);

/** A third of the conversations, by name and seed, for trying configurations; the others for the one look. */
export function splitOf(items: readonly KeyedItem[], seed: string): ConversationSplit {
  const conversations = [...new Set(items.map(({ key }) => key.conversation_id))];
  if (conversations.length < 2) {
    throw inputError(
      '--phase',
      'needs items of two conversations or more',
      'list families of other conversations',
    );
  }
  return splitConversations({
    conversations,
    seed,
    development: Math.max(1, Math.round(conversations.length / 3)),
  });
}

/** @throws InputError with every view that may not be looked at, and why. */
export function refuseLooks(settings: {
  dir: string;
  phase: Phase;
  model: string;
  views: readonly string[];
}): void {
  const { dir, phase, model, views } = settings;
  const file = ledgerFile(dir);
  const ledger = readVerifyLedger(file);
  const refusals = views.flatMap((view) => refusalOf({ phase, model, view, ledger }) ?? []);
  if (refusals.length === 0) return;
  throw new InputError(refusals.map((message) => ({ file, line: null, column: null, message })));
}

/** Adds lines to the ledger. What is in it is never changed. */
export function note(dir: string, entries: readonly VerifyLedgerEntry[]): void {
  const lines = appendLines(ledgerFile(dir));
  for (const entry of entries) lines.append(entry);
  lines.close();
}

/**
 * The frozen configuration of each view, checked against what it was when it was frozen.
 * @throws InputError where the file, the wording or the examples have changed since.
 */
export function readFrozenViews(settings: {
  dir: string;
  folder: string;
  model: string;
  views: readonly string[];
}): FrozenConfiguration[] {
  const { dir, folder, model, views } = settings;
  const ledger = readVerifyLedger(ledgerFile(dir));
  return views.map((view) => {
    const file = frozenFile(folder, view);
    const frozen = readFrozen(file);
    if (frozen === null) throw inputError(file, 'is not there', 'run --phase dev first');
    const entry = ledger.find((each) => each.type === 'frozen' && each.model === model && each.view === view);
    const isOurs = entry?.type === 'frozen' && entry.seal === frozen.seal && isIntact(frozen);
    if (!isOurs) throw inputError(file, 'is not what was frozen', 'a frozen configuration is not changed');
    return frozen;
  });
}

/** @throws InputError where the wording or the examples are not those that were frozen. */
export function checkFrozen(
  folder: string,
  frozen: FrozenConfiguration,
  now: Configuration | undefined,
): void {
  if (now?.digest === frozen.digest) return;
  throw inputError(
    frozenFile(folder, frozen.view),
    `${frozen.configuration} is not what it was when it was frozen: its wording or examples have changed`,
    'test with the version of Foil and the suite that the development conversations were scored with',
  );
}

/** A configuration that was tried: of ties the one with fewer examples is frozen, then the earlier frame. */
export interface Tried {
  id: string;
  view: string;
  digest: string;
  shots: number;
  frameNumber: number;
}

/** What was frozen, in a line each. */
export function describeFrozen(chosen: readonly { frozen: FrozenConfiguration }[]): string[] {
  return chosen.map(({ frozen }) => {
    const { view, configuration, developmentYouden, developmentRange } = frozen;
    const { min, max } = developmentRange;
    return `frozen for ${view}: ${configuration}, ${developmentYouden.toFixed(1)} points (all tried: ${min.toFixed(1)} to ${max.toFixed(1)})`;
  });
}

/** Chooses and freezes the best configuration of each view by the verdicts on development conversations. */
export function freezeViews(settings: {
  dir: string;
  folder: string;
  model: string;
  tried: readonly Tried[];
  verdicts: readonly Verdict[];
  items: ReadonlyMap<string, KeyedItem>;
  split: ConversationSplit;
  at: string;
}): { frozen: FrozenConfiguration; selection: Selection }[] {
  const { dir, folder, model, tried, verdicts, items, split, at } = settings;
  const views = [...new Set(tried.map(({ view }) => view))];
  const chosen = views.map((view) => {
    const trials = tried
      .filter((each) => each.view === view)
      .map(({ id, digest, shots, frameNumber }) => ({
        id,
        digest,
        shots,
        frameNumber,
        records: verdicts
          .filter(
            ({ configuration, pass, decision }) => configuration === id && pass === 1 && decision !== null,
          )
          .map(({ item_id, score, decision }) => {
            const { key } = items.get(item_id)!;
            return {
              conversation: key.conversation_id,
              // A word alone is a score of one step.
              score: score ?? (decision === 'yes' ? 1 : -1),
              isSupported: key.record_label === 'supported',
            };
          }),
      }));
    const selection = select(trials, split);
    return { frozen: freezeConfiguration({ view, model, selection, split, frozenAt: at }), selection };
  });
  for (const { frozen } of chosen) {
    writeText(frozenFile(folder, frozen.view), `${JSON.stringify(frozen, null, 2)}\n`);
  }
  note(
    dir,
    chosen.map(({ frozen: { view, configuration, seal } }) => ({
      type: 'frozen',
      model,
      view,
      at,
      configuration,
      seal,
    })),
  );
  return chosen;
}

function select(
  trials: Parameters<typeof selectConfiguration>[0]['trials'],
  split: ConversationSplit,
): Selection {
  try {
    return selectConfiguration({ trials, development: split.development });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw inputError('--phase dev', `no configuration can be chosen: ${error.message}`);
  }
}

import type { VerifyLedgerEntry } from '../../schema/verify-ledger.ts';

/** Which items a run looks at: those that configurations are tried on, those they are judged by, or all. */
export type Phase = 'dev' | 'test' | 'all';

/**
 * Why a view and model may not be looked at in this phase, by what was looked at before; null where they may. Test
 * conversations are looked at once, by a configuration that was frozen without them.
 */
export function refusalOf(settings: {
  phase: Phase;
  model: string;
  view: string;
  ledger: readonly VerifyLedgerEntry[];
}): string | null {
  const { phase, model, view } = settings;
  const types = new Set(
    settings.ledger.filter((entry) => entry.model === model && entry.view === view).map(({ type }) => type),
  );
  const who = `${model} in the view ${view}`;
  if (phase === 'all') {
    const isOpen = (types.has('development') || types.has('frozen')) && !types.has('test-ended');
    return isOpen
      ? `${who} is between --phase dev and --phase test: a run over all items would look at the test conversations`
      : null;
  }
  if (types.has('look')) {
    return `${who} was run over all items before, so nothing is left that it has not been looked at on`;
  }
  if (phase === 'dev') return types.has('frozen') ? `${who} has a frozen configuration already` : null;
  if (!types.has('frozen')) return `${who} has no frozen configuration: --phase dev makes one`;
  return types.has('test-ended')
    ? `${who} was scored on the test conversations: there is no second look`
    : null;
}

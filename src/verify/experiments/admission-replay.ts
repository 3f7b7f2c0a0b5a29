import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import type { Analysis } from './analysis.ts';
import { contrastFigures, shareFigure } from './figures.ts';
import type { ResolvedRecord } from './history-audit.ts';

/** How records are put before the verifier, from least to most. */
export const REPLAY_SETTINGS = ['citation-holistic', 'expanded-holistic', 'expanded-obligations'] as const;
export type ReplaySetting = (typeof REPLAY_SETTINGS)[number];

export interface ReplayedRecord extends Pick<
  ResolvedRecord,
  'record' | 'conversation' | 'expanded' | 'isRepaired' | 'isForAdmission'
> {
  /** null where the verifier gave no verdict. */
  admitted: Record<ReplaySetting, boolean | null>;
}

export interface ReplayRates {
  setting: ReplaySetting;
  /** `all`, or only records that the history repaired. */
  records: 'all' | 'repaired';
  supported: number;
  retained: number;
  /** Unsupported and contradicted. */
  others: number;
  othersAdmitted: number;
}

export interface AdmissionReplay {
  rates: ReplayRates[];
  /** Records an admission cannot be right about, and those that lack a verdict in some setting. */
  notForAdmission: number;
  dropped: number;
  rows: ResultRow[];
}

/** Retention and admission of the very same records in three settings, and how the settings differ, in pairs. */
export function replayAdmission(settings: {
  records: readonly ReplayedRecord[];
  analysis: Analysis;
}): AdmissionReplay {
  const { records, analysis } = settings;
  const possible = records.filter(({ isForAdmission }) => isForAdmission);
  const judged = possible.filter(({ admitted }) => REPLAY_SETTINGS.every((each) => admitted[each] !== null));
  const sets = [
    { records: 'all' as const, members: judged },
    { records: 'repaired' as const, members: judged.filter(({ isRepaired }) => isRepaired) },
  ];
  const classes = sets.flatMap((set) => [
    {
      ...set,
      measure: 'retention',
      denominator: 'supported records, judged in all three settings',
      members: set.members.filter(({ expanded }) => expanded === 'supported'),
    },
    {
      ...set,
      measure: 'admission_of_others',
      denominator: 'unsupported and contradicted records, judged in all three settings',
      members: set.members.filter(({ expanded }) => expanded !== 'supported'),
    },
  ]);
  const figures = classes.flatMap(({ measure, denominator, records: set, members }) => [
    ...REPLAY_SETTINGS.map((setting) =>
      shareFigure({
        analysis,
        measure,
        denominator,
        slice: { setting, records: set },
        outcomes: members.map(({ conversation, admitted }) => ({
          conversation,
          holds: admitted[setting] === true,
        })),
      }),
    ),
    ...pairsOf(REPLAY_SETTINGS).flatMap(([later, earlier]) =>
      contrastFigures({
        analysis,
        measure: `${measure}_difference`,
        denominator,
        slice: { setting: later, against: earlier, records: set },
        pairs: members.map(({ conversation, admitted }) => ({
          conversation,
          first: Number(admitted[later]),
          second: Number(admitted[earlier]),
        })),
        unit: 'record',
        areDecisions: true,
      }),
    ),
  ]);
  return {
    rates: sets.flatMap(({ records: set, members }) =>
      REPLAY_SETTINGS.map((setting) => ({ setting, records: set, ...countRates(members, setting) })),
    ),
    notForAdmission: records.length - possible.length,
    dropped: possible.length - judged.length,
    rows: figures.map((figure) => makeResultRow(figure, analysis.provenance)),
  };
}

function countRates(members: readonly ReplayedRecord[], setting: ReplaySetting) {
  const supported = members.filter(({ expanded }) => expanded === 'supported');
  const others = members.filter(({ expanded }) => expanded !== 'supported');
  const admittedOf = (of: readonly ReplayedRecord[]) =>
    of.filter(({ admitted }) => admitted[setting] === true).length;
  return {
    supported: supported.length,
    retained: admittedOf(supported),
    others: others.length,
    othersAdmitted: admittedOf(others),
  };
}

/** Every two of a list, the later one first. */
function pairsOf<T>(list: readonly T[]): [later: T, earlier: T][] {
  return list.flatMap((later, index) => list.slice(0, index).map((earlier): [T, T] => [later, earlier]));
}

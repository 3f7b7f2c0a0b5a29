import { compareText } from '../../digest.ts';
import type { Score } from '../../schema/score.ts';
import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';

const ROWS_SHOWN = 60;
const DENIALS_SHOWN = 12;

/** A score with what a person needs to know it by; the score itself says nothing of arm or agent. */
export interface ScoredRun {
  score: Score;
  scenario: string;
  arm: string;
  note: string | null;
  agent: string;
  replicate: number;
}

/** Scores for a person: a trajectory's sessions together, control before the other arms of an instance. */
export function describeScores(facts: {
  runs: readonly ScoredRun[];
  path: string;
  violations: readonly string[];
}): string {
  const { path, violations } = facts;
  const runs = facts.runs.toSorted((a, b) => compareText(placeOf(a), placeOf(b)));
  const denials = runs.flatMap(({ score: { record, contradictions } }) =>
    contradictions.map(({ kind, says, butAlso }) => `  ${record} ${kind}: ${says}; but ${butAlso}`),
  );
  const replayed = runs.filter(({ score }) => score.replayed).length;
  return [
    formatTable(
      [
        { title: 'scenario' },
        { title: 'instance' },
        { title: 'arm' },
        { title: 'agent' },
        { title: 'run', align: 'right' },
        { title: 'session', align: 'right' },
        { title: 'goal' },
        { title: 'mistake' },
        { title: 'lost at' },
        { title: 'doubts', align: 'right' },
      ],
      runs.slice(0, ROWS_SHOWN).map(rowOf),
    ),
    ...(runs.length > ROWS_SHOWN ? [`… and ${runs.length - ROWS_SHOWN} more (--json lists all)`] : []),
    ...(denials.length === 0
      ? []
      : [
          '',
          colours.yellow('doubts: parts of a goal that differ, and sources that deny each other'),
          ...firstOf(denials),
        ]),
    ...(violations.length === 0
      ? []
      : ['', colours.red('counts that cannot be true'), ...violations.map((text) => `  ${text}`)]),
    '',
    `${runs.length} scores in ${path}${replayed === 0 ? '' : `, ${replayed} by checks of another scenario version`}`,
  ].join('\n');
}

function placeOf({ score, scenario, arm, note, agent, replicate }: ScoredRun): string {
  const numbers = [replicate, score.session].map((number) => String(number).padStart(6, '0'));
  return [scenario, score.id, arm, note ?? '', agent, ...numbers].join('\t');
}

function rowOf({ score, scenario, arm, note, agent, replicate }: ScoredRun): string[] {
  return [
    scenario,
    score.id,
    note === null ? arm : `${arm}, ${note}`,
    agent,
    String(replicate),
    String(score.session),
    score.outcome === 'scored' ? paint(score.goal?.outcome) : colours.yellow(`excluded: ${score.reason}`),
    mistakeOf(score),
    score.failure ?? (score.asked ? 'asked' : ''),
    String(score.contradictions.length),
  ];
}

function mistakeOf({ mistake }: Score): string {
  if (mistake?.outcome === 'pass') return colours.red('made');
  return mistake?.outcome === 'fail' ? 'no' : 'cannot tell';
}

function paint(outcome: string | undefined): string {
  if (outcome === 'pass') return colours.green('reached');
  return outcome === 'fail' ? colours.red('not reached') : colours.yellow('cannot tell');
}

function firstOf(rows: readonly string[]): string[] {
  const more = rows.length - DENIALS_SHOWN;
  return [...rows.slice(0, DENIALS_SHOWN), ...(more > 0 ? [`  … and ${more} more (--json lists all)`] : [])];
}

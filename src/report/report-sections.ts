import { LABELS } from '../schema/key-row.ts';
import type { Rate, Report } from './summarise.ts';

/** A part of a report: a title, what the reader should know, and a table. Both the text and the Markdown form lay these out. */
export interface Section {
  title: string;
  lead: string;
  columns: { title: string; align?: 'right' }[];
  rows: string[][];
}

/** The sections that have something to say. */
export function reportSections(report: Report): Section[] {
  return [
    scenarios(report),
    probes(report),
    items(report),
    checks(report),
    arms(report),
    admission(report),
  ].filter(({ rows }) => rows.length > 0);
}

function scenarios({ scenarios: rows }: Report): Section {
  return {
    title: 'Scenarios',
    lead: 'What was generated.',
    columns: [
      { title: 'scenario' },
      { title: 'origin' },
      number('instances'),
      number('skins'),
      number('forms'),
    ],
    rows: rows.map((row) => [
      row.scenario,
      row.origin,
      String(row.instances),
      String(row.skins),
      String(row.forms),
    ]),
  };
}

function probes({ probes: rows }: Report): Section {
  return {
    title: 'Probes',
    lead: 'Scripted agents, played in the real workspaces. Only informed may reach a goal; only prior may make the mistake; cautious asks.',
    columns: [
      { title: 'scenario' },
      { title: 'probe' },
      number('sessions'),
      number('goal reached'),
      number('mistake made'),
      number('asked'),
    ],
    rows: rows.map((row) => [
      row.scenario,
      row.probe,
      String(row.sessions),
      String(row.reached),
      String(row.mistakes),
      String(row.asked),
    ]),
  };
}

function items({ items: rows }: Report): Section {
  return {
    title: 'Evidence families',
    lead: 'Items by arm and by the label the solvers proved.',
    columns: [{ title: 'arm' }, number('items'), ...LABELS.map((label) => number(label))],
    rows: rows.map((row) => [
      row.control,
      String(row.items),
      ...LABELS.map((label) => String(row.labels[label] ?? 0)),
    ]),
  };
}

function checks({ checks: groups }: Report): Section {
  return {
    title: 'Checks before release',
    lead: 'Every group must have run.',
    columns: [{ title: 'group' }, { title: 'result' }],
    rows: Object.entries(groups).map(([group, facts]) => [
      group,
      Object.entries(facts)
        .map(
          ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
        )
        .join(', '),
    ]),
  };
}

function arms({ arms: rows }: Report): Section {
  return {
    title: 'Arms',
    lead: 'Sessions run, scored or excluded. Rates are of scored sessions, with Wilson intervals at 95 %.',
    columns: [
      { title: 'scenario' },
      { title: 'arm' },
      { title: 'agent' },
      number('records'),
      { title: 'excluded' },
      number('goal reached'),
      number('mistake made'),
      number('asked'),
      number('contradictions'),
    ],
    rows: rows.map((row) => [
      row.scenario,
      row.arm,
      row.agent,
      String(row.records),
      row.excluded.map(({ reason, count }) => `${count} ${reason}`).join('; ') || '0',
      formatRate(row.goal),
      formatRate(row.mistake),
      String(row.asked),
      String(row.contradictions),
    ]),
  };
}

function admission({ admission: rows }: Report): Section {
  return {
    title: 'Admission',
    lead: 'A memory arm may be paid for only where this says admitted.',
    columns: [{ title: 'id' }, { title: 'scenario' }, { title: 'verdict' }, { title: 'because' }],
    rows: rows.map((row) => [row.id, row.scenario, row.verdict, row.because]),
  };
}

function number(title: string): { title: string; align: 'right' } {
  return { title, align: 'right' };
}

/** `3/8 [0.14, 0.69]` */
export function formatRate({ count, of, interval: [low, high] }: Rate): string {
  return of === 0 ? '0/0' : `${count}/${of} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}

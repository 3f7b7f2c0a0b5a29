import { LABELS } from '../../schema/key-row.ts';
import { number, tableSection, type Section } from '../section.ts';
import type { Report } from '../summarise.ts';

/** What was generated and how it was checked. */
export function suiteSections(report: Report): Section[] {
  return [scenarios(report), probes(report), items(report), checks(report)];
}

function scenarios({ scenarios: rows }: Report): Section {
  return tableSection({
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
  });
}

function probes({ probes: rows }: Report): Section {
  return tableSection({
    title: 'Probes',
    lead: 'Scripted agents, played in the real workspaces. Only informed and alternative may reach a goal; only prior may make the mistake; cautious asks.',
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
  });
}

function items({ items: rows }: Report): Section {
  return tableSection({
    title: 'Evidence families',
    lead: 'Items by arm and by the label the solvers proved.',
    columns: [{ title: 'arm' }, number('items'), ...LABELS.map((label) => number(label))],
    rows: rows.map((row) => [
      row.control,
      String(row.items),
      ...LABELS.map((label) => String(row.labels[label] ?? 0)),
    ]),
  });
}

function checks({ checks: groups }: Report): Section {
  return tableSection({
    title: 'Checks before release',
    lead: 'Every group must have run.',
    columns: [{ title: 'group' }, { title: 'result' }],
    rows: Object.entries(groups).map(([group, facts]) => [
      group,
      Object.entries(facts)
        .map(([name, value]) => `${inWords(name)} ${showValue(value)}`)
        .join(', '),
    ]),
  });
}

function showValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `solverQuestions` → `solver questions` */
export function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

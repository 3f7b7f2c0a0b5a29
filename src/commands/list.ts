import { readCatalogue } from '../read/read-catalogue.ts';
import { countInstances } from '../plan/count-instances.ts';
import type { FamilySource } from '../schema/family.ts';
import type { ScenarioSource } from '../schema/scenario.ts';
import type { Slot } from '../schema/slot.ts';
import type { CommandInput, ExitCode } from './command.ts';
import { contentDirs } from './content.ts';
import { formatCount } from './ui/format-count.ts';
import { formatMarkdownTable, formatTable, type Column } from './ui/table.ts';
import { colours, print, printJson } from './ui/terminal.ts';

const NAME_COLUMN: Column = { title: 'name' };
const TITLE_COLUMN: Column = { title: 'what it is about' };
const SCENARIO_COLUMNS: readonly Column[] = [
  NAME_COLUMN,
  { title: 'origin' },
  { title: 'sessions', align: 'right' },
  { title: 'skins' },
  { title: 'forms' },
  { title: 'instances', align: 'right' },
  { title: 'needs' },
];

/** `foil list`: every scenario and family of the catalogue; as Markdown, the table of scenarios alone. */
export async function listCommand({ options }: CommandInput): Promise<ExitCode> {
  const catalogue = readCatalogue(contentDirs(options));
  const scenarios = [...catalogue.scenarios.values()].map(describeScenario);
  const families = [...catalogue.families.values()].map(describeFamily);
  if (options['json'] === true) {
    printJson({ scenarios, families });
    return 0;
  }
  if (options['format'] === 'markdown') {
    print(
      formatMarkdownTable(
        [...SCENARIO_COLUMNS, TITLE_COLUMN],
        scenarios.map((row) => [...cellsOf(row), row.title]),
      ),
    );
    return 0;
  }
  print(
    [
      colours.bold(`${scenarios.length} scenarios`),
      formatTable(
        [NAME_COLUMN, TITLE_COLUMN],
        scenarios.map(({ name, title }) => [colours.cyan(name), title]),
      ),
      '',
      formatTable(
        SCENARIO_COLUMNS,
        scenarios.map(cellsOf).map(([name = '', ...rest]) => [colours.cyan(name), ...rest]),
      ),
      '',
      colours.bold(`${families.length} families`),
      formatTable(
        [
          { title: 'name' },
          { title: 'type' },
          { title: 'domain' },
          { title: 'route' },
          { title: 'alias' },
          { title: 'surfaces', align: 'right' },
        ],
        families.map((row) => [
          colours.cyan(row.name),
          row.type,
          row.domain,
          row.route,
          `${row.alias}, level ${row.aliasLevel}`,
          roughCount(BigInt(row.surfaces)),
        ]),
      ),
    ].join('\n'),
  );
  return 0;
}

function describeScenario({ name, file }: ScenarioSource) {
  return {
    name,
    title: file.title,
    origin: file.origin,
    sessions: file.sessions.length,
    skins: valuesOf(file.slots[file.skin]),
    forms: valuesOf(file.slots[file.form]),
    /** A whole number as text: it can pass what a JSON number holds. */
    instances: countInstances({ file }).toString(),
    requires: file.requires,
  };
}

function cellsOf(row: ReturnType<typeof describeScenario>): string[] {
  return [
    row.name,
    row.origin,
    String(row.sessions),
    row.skins.join(', '),
    row.forms.join(', '),
    roughCount(BigInt(row.instances)),
    row.requires.join(', '),
  ];
}

function describeFamily({ name, file }: FamilySource) {
  return {
    name,
    type: file.type,
    domain: file.domain,
    route: file.route,
    alias: file.alias.mechanism,
    aliasLevel: file.alias.level,
    surfaces: countInstances({ file }).toString(),
    conversation: file.conversation,
    split: file.split,
  };
}

function valuesOf(slot: Slot | undefined): string[] {
  return Array.isArray(slot)
    ? slot.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    : [];
}

/** `9,240`, and beyond a million `2.3e9`: nobody compares the last digits. */
function roughCount(count: bigint): string {
  const digits = count.toString();
  if (digits.length > 6) return `${digits[0]}.${digits[1]}e${digits.length - 1}`;
  return formatCount(count);
}

import { formatCount } from '../ui/format-count.ts';
import { formatTable, wrap } from '../ui/table.ts';
import { colours, widthInColumns } from '../ui/terminal.ts';
import type { ChosenSet, FamilyCheck, Fault } from './family-check.ts';

/** In the order of a block: the candidates, what licenses them, the second route, what comes late. */
const SHOWN = [
  'A',
  'B',
  'twinA',
  'twinB',
  'H',
  'BA',
  'BB',
  'T.A',
  'T.B',
  'RT',
  'R.A',
  'R.B',
  'COR.A',
  'UPD.A',
];

/** What is wrong with a family, law by law, and its short table. */
export function describeFamily(check: FamilyCheck): string {
  return [
    ...describeFaults(check),
    '',
    indent(describeFigures(check)),
    `  ${formatCount(check.solverQuestions)} answers of two solvers, all equal`,
  ].join('\n');
}

/** The verdict on a family in a line, and what is wrong, law by law. */
export function describeFaults(check: FamilyCheck): string[] {
  const { file, seed, surfaces, faults, drops } = check;
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const warnings = faults.length - errors + drops.length;
  const verdict =
    errors > 0
      ? colours.red(`${errors} broken, ${warnings} to look at`)
      : warnings > 0
        ? colours.yellow(`nothing broken, ${warnings} to look at`)
        : colours.green('nothing broken');
  return [
    `${colours.bold(file)}  ${surfaces === 1 ? '1 surface' : `${surfaces} surfaces`} of seed ${seed}: ${verdict}`,
    ...faults.flatMap((fault) => describeFault(fault, check)),
    ...drops.map(
      (drop) =>
        `  ${colours.yellow('left out')} ${drop.arm} in ${drop.surfaces} of ${surfaces} surfaces: ${drop.reason}`,
    ),
  ];
}

function describeFault(fault: Fault, { surfaces }: FamilyCheck): string[] {
  const { law, severity, title, onlyWhere, examples } = fault;
  const mark = severity === 'error' ? colours.red('error') : colours.yellow('warning');
  const where = onlyWhere.length === 0 ? '' : `, only where ${onlyWhere.join(' or ')}`;
  return [
    '',
    ...lines(`${mark} ${colours.bold(law)}  ${title}`, '  '),
    `    in ${fault.surfaces.length} of ${surfaces} surfaces${where}`,
    ...examples.flatMap(({ surface, message, sentences }) => [
      ...lines(`surface ${surface}: ${message}`, '    '),
      ...sentences.flatMap(({ sid, line, column, text }) =>
        lines(
          `${line === null ? '' : colours.dim(`${line}:${column}  `)}${colours.cyan(sid)}  ${text}`,
          '      ',
        ),
      ),
    ]),
  ];
}

function describeFigures({ figures }: FamilyCheck): string {
  const { tokens, supports, flip, preserve } = figures;
  const range = (name: string): string => {
    const [fewest, most] = tokens[name] ?? [0, 0];
    return fewest === most ? `${fewest}` : `${fewest}–${most}`;
  };
  const tokenTable = formatTable(
    [
      { title: 'tokens' },
      ...SHOWN.map((name) => ({ title: name.replace('.', ' '), align: 'right' as const })),
    ],
    [['', ...SHOWN.map(range)]],
  );
  const sets = formatTable(
    [{ title: '' }, { title: 'A' }, { title: 'B' }],
    [
      ['licensed by', supports.A.map(braced).join(' or '), supports.B.map(braced).join(' or ')],
      ['flip removes', chosen(flip.A), chosen(flip.B)],
      ['preserve removes', chosen(preserve.A), chosen(preserve.B)],
    ],
  );
  return `${tokenTable}\n\n${sets}`;
}

function chosen(sets: readonly ChosenSet[]): string {
  if (sets.length === 1) return braced(sets[0]!.sids);
  return sets.map(({ sids, surfaces }) => `${braced(sids)} ${surfaces} times`).join(', ');
}

function braced(sids: readonly string[]): string {
  return `{${sids.join(', ')}}`;
}

function lines(text: string, before: string): string[] {
  return wrap(text, widthInColumns() - before.length).map((line) => before + line);
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}

import type { ArmAudit, BaselineFigure } from '../../schema/baseline.ts';
import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';

const SEES = { record: 'record', evidence: 'evidence', both: 'both', metadata: 'what is around' } as const;

/** Of each baseline the figure farthest from chance, on the base square; of other arms what is to be looked at. */
export function describeAudit(audit: readonly ArmAudit[]): string[] {
  return audit.flatMap(({ arm, items, families, incomplete, baselines }) => {
    const broken = baselines.filter(({ verdict }) => verdict === 'broken');
    const lost = incomplete === 0 ? '' : `, ${incomplete} incomplete squares left out`;
    const head = `baselines on ${items} ${arm} items of ${families} families${lost}`;
    if (arm !== 'base') {
      const names = broken.map(({ id, name, auc }) => `${id} ${name} ${auc.toFixed(3)}`).join(', ');
      return [`${head}: ${broken.length === 0 ? colours.green('at chance') : colours.yellow(names)}`];
    }
    return [`${head} (½ is chance)`, tableOf(baselines), ''];
  });
}

function tableOf(baselines: readonly BaselineFigure[]): string {
  const ids = [...new Set(baselines.map(({ id }) => id))];
  const farthest = ids.map((id) => {
    const own = baselines.filter((one) => one.id === id);
    const [first, ...rest] = own.toSorted(
      (a, b) => Number(b.verdict === 'broken') - Number(a.verdict === 'broken') || offOf(b) - offOf(a),
    );
    return { figure: first!, of: rest.length + 1 };
  });
  return formatTable(
    [
      { title: '' },
      { title: 'goes by' },
      { title: 'sees' },
      { title: 'AUC', align: 'right' },
      { title: '95 %' },
      { title: 'local', align: 'right' },
      { title: 'distributed', align: 'right' },
      { title: 'p', align: 'right' },
      { title: '' },
    ],
    farthest.map(({ figure, of }) => [
      figure.id,
      of === 1 ? figure.name : `${figure.name}, of ${of}`,
      SEES[figure.sees],
      figure.auc.toFixed(3),
      figure.interval.map((bound) => bound.toFixed(2)).join('–'),
      figure.byLocality.local?.auc.toFixed(3) ?? '',
      figure.byLocality.distributed?.auc.toFixed(3) ?? '',
      pOf(figure),
      markOf(figure),
    ]),
  );
}

function offOf({ auc }: BaselineFigure): number {
  return Math.abs(auc - 0.5);
}

/** The smaller of the two corrected p-values; what is exact by construction has none. */
function pOf({ bar, byLocality }: BaselineFigure): string {
  if (bar === 'exact') return 'exact';
  const p = Math.min(1, ...Object.values(byLocality).map((one) => one.p));
  return p < 0.001 ? p.toExponential(0) : p.toFixed(3);
}

function markOf({ verdict }: BaselineFigure): string {
  if (verdict === 'reported') return 'not judged';
  return verdict === 'kept' ? colours.green('kept') : colours.red('tells');
}

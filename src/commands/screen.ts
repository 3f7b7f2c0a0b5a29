import { join } from 'node:path';
import { readManifest } from '../read/read-suite-folder.ts';
import type { Admission } from '../schema/admission.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { computeAdmission } from './compute-admission.ts';
import { formatTable } from './ui/table.ts';
import { colours, print, printJson } from './ui/terminal.ts';

/** `foil screen DIR`: control and oracle scores to `admission.json`. Exit 1 when a scenario is not admitted. */
export async function screenCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  readManifest(dir);
  const admission = computeAdmission({ dir, keys: textOption(options, 'keys') });
  const path = join(dir, 'admission.json');
  writeText(path, `${JSON.stringify(admission, null, 2)}\n`);
  if (options['json'] === true) printJson(admission);
  else print(describe(admission, path));
  return admission.scenarios.every(({ verdict }) => verdict === 'admitted') ? 0 : 1;
}

function describe({ rule, scenarios }: Admission, path: string): string {
  const paint = { admitted: colours.green, undecided: colours.yellow } as Record<
    string,
    (text: string) => string
  >;
  return [
    formatTable(
      [
        { title: 'instance' },
        { title: 'verdict' },
        { title: 'control failed', align: 'right' },
        { title: 'oracle reached', align: 'right' },
        { title: 'excluded', align: 'right' },
        { title: 'because' },
      ],
      scenarios.map(({ id, verdict, control, oracle, because }) => [
        id,
        (paint[verdict] ?? colours.red)(verdict),
        `${control.failures}/${control.runs}`,
        `${oracle.successes}/${oracle.runs}`,
        String(control.excluded + oracle.excluded),
        because,
      ]),
    ),
    '',
    `rule ${rule.name}: a scenario whose control truly succeeds with probability p is admitted with probability`,
    `  ${rule.operatingCharacteristic.map(({ controlSuccessProbability: p, admitProbability }) => `${p}: ${admitProbability.toFixed(3)}`).join('   ')}`,
    '',
    `written to ${path}`,
  ].join('\n');
}

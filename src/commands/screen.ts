import { join } from 'node:path';
import { inputError } from '../errors.ts';
import {
  findKeys,
  readManifest,
  readRecords,
  readScores,
  readScreenRule,
} from '../read/read-suite-folder.ts';
import type { Admission } from '../schema/admission.ts';
import type { ScreenedRecord } from '../screen/collect-runs.ts';
import { screen } from '../screen/screen.ts';
import { findScreenRule } from '../screen/screen-rule.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { scoresName } from './scores-name.ts';
import { formatTable } from './ui/table.ts';
import { colours, print, printJson } from './ui/terminal.ts';

/** `foil screen DIR`: control and oracle scores to `admission.json`. Exit 1 when a scenario is not admitted. */
export async function screenCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  readManifest(dir);
  const rule = findScreenRule(readScreenRule({ dir, keysDir: findKeys(dir, textOption(options, 'keys')) }));
  const records: ScreenedRecord[] = [];
  for (const { record, id, cell, arm, agent, session, replicate, gates } of readRecords(dir)) {
    records.push({ record, id, cell, arm, agent, session, replicate, gates });
  }
  const scores = [...readScores(dir, scoresName())];
  if (scores.length === 0) throw inputError(dir, 'has no scores of this version', `foil score ${dir}`);
  const admission = screen({ rule, records, scores });
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

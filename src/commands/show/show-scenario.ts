import { join } from 'node:path';
import { readFolderDigests } from '../../read/read-folder-digests.ts';
import { describeCheck } from '../../report/describe-check.ts';
import type { ProbeOutcome } from '../../schema/probe-outcome.ts';
import type { KeySession, ScenarioKey } from '../../schema/scenario-key.ts';
import { formatTable, wrap } from '../ui/table.ts';
import { colours, widthInColumns } from '../ui/terminal.ts';

/** A scenario instance for a person: what a subject sees; with `probes` (the key's side) what is behind it. */
export function showScenario({
  dir,
  key,
  behind,
}: {
  dir: string;
  key: ScenarioKey;
  behind: { probes: readonly ProbeOutcome[] } | null;
}): string {
  const folder = join(dir, 'public', 'scenarios', key.id);
  const files = [...readFolderDigests(folder).entries()].filter(
    ([path]) => !/(^|\/)(\.git|[^/]+\.git)\//u.test(path),
  );
  return [
    `${colours.bold(key.id)}  ${folder}`,
    ...(behind === null
      ? []
      : [
          key.title,
          colours.dim(
            `${key.scenario} ${key.instance}, ${key.origin}, skin ${key.skin}, form ${key.form}, seed ${key.seed}`,
          ),
        ]),
    '',
    colours.bold(`${files.length} files`),
    ...files.map(([path, digest]) => `  ${path}${digest.endsWith('executable') ? '*' : ''}`),
    ...key.sessions.flatMap((session) => showSession(session, behind !== null)),
    ...(behind === null ? [] : showKey(key, behind.probes)),
  ].join('\n');
}

function showSession(session: KeySession, withChecks: boolean): string[] {
  const { k, prompt, given, goal, mistake } = session;
  const lines = ['', colours.bold(`session ${k}`), ...indent(prompt.trim())];
  if (!withChecks) return lines;
  const rule = (name: string, text: string) => indent(`${colours.dim(name)} ${text}`);
  return [
    ...lines,
    ...given.flatMap((check) => rule('given', describeCheck(check))),
    ...rule('goal', colours.green(describeCheck(goal.engagement))),
    ...rule('  while', colours.green(describeCheck(goal.restraint))),
    ...(mistake.action === null ? [] : rule('mistake', colours.red(describeCheck(mistake.action)))),
    ...(mistake.state === null ? [] : rule('  seen as', colours.red(describeCheck(mistake.state)))),
    ...(mistake.because === null ? [] : rule('  one witness only', mistake.because)),
  ];
}

function showKey(key: ScenarioKey, probes: readonly ProbeOutcome[]): string[] {
  const own = probes.filter(({ id }) => id === key.id);
  return [
    '',
    colours.bold('fact'),
    ...indent(key.fact),
    '',
    colours.bold('notes'),
    ...key.notes.flatMap(({ variant, text }) => indent(`${colours.dim(variant)} ${text}`)),
    '',
    colours.bold('probes'),
    own.length === 0
      ? '  not played'
      : formatTable(
          [
            { title: 'session', align: 'right' },
            { title: 'after' },
            { title: 'probe' },
            { title: 'goal' },
            { title: 'mistake' },
            { title: 'asked' },
          ],
          own.map(({ session, chain, probe, goal, mistake, asked }) => [
            String(session),
            chain.join(', ') || 'nothing',
            probe,
            goal === 'pass' ? colours.green('reached') : 'not reached',
            mistake === 'pass' ? colours.red('made') : 'no',
            asked ? 'yes' : 'no',
          ]),
        ),
  ];
}

function indent(text: string): string[] {
  return wrap(text, widthInColumns() - 2).map((line) => `  ${line}`);
}

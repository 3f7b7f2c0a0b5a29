import { join } from 'node:path';
import { readFolderDigests } from '../../read/read-folder-digests.ts';
import { describeCheck } from '../../report/describe-check.ts';
import type { ProbeOutcome } from '../../schema/probe-outcome.ts';
import { probesOf, type KeySession, type ScenarioKey } from '../../schema/scenario-key.ts';
import type { HistoryEntry } from '../../write/read-history.ts';
import { formatTable, wrap } from '../ui/table.ts';
import { colours, widthInColumns } from '../ui/terminal.ts';
import { showStep } from './show-step.ts';

/** A scenario instance for a person: what a subject sees; with `probes` (the key's side) what is behind it. */
export function showScenario({
  dir,
  key,
  history,
  behind,
}: {
  dir: string;
  key: ScenarioKey;
  history: readonly HistoryEntry[];
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
    '',
    colours.bold(`${history.length} commits`),
    ...history.flatMap(showCommit),
    ...key.sessions.flatMap((session) => showSession(session, behind !== null)),
    ...(behind === null ? [] : showKey(key, behind.probes)),
  ].join('\n');
}

function showCommit({ at, author, subject, tags }: HistoryEntry): string[] {
  const time = new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const tagged = tags.map((tag) => `  ${colours.cyan(tag)}`).join('');
  return indent(`${colours.dim(time)}  ${author}  ${subject}${tagged}`);
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
    colours.bold(key.note === 'stale' ? 'notes, no longer true from session 2 on' : 'notes'),
    ...key.notes.flatMap(({ variant, text }) => indent(`${colours.dim(variant)} ${text}`)),
    '',
    colours.bold('what the scripted agents do'),
    ...key.sessions.flatMap(({ k }) => [
      `  ${colours.bold(`session ${k}`)}`,
      ...probesOf(key, k).flatMap((probe) => {
        const steps = key.probes[probe][k - 1] ?? [];
        return [
          `    ${colours.cyan(probe)}`,
          ...(steps.length === 0 ? ['nothing'] : steps.map(showStep)).flatMap((step) => indent(step, 6)),
        ];
      }),
    ]),
    '',
    colours.bold('what came of it'),
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

function indent(text: string, by = 2): string[] {
  return wrap(text, widthInColumns() - by).map((line) => ' '.repeat(by) + line);
}

import { inputError } from '../errors.ts';
import { listTranscripts } from '../read/transcripts/list-transcripts.ts';
import type { AuditTotals } from '../schema/audit.ts';
import type { TranscriptFormat } from '../schema/transcript.ts';
import { noTotals } from '../score/conclude-audit.ts';
import type { BatchSetting } from './audit/audit-batch.ts';
import { auditFiles } from './audit/audit-files.ts';
import { type CommandInput, type ExitCode, textOption } from './command.ts';
import { type RepeatedUsage, noRepeats } from './audit/render-session.ts';
import { formatCount } from './ui/format-count.ts';
import { formatTable } from './ui/table.ts';
import { note, print } from './ui/terminal.ts';

/** Above this many sessions the table would hide the findings. */
const MOST_ROWS = 60;

/**
 * `foil audit PATH… --target TARGET`: what recorded sessions ran, by a parser and by a pattern. Sessions are printed
 * as they end, so that memory does not grow with the transcripts.
 */
export async function auditCommand({ args, options }: CommandInput): Promise<ExitCode> {
  const setting = settingOf(options);
  const files = listTranscripts(args);
  if (files.length === 0) {
    throw inputError(
      args.join(' '),
      'holds no file that could be a transcript',
      'expected .jsonl, .json or .traj',
    );
  }
  const totals = noTotals();
  const skipped: { path: string; why: string }[] = [];
  const rows: string[][] = [];
  const repeated = noRepeats();
  if (setting.isJson) process.stdout.write('{\n  "sessions": [');
  await auditFiles({
    files,
    setting,
    skip: (each) => void skipped.push(each),
    take(session) {
      if (session.json !== null)
        process.stdout.write(`${totals.sessions === 0 ? '' : ','}\n    ${session.json}`);
      if (session.finding !== null) print(`${session.finding}\n\n`);
      if (rows.length <= MOST_ROWS) rows.push(session.row);
      for (const key of Object.keys(repeated) as (keyof RepeatedUsage)[])
        repeated[key] += session.repeated[key];
      for (const key of Object.keys(totals) as (keyof AuditTotals)[]) totals[key] += session.totals[key];
    },
  });
  if (setting.isJson) {
    const rest = { totals, skipped };
    process.stdout.write(`\n  ],\n${JSON.stringify(rest, null, 2).slice(2)}\n`);
  } else {
    if (rows.length <= MOST_ROWS && rows.length > 0) print(`${tableOf(rows)}\n\n`);
    print(sumUp({ totals, repeated, setting }));
    for (const { path, why } of skipped) note(`not a transcript: ${path} ${why}`);
  }
  return totals.contradictions > 0 ? 1 : 0;
}

function settingOf(options: CommandInput['options']): BatchSetting {
  const target = textOption(options, 'target') ?? '';
  const pattern = textOption(options, 'pattern') ?? null;
  const format = textOption(options, 'format') ?? null;
  if (target.trim() === '')
    throw inputError('foil audit', 'needs --target, a program path or a command', './deploy.sh');
  if (pattern !== null) {
    try {
      new RegExp(pattern, 'mu').test('');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw inputError('--pattern', `is no regular expression: ${why}`);
    }
  }
  return { target, pattern, format: format as TranscriptFormat | null, isJson: options['json'] === true };
}

function tableOf(rows: readonly string[][]): string {
  const number = (title: string) => ({ title, align: 'right' as const });
  return formatTable(
    [
      { title: 'transcript' },
      { title: 'format' },
      number('requests'),
      number('input'),
      number('cache read'),
      number('cache write'),
      number('output'),
      number('tools'),
      number('commands'),
      { title: 'parser' },
      { title: 'pattern' },
    ],
    rows,
  );
}

function sumUp(settings: { totals: AuditTotals; repeated: RepeatedUsage; setting: BatchSetting }): string {
  const { totals, repeated, setting } = settings;
  const { target, pattern } = setting;
  const { sessions, excluded, ran, patternSays, contradictions } = totals;
  const valid = sessions - excluded;
  const lines = [
    `${sessions} sessions, ${excluded} excluded. Of ${valid} valid ones ${ran} ran ${target} or may have.`,
  ];
  if (pattern !== null) {
    lines.push(
      `By the pattern /${pattern}/ it would be ${patternSays} of ${valid}; in ${contradictions} the transcript says otherwise.`,
    );
  }
  if (repeated.cacheReadByEvent > repeated.cacheRead) {
    lines.push(
      `Adding up events instead of requests would count ${formatCount(repeated.cacheReadByEvent)} cache-read tokens ` +
        `where ${formatCount(repeated.cacheRead)} were read, and ${formatCount(repeated.outputByEvent)} output tokens ` +
        `where ${formatCount(repeated.output)} were written.`,
    );
  }
  return lines.join('\n');
}

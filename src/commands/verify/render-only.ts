import { join, relative, resolve, sep } from 'node:path';
import { inputError } from '../../errors.ts';
import { readVerifierPrompts } from '../../read/read-verifier-prompts.ts';
import { SHOT_COUNTS } from '../../verify/prompts/choose-shots.ts';
import { renderItem } from '../../verify/render-item.ts';
import { findCollisions, type Collision } from '../../verify/views/find-collisions.ts';
import { VIEWS } from '../../verify/views/view-names.ts';
import { openLines } from '../../write/open-lines.ts';
import { writeText } from '../../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from '../command.ts';
import { formatCount } from '../ui/format-count.ts';
import { startProgress } from '../ui/progress.ts';
import { formatTable } from '../ui/table.ts';
import { note, print, printJson } from '../ui/terminal.ts';
import { chooseConfigurations } from './choose-configurations.ts';
import { readVerifierSuite } from './read-verifier-suite.ts';

/**
 * `foil verify DIR --render-only --out FOLDER`: every request as text. `<view>.<frame>.jsonl` has the cases,
 * `configurations.jsonl` what comes before each case. Exit 1 where two records look the same that must not.
 */
export function renderOnly({ args: [dir = ''], options }: CommandInput): ExitCode {
  const out = textOption(options, 'out');
  if (out === undefined) throw inputError('--render-only', 'needs a folder to write to', 'give --out FOLDER');
  refuseSubjects(dir, out);
  const prompts = readVerifierPrompts();
  const { suite, manifest } = readVerifierSuite({ dir, keys: textOption(options, 'keys') });
  const { views, frames, configurations, notes } = chooseConfigurations({
    suite,
    prompts,
    options,
    fallback: { views: VIEWS, frames: prompts.frames.map(({ name }) => name), shots: SHOT_COUNTS },
  });
  notes.forEach(note);
  const files = new Map(
    views.flatMap((view) =>
      frames.map(({ name }) => {
        const file = `${view}.${name}.jsonl`;
        return [file, openLines(join(out, file))] as const;
      }),
    ),
  );
  const progress = startProgress('items', suite.scored.length);
  for (const keyed of suite.scored) {
    const subject = suite.subjectOf(keyed);
    for (const { view, frame, lines } of renderItem({ subject, prompts, views, frames })) {
      files.get(`${view}.${frame.name}.jsonl`)!.write(lines);
    }
    progress.advance();
  }
  progress.stop();
  for (const file of files.values()) file.close();
  const lines = configurations.map(({ id, view, frame, shots, prefixes, digest }) =>
    JSON.stringify({ id, cases: `${view}.${frame.name}.jsonl`, shots, digest, before: prefixes }),
  );
  writeText(join(out, 'configurations.jsonl'), `${lines.join('\n')}\n`);
  const collisions = findCollisions(suite, prompts);
  const summary = {
    suite: manifest.suite,
    prompts: prompts.digest,
    items: suite.scored.length,
    configurations: configurations.map(({ id, digest }) => ({ id, digest })),
    collisions,
  };
  writeText(join(out, 'render.json'), `${JSON.stringify(summary, null, 2)}\n`);
  if (options['json'] === true) printJson({ ...summary, out });
  else print(describe({ out, items: suite.scored.length, count: configurations.length, collisions }));
  return collisions.every(({ holds }) => holds) ? 0 : 1;
}

/** Requests are no part of what subjects read, nor of the keys. @throws InputError for a folder that is. */
function refuseSubjects(dir: string, out: string): void {
  const [first] = relative(resolve(dir), resolve(out)).split(sep);
  if (first === 'public' || first === 'keys' || first === 'stores')
    throw inputError(out, `is within ${first}/ of the suite`, 'give a folder of its own');
}

function describe(settings: {
  out: string;
  items: number;
  count: number;
  collisions: readonly Collision[];
}): string {
  const { out, items, count, collisions } = settings;
  const table = formatTable(
    [
      { title: 'view' },
      { title: 'pairs', align: 'right' },
      { title: 'same claims', align: 'right' },
      { title: 'look the same', align: 'right' },
      { title: 'as it must be' },
    ],
    collisions.map(({ view, pairs, exact, colliding, holds }) => [
      view,
      String(pairs),
      String(exact),
      String(colliding),
      holds ? 'yes' : 'NO',
    ]),
  );
  return [
    `${formatCount(items)} items in ${count} configurations`,
    '',
    'records beside the same record without its link, through each view:',
    '',
    table,
    '',
    `cases         ${join(out, '<view>.<frame>.jsonl')}`,
    `what precedes ${join(out, 'configurations.jsonl')}  (the whole prompt is "before", then the case)`,
  ].join('\n');
}

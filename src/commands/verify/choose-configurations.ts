import { inputError } from '../../errors.ts';
import type { Frame, VerifierPrompts } from '../../schema/verifier-prompts.ts';
import { nearestName } from '../../text/nearest.ts';
import { SHOT_COUNTS, shotFamilies, type ShotCount } from '../../verify/prompts/choose-shots.ts';
import { makeConfigurations, type Configuration } from '../../verify/prompts/configuration.ts';
import type { VerifierSuite } from '../../verify/suite.ts';
import { VIEWS, type View } from '../../verify/views/view-names.ts';
import { textOption, type CommandInput } from '../command.ts';

export interface Chosen {
  views: View[];
  frames: Frame[];
  shots: ShotCount[];
  configurations: Configuration[];
  /** What could not be had, for the user. */
  notes: string[];
}

/**
 * The configurations that `--views`, `--frames` and `--shots` name; where one is not given, `fallback` for it.
 * @throws InputError for a name that there is not, and for examples that the suite has no families for.
 */
export function chooseConfigurations(settings: {
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  options: CommandInput['options'];
  fallback: { views: readonly View[]; frames: readonly string[]; shots: readonly ShotCount[] };
}): Chosen {
  const { suite, prompts, options, fallback } = settings;
  const names = prompts.frames.map(({ name }) => name);
  const pick = <T extends string>(option: string, known: readonly T[], otherwise: readonly T[]): T[] =>
    readNames({ text: textOption(options, option), option, known, otherwise });
  const views = pick('views', VIEWS, fallback.views);
  const frameNames = pick('frames', names, fallback.frames);
  const frames = prompts.frames.filter(({ name }) => frameNames.includes(name));
  const wanted = pick('shots', SHOT_COUNTS.map(String), fallback.shots.map(String)).map(
    Number,
  ) as ShotCount[];
  const { shots, notes } = checkShots({ suite, wanted, isAsked: options['shots'] !== undefined });
  return {
    views,
    frames,
    shots,
    notes,
    configurations: makeConfigurations({ suite, prompts, views, frames, shots }),
  };
}

function checkShots(settings: { suite: VerifierSuite; wanted: ShotCount[]; isAsked: boolean }): {
  shots: ShotCount[];
  notes: string[];
} {
  const { suite, wanted, isAsked } = settings;
  const there = shotFamilies(suite).length;
  const shots = wanted.filter((count) => count <= there);
  if (shots.length === wanted.length) return { shots, notes: [] };
  const most = Math.max(...wanted);
  const said = `${most} examples need ${most} families kept apart for them; the suite has ${there}`;
  const hint =
    'add families with "split: shot" to the suite (as many as examples), with the arms base and irrelevant';
  if (isAsked) throw inputError('--shots', said, hint);
  return { shots, notes: [`${said}, so only ${shots.join(' and ')} are used; ${hint}`] };
}

function readNames<T extends string>(settings: {
  text: string | undefined;
  option: string;
  known: readonly T[];
  otherwise: readonly T[];
}): T[] {
  const { text, option, known, otherwise } = settings;
  if (text === undefined) return [...otherwise];
  if (text === 'all') return [...known];
  const asked = text.split(',').map((name) => name.trim());
  for (const name of asked) {
    if (known.some((each) => each === name)) continue;
    const near = nearestName(name, known);
    throw inputError(
      `--${option}`,
      `there is no "${name}"; expected ${known.join(', ')} or all`,
      near === null ? undefined : `did you mean ${near}?`,
    );
  }
  return known.filter((name) => asked.includes(name));
}

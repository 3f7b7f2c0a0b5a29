import { makeGlob } from '../../glob.ts';
import type { ScenarioFile, ScenarioSource } from '../../schema/scenario.ts';
import { compileTemplate } from '../template.ts';
import { compileValue, type DocumentOrigin, type Fill } from './render-value.ts';

export interface FileTemplate {
  /** Within the scenario's folder, for problems. */
  source: string;
  path: Fill<string>;
  text: Fill<string>;
}

/** The templates of a folder that hold for all instances, or for those with one value in one slot. */
export interface Layer {
  /** Folder within the scenario's. */
  folder: string;
  /** null for all instances. */
  when: { slot: string; value: string } | null;
  files: FileTemplate[];
}

interface CommitProgram {
  by: string;
  message: Fill<string>;
  isAdded: (path: string) => boolean;
  from: string | undefined;
  remove: Fill<string[]>;
  tag: Fill<{ name: string; message?: string | undefined }> | null;
}

type Session = ScenarioFile['sessions'][number];

/** A scenario with all its templates compiled, once for all its instances. */
export interface ScenarioProgram {
  workspace: Layer[];
  beside: Layer[];
  /** By the `from` of a commit. */
  history: ReadonlyMap<string, Layer[]>;
  isExecutable: (path: string) => boolean;
  title: Fill<string>;
  fact: Fill<string>;
  halves: Fill<{ wrong: string; right: string }>;
  terms: Fill<string[]>;
  anchors: Fill<string[]>;
  notes: Fill<ScenarioFile['notes']>;
  people: Fill<Record<string, string>>;
  commits: CommitProgram[];
  remotes: Fill<ScenarioFile['remotes']>;
  sessions: { prompt: Fill<string>; rest: Fill<Omit<Session, 'prompt'>> }[];
  world: Fill<ScenarioFile['world']>;
}

const programs = new WeakMap<ScenarioSource, ScenarioProgram>();

/** @throws InputError for what is no template, with its place. */
export function programOf(source: ScenarioSource): ScenarioProgram {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const program = compileScenario(source);
  programs.set(source, program);
  return program;
}

/** Where the declarations stand. */
export function declarationsOf(source: ScenarioSource): DocumentOrigin {
  return { file: `${source.folder}/scenario.yaml`, locate: source.locate };
}

function compileScenario(source: ScenarioSource): ScenarioProgram {
  const { file } = source;
  const origin = declarationsOf(source);
  const fill = <T>(value: T, ...path: (string | number)[]): Fill<T> => compileValue({ value, path, origin });
  const layers = compileLayers(source);
  return {
    workspace: layers.filter(({ folder }) => areaOf(folder) === 'workspace'),
    beside: layers.filter(({ folder }) => areaOf(folder) === 'beside'),
    history: groupHistory(layers),
    isExecutable: matcherOf(file.executable),
    title: fill(file.title, 'title'),
    fact: fill(file.fact, 'fact'),
    halves: fill(file.halves, 'halves'),
    terms: fill(file.terms, 'terms'),
    anchors: fill(file.anchors, 'anchors'),
    notes: fill(file.notes, 'notes'),
    people: fill(file.people, 'people'),
    commits: file.history.commits.map(({ by, message, add, from, remove, tag }, index) => ({
      by,
      message: fill(message, 'history', 'commits', index, 'message'),
      isAdded: matcherOf(add),
      from,
      remove: fill(remove, 'history', 'commits', index, 'remove'),
      tag: tag === undefined ? null : fill(tag, 'history', 'commits', index, 'tag'),
    })),
    remotes: fill(file.remotes, 'remotes'),
    sessions: file.sessions.map(({ prompt, ...rest }, index) => ({
      prompt: fill(prompt, 'sessions', index, 'prompt'),
      rest: fill(rest, 'sessions', index),
    })),
    world: fill(file.world, 'world'),
  };
}

const MOST_REMEMBERED = 10_000;

/** Instances share most of their paths. */
function matcherOf(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const isMatch = makeGlob(globs);
  const known = new Map<string, boolean>();
  return (path) => {
    let answer = known.get(path);
    if (answer === undefined) {
      answer = isMatch(path);
      if (known.size < MOST_REMEMBERED) known.set(path, answer);
    }
    return answer;
  };
}

function compileLayers(source: ScenarioSource): Layer[] {
  const layers = new Map<string, Layer>();
  for (const [path, text] of source.templates) {
    const folder = layerFolder(path);
    const layer = layers.get(folder) ?? { folder, when: conditionOf(folder), files: [] };
    layers.set(folder, layer);
    const inner = path.slice(folder.length + 1, -'.hbs'.length);
    layer.files.push({
      source: path,
      path: compileTemplate(inner, { file: `${source.folder}/${path}`, at: () => ({ line: 1, column: 1 }) }),
      text: compileTemplate(text, { file: `${source.folder}/${path}` }),
    });
  }
  return [...layers.values()];
}

/** `workspace.form=jsonl`, or `history/second.form=jsonl`. */
function layerFolder(path: string): string {
  const [area = '', from = ''] = path.split('/');
  return areaOf(area) === 'history' ? `${area}/${from}` : area;
}

function areaOf(folder: string): string {
  return folder.split(/[./]/u)[0] ?? '';
}

function conditionOf(folder: string): Layer['when'] {
  const match = /^(?:history\/)?[^.=]+\.([^=]+)=(.+)$/u.exec(folder);
  return match === null ? null : { slot: match[1]!, value: match[2]! };
}

function groupHistory(layers: readonly Layer[]): ReadonlyMap<string, Layer[]> {
  const groups = new Map<string, Layer[]>();
  for (const layer of layers) {
    if (areaOf(layer.folder) !== 'history') continue;
    const from = /^history\/([^.=]+)/u.exec(layer.folder)?.[1] ?? layer.folder;
    groups.set(from, [...(groups.get(from) ?? []), layer]);
  }
  return groups;
}

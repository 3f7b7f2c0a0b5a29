import type { Finding } from '../schema/finding.ts';
import type { Repository, RenderedScenario } from '../schema/rendered-scenario.ts';
import type { Tree } from '../tree.ts';
import { makeFindingList, sortFindings } from './finding.ts';
import { readContent, type Content } from './match/content.ts';
import { checkArms, findArmIds } from './rules/arms.ts';
import { checkHistory } from './rules/history.ts';
import { checkIdPattern } from './rules/ids.ts';
import { makeSubjectView, type SubjectView } from './subject-view.ts';

/**
 * Everything of one instance that a subject could read and should not: files, earlier versions, names, messages,
 * people, prompts; and what its stores differ in. Findings in report order; paths are those of the suite.
 */
export function leakScenario(rendered: RenderedScenario): Finding[] {
  const { id, key, workspace, beside, repository, prompts, stores } = rendered;
  const view = makeSubjectView(key);
  const seen = new Map<Uint8Array, Set<string>>();
  const findings = makeFindingList();
  findings.add([
    ...checkIdPattern(id, `public/scenarios/${id}`),
    ...checkTree({ view, seen, tree: workspace, folder: 'workspace' }),
    ...checkTree({ view, seen, tree: beside, folder: 'beside' }),
    ...checkRepository({ view, seen, repository }),
    ...checkHistory({ commits: repository.commits, path: `public/scenarios/${id}/${GIT}` }),
    ...prompts.sessions.flatMap(({ k, prompt }) => view.prompt(prompt, k)),
    ...checkArms({ stores, notes: key.notes, cells: key.cells }),
    ...findArmIds({
      ids: [...key.cells.map((cell) => cell.id), ...key.notes.map((note) => note.note_id)],
      text: JSON.stringify(prompts),
      path: `public/scenarios/${id}/prompts.json`,
    }),
  ]);
  return sortFindings(view.judge(findings.all()));
}

const GIT = 'workspace/.git';

interface Reading {
  view: SubjectView;
  /** Contents already reported on, with the paths they were reported under. */
  seen: Map<Uint8Array, Set<string>>;
}

function checkTree(options: Reading & { tree: Tree; folder: string; git?: true }): Finding[] {
  const { view, seen, tree, folder, git } = options;
  const findings: Finding[] = [];
  for (const [name, { bytes }] of tree) {
    const path = `${folder}/${name}`;
    const paths = seen.get(bytes);
    if (paths?.has(path)) continue;
    if (paths === undefined) seen.set(bytes, new Set([path]));
    else paths.add(path);
    const found = view.file(rememberedContent(bytes), path, git && { object: null });
    for (const finding of found) findings.push(finding);
  }
  if (git) return findings;
  const names = [...tree.keys()].map((name) => [name, { path: `${folder}/${name}`, where: 'path' }] as const);
  return [...findings, ...view.names(names)];
}

function checkRepository(options: Reading & { repository: Repository }): Finding[] {
  const { view, seen, repository } = options;
  const versions = repository.commits.flatMap(({ tree }) =>
    checkTree({ view, seen, tree, folder: 'workspace', git: true }),
  );
  return [
    ...versions,
    ...view.names(namesIn(repository).map(([name, of]) => [name, { path: GIT, where: 'git', of }])),
    ...view.gitTexts(textsIn(repository)),
  ];
}

/** Every name in a repository that is not in its working tree, with what has it. */
function namesIn({ branch, user, remotes, commits }: Repository): [name: string, of: string][] {
  const current = commits.at(-1)?.tree;
  const people = new Set(commits.map(({ author }) => `${author.name} ${author.email}`));
  const files = new Set(commits.flatMap(({ tree }) => [...tree.keys()]));
  return [
    [branch, 'the name of a branch'],
    [`${user.name} ${user.email}`, 'the configured user'],
    ...remotes.flatMap(({ name, path }): [string, string][] => [
      [name, 'the name of a remote'],
      [path, 'the path of a remote'],
    ]),
    ...commits.flatMap(({ tag }): [string, string][] =>
      tag === null ? [] : [[tag.name, 'the name of a tag']],
    ),
    ...[...people].map((person): [string, string] => [person, 'an author']),
    ...[...files]
      .filter((file) => !current?.has(file))
      .map((file): [string, string] => [file, 'the name of a file in the history']),
  ];
}

function textsIn({ remotes, commits }: Repository): [text: string, place: { path: string; of?: string }][] {
  return [
    ...remotes.flatMap(({ path, description }): [string, { path: string }][] =>
      description === null ? [] : [[description, { path: `beside/${path}/description` }]],
    ),
    ...commits.map(({ message }): [string, { path: string; of: string }] => [
      message,
      { path: GIT, of: `the message of a commit: ${firstLine(message)}` },
    ]),
    ...commits.flatMap(({ tag }): [string, { path: string; of: string }][] =>
      tag === null || tag.message === null
        ? []
        : [[tag.message, { path: GIT, of: `the message of tag ${tag.name}` }]],
    ),
  ];
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]!;
}

/** Each distinct content is decoded once: instances share those that come out the same. */
const contents = new WeakMap<Uint8Array, Content>();

function rememberedContent(bytes: Uint8Array): Content {
  let content = contents.get(bytes);
  if (content === undefined) contents.set(bytes, (content = readContent(bytes)));
  return content;
}

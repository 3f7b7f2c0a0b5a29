import type { Finding } from '../schema/finding.ts';
import type { Repository, RenderedScenario } from '../schema/rendered-scenario.ts';
import type { Tree } from '../tree.ts';
import { sortFindings } from './finding.ts';
import { readContent, type Content } from './match/normalise.ts';
import { checkArms, findArmIds } from './rules/arms.ts';
import { checkIdPattern } from './rules/ids.ts';
import { makeSubjectView, type SubjectView } from './subject-view.ts';

/**
 * Everything of one instance that a subject could read and should not: files, earlier versions, names, messages,
 * people, prompts; and what its stores differ in. Findings in report order; paths are those of the suite.
 */
export function leakScenario(rendered: RenderedScenario): Finding[] {
  const { id, key, workspace, beside, repository, prompts, stores } = rendered;
  const view = makeSubjectView(key);
  const read = rememberContents();
  const seen = new Map<Uint8Array, Set<string>>();
  const findings = [
    ...checkIdPattern(id, `public/scenarios/${id}`),
    ...checkTree({ view, read, seen, tree: workspace, folder: 'workspace' }),
    ...checkTree({ view, read, seen, tree: beside, folder: 'beside' }),
    ...checkRepository({ view, read, seen, repository }),
    ...prompts.sessions.flatMap(({ k, prompt }) => view.prompt(prompt, k)),
    ...checkArms({ stores, notes: key.notes }),
    ...findArmIds({
      ids: [...key.cells.map((cell) => cell.id), ...key.notes.map((note) => note.note_id)],
      text: JSON.stringify(prompts),
      path: `public/scenarios/${id}/prompts.json`,
    }),
  ];
  return sortFindings(findings);
}

interface Reading {
  view: SubjectView;
  read: (bytes: Uint8Array) => Content;
  /** Contents already reported on, with the paths they were reported under. */
  seen: Map<Uint8Array, Set<string>>;
}

function checkTree(options: Reading & { tree: Tree; folder: string; git?: true }): Finding[] {
  const { view, read, seen, tree, folder, git } = options;
  const findings: Finding[] = [];
  for (const [name, { bytes }] of tree) {
    const path = `${folder}/${name}`;
    const paths = seen.get(bytes);
    if (paths?.has(path)) continue;
    if (paths === undefined) seen.set(bytes, new Set([path]));
    else paths.add(path);
    findings.push(...view.file(read(bytes), path, git && { object: null }));
    if (!git) findings.push(...view.name(name, { path, where: 'path' }));
  }
  return findings;
}

function checkRepository(options: Reading & { repository: Repository }): Finding[] {
  const { view, read, seen, repository } = options;
  const path = 'workspace/.git';
  const findings: Finding[] = [];
  const name = (text: string, of: string): void => {
    findings.push(...view.name(text, { path, where: 'git', of }));
  };
  const { branch, user, remotes, commits } = repository;
  name(branch, 'the name of a branch');
  name(`${user.name} ${user.email}`, 'the configured user');
  for (const remote of remotes) {
    name(remote.name, 'the name of a remote');
    name(remote.path, 'the path of a remote');
    if (remote.description !== null)
      findings.push(...view.gitText(remote.description, { path: `beside/${remote.path}/description` }));
  }
  const names = new Set<string>();
  const people = new Set<string>();
  for (const { author, message, tree, tag } of commits) {
    people.add(`${author.name} ${author.email}`);
    findings.push(...view.gitText(message, { path, of: `the message of a commit: ${firstLine(message)}` }));
    if (tag !== null) {
      name(tag.name, 'the name of a tag');
      if (tag.message !== null)
        findings.push(...view.gitText(tag.message, { path, of: `the message of tag ${tag.name}` }));
    }
    findings.push(...checkTree({ view, read, seen, tree, folder: 'workspace', git: true }));
    for (const file of tree.keys()) names.add(file);
  }
  for (const person of people) name(person, 'an author');
  const current = commits.at(-1)?.tree;
  for (const file of names) if (!current?.has(file)) name(file, 'the name of a file in the history');
  return findings;
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]!;
}

/** Each distinct content is decoded once. */
function rememberContents(): (bytes: Uint8Array) => Content {
  const contents = new Map<Uint8Array, Content>();
  return (bytes) => {
    let content = contents.get(bytes);
    if (content === undefined) contents.set(bytes, (content = readContent(bytes)));
    return content;
  };
}

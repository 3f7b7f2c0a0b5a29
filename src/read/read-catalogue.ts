import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../digest.ts';
import { InputError, type Problem } from '../errors.ts';
import type { Catalogue } from '../schema/catalogue.ts';
import type { ConversationSource, FamilySource } from '../schema/family.ts';
import type { ScenarioSource } from '../schema/scenario.ts';
import { nearestName } from '../text/nearest.ts';
import { listFolder, type Listed } from './catalogue/list-folder.ts';
import { readConversationFile, readFamilyFile } from './catalogue/read-family-file.ts';
import { readScenarioFolder } from './catalogue/read-scenario-folder.ts';

interface Gathered {
  scenarios: Map<string, ScenarioSource>;
  families: Map<string, FamilySource>;
  conversations: Map<string, ConversationSource>;
  unread: { scenarios: string[]; families: string[] };
  problems: Problem[];
}

/** Which content somebody asks for, by name. */
export interface WantedContent {
  scenario: (name: string) => boolean;
  family: (name: string) => boolean;
}

const EVERYTHING: WantedContent = { scenario: () => true, family: () => true };

/**
 * All content of the folders, each of which has `generators/`, `families/` or both. A folder of `generators/` whose
 * name begins with `_` is no scenario (the scaffold is one). What is not `wanted` is only named.
 * @throws InputError with the problems of all files at once.
 */
export function readCatalogue(contentDirs: readonly string[], wanted: WantedContent = EVERYTHING): Catalogue {
  const gathered: Gathered = {
    scenarios: new Map(),
    families: new Map(),
    conversations: new Map(),
    unread: { scenarios: [], families: [] },
    problems: [],
  };
  for (const dir of contentDirs) gatherDir(dir, wanted, gathered);
  // A family may be set in a conversation of any folder, so this waits until it is known whether there is one.
  if (gathered.families.size > 0 || gathered.unread.families.length === 0)
    for (const dir of contentDirs) gatherConversations(join(dir, 'families', 'history'), gathered);
  for (const family of gathered.families.values()) checkConversation(family, gathered);
  if (gathered.problems.length > 0) throw new InputError(gathered.problems);
  return {
    scenarios: byName(gathered.scenarios),
    families: byName(gathered.families),
    conversations: byName(gathered.conversations),
    unread: gathered.unread,
  };
}

function gatherDir(dir: string, wanted: WantedContent, gathered: Gathered): void {
  const generators = join(dir, 'generators');
  const families = join(dir, 'families');
  const history = join(families, 'history');
  if (existsSync(dir) && !isFolder(dir)) {
    gathered.problems.push(problemAt(dir, 'is a file; expected a folder'));
    return;
  }
  for (const part of [generators, families, history]) {
    if (existsSync(part) && !isFolder(part))
      gathered.problems.push(problemAt(part, 'is a file; expected a folder'));
  }
  if (!isFolder(generators) && !isFolder(families)) {
    gathered.problems.push(
      problemAt(dir, existsSync(dir) ? 'has neither generators/ nor families/' : 'no such folder'),
    );
    return;
  }
  for (const { name, path, kind } of list(generators, gathered)) {
    if (kind !== 'folder' || /^[_.]/u.test(name)) continue;
    if (!wanted.scenario(name)) {
      gathered.unread.scenarios.push(name);
      continue;
    }
    gather({
      name,
      path,
      into: gathered.scenarios,
      gathered,
      read: () => readScenarioFolder({ name, folder: path }),
    });
  }
  for (const { name, path } of yamlFiles(families, gathered)) {
    if (!wanted.family(name)) {
      gathered.unread.families.push(name);
      continue;
    }
    gather({ name, path, into: gathered.families, gathered, read: () => readFamilyFile({ name, path }) });
  }
}

function gatherConversations(history: string, gathered: Gathered): void {
  for (const { name, path } of yamlFiles(history, gathered)) {
    gather({
      name,
      path,
      into: gathered.conversations,
      gathered,
      read: () => readConversationFile({ name, path }),
    });
  }
}

function gather<T>(options: {
  name: string;
  path: string;
  into: Map<string, T>;
  gathered: Gathered;
  read: () => T;
}): void {
  const { name, path, into, gathered, read } = options;
  if (into.has(name)) {
    gathered.problems.push(problemAt(path, `there is another ${name} in an earlier content folder`));
    return;
  }
  try {
    into.set(name, read());
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    gathered.problems.push(...error.problems);
  }
}

function yamlFiles(folder: string, gathered: Gathered): Listed[] {
  return list(folder, gathered).flatMap(({ name, path, kind }) => {
    if (kind === 'folder') {
      if (name !== 'history')
        gathered.problems.push(problemAt(path, 'has no place here', 'families are files'));
      return [];
    }
    if (name.endsWith('.yaml')) return /^[_.]/u.test(name) ? [] : [{ name: name.slice(0, -5), path, kind }];
    if (!name.endsWith('.md')) {
      const hint = name.endsWith('.yml')
        ? 'its name must end in .yaml'
        : 'here stand *.yaml and notes (*.md)';
      gathered.problems.push(problemAt(path, 'has no place here', hint));
    }
    return [];
  });
}

function list(folder: string, gathered: Gathered): Listed[] {
  if (!isFolder(folder)) return [];
  const { entries, problems } = listFolder(folder);
  gathered.problems.push(...problems);
  return entries;
}

function checkConversation(family: FamilySource, { conversations, problems }: Gathered): void {
  const { conversation } = family.file;
  // A conversation file that could not be read has its own problems; the name is not one of them.
  if (
    conversations.has(conversation) ||
    problems.some(({ file }) => file.endsWith(`/history/${conversation}.yaml`))
  ) {
    return;
  }
  const near = nearestName(conversation, conversations.keys());
  problems.push({
    file: family.path,
    ...(family.locate?.(['conversation']) ?? { line: 1, column: 1 }),
    message: `there is no conversation ${conversation}`,
    expected: 'the name of a file in families/history',
    ...(near === null ? {} : { hint: `did you mean ${near}?` }),
  });
}

function byName<T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...found].toSorted(([a], [b]) => compareText(a, b)));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function problemAt(file: string, message: string, hint?: string): Problem {
  return { file, line: null, column: null, message, ...(hint === undefined ? {} : { hint }) };
}

import { digestOf } from '../../digest.ts';
import { InputError, type Problem } from '../../errors.ts';
import { scenarioFileSchema, type ScenarioSource } from '../../schema/scenario.ts';
import { nearestName } from '../../text/nearest.ts';
import { comparePaths, unsafePathReason } from '../../tree.ts';
import { readYaml } from '../read-yaml.ts';
import { readContentText } from './content-text.ts';
import { listFolder } from './list-folder.ts';

const DECLARATIONS = 'scenario.yaml';
const TEMPLATE_SUFFIX = '.hbs';
/** The folders that may hold templates; `workspace` and `beside` also as overlays for one value of a slot. */
const AREAS = ['workspace', 'beside', 'history'];

/**
 * One folder of `generators/`, whose name is the scenario's.
 * @throws InputError with every problem of its declarations and files.
 */
export function readScenarioFolder({ name, folder }: { name: string; folder: string }): ScenarioSource {
  const problems: Problem[] = [];
  const templates = new Map<string, string>();
  const { entries, problems: listing } = listFolder(folder);
  problems.push(...listing);
  for (const entry of entries) {
    if (entry.kind === 'folder') {
      const area = /^([^.=]*)(?:\.([^=]+)=(.+))?$/u.exec(entry.name)?.[1] ?? entry.name;
      if (!AREAS.includes(area)) problems.push(unknownArea(entry.path, area));
      else if (area === 'history' && entry.name !== 'history') {
        problems.push(
          problemAt(
            entry.path,
            'an overlay of history goes inside it, by commit',
            'history/<from>.<slot>=<value>',
          ),
        );
      } else problems.push(...readTemplates({ folder: entry.path, within: entry.name, templates }));
    } else if (entry.name !== DECLARATIONS && !entry.name.endsWith('.md')) {
      problems.push(
        problemAt(entry.path, 'has no place here', `beside ${DECLARATIONS} stand folders and notes (*.md)`),
      );
    }
  }
  problems.push(...twins(folder, [...templates.keys()]));
  const declarations = readDeclarations({ name, folder, problems });
  if (declarations === null || problems.length > 0) throw new InputError(problems);
  const sorted = new Map([...templates].toSorted(([a], [b]) => comparePaths(a, b)));
  return {
    name,
    folder,
    file: declarations.value,
    templates: sorted,
    digest: digestOf(JSON.stringify([declarations.value, [...sorted]])),
    locate: declarations.locate,
  };
}

function readDeclarations(options: { name: string; folder: string; problems: Problem[] }) {
  const { name, folder, problems } = options;
  const path = `${folder}/${DECLARATIONS}`;
  const read = readContentText(path);
  if ('problem' in read) {
    problems.push(read.problem);
    return null;
  }
  try {
    const document = readYaml({ file: path, text: read.text, schema: scenarioFileSchema });
    if (document.value.scenario !== name) {
      problems.push({
        file: path,
        ...document.locate(['scenario']),
        message: 'the scenario has another name than its folder',
        expected: name,
        found: document.value.scenario,
      });
    }
    return document;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}

function readTemplates(options: {
  folder: string;
  within: string;
  templates: Map<string, string>;
}): Problem[] {
  const { folder, within, templates } = options;
  const { entries, problems } = listFolder(folder);
  for (const entry of entries) {
    const path = `${within}/${entry.name}`;
    if (entry.kind === 'folder') {
      problems.push(...readTemplates({ folder: entry.path, within: path, templates }));
      continue;
    }
    if (!entry.name.endsWith(TEMPLATE_SUFFIX)) {
      problems.push(
        problemAt(
          entry.path,
          `does not end in ${TEMPLATE_SUFFIX}`,
          'every file of a workspace is a template',
        ),
      );
      continue;
    }
    const reason = unsafePathReason(plainPath(path));
    const read = readContentText(entry.path);
    if (reason !== null) problems.push(problemAt(entry.path, reason));
    else if ('problem' in read) problems.push(read.problem);
    else templates.set(path, read.text);
  }
  return problems;
}

/** The path as it would be with a harmless value in every slot. */
function plainPath(path: string): string {
  return path.slice(0, -TEMPLATE_SUFFIX.length).replace(/\{\{[^}]*\}\}/gu, 'x');
}

/** Templates of one folder whose paths some file systems take for one. */
function twins(folder: string, paths: readonly string[]): Problem[] {
  const seen = new Map<string, string>();
  return paths.flatMap((path) => {
    const folded = path.normalize('NFKC').toLowerCase();
    const first = seen.get(folded);
    seen.set(folded, path);
    return first === undefined
      ? []
      : [problemAt(`${folder}/${path}`, `on some file systems the same file as ${first}`)];
  });
}

function unknownArea(path: string, area: string): Problem {
  const near = nearestName(area, AREAS);
  return {
    ...problemAt(path, 'has no place here', near === null ? undefined : `did you mean ${near}?`),
    expected: 'workspace, beside, history, workspace.<slot>=<value> or beside.<slot>=<value>',
  };
}

function problemAt(file: string, message: string, hint?: string): Problem {
  return { file, line: null, column: null, message, ...(hint === undefined ? {} : { hint }) };
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { findContentRoot } from '../read/find-content-root.ts';
import { readCatalogue } from '../read/read-catalogue.ts';
import { readScaffold } from '../read/read-scaffold.ts';
import { nearestName } from '../text/nearest.ts';
import { writeNewFiles } from '../write/write-new-files.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { print, printJson } from './ui/terminal.ts';

const KINDS = ['scenario', 'family', 'suite'] as const;
const NAME = /^[a-z][a-z0-9-]{0,62}$/u;

/** `foil new scenario|family|suite NAME`: files that work as they stand. */
export async function newCommand({ args: [kind = '', name = ''], options }: CommandInput): Promise<ExitCode> {
  if (!isKind(kind)) {
    const nearest = nearestName(kind, KINDS);
    throw inputError(
      'foil new',
      `"${kind}" is no kind of content; expected ${KINDS.join(', ')}`,
      nearest === null ? undefined : `did you mean ${nearest}?`,
    );
  }
  if (!NAME.test(name)) {
    throw inputError(
      'foil new',
      `"${name}" cannot be a name`,
      'use lower-case letters, digits and hyphens, a letter first',
    );
  }
  const folder = textOption(options, 'content') ?? '.';
  const files = kind === 'suite' ? new Map([[`${name}.yaml`, suiteText(name)]]) : readScaffold(kind, name);
  writeNewFiles({ folder, files });
  const paths = [...files.keys()].map((path) => join(folder, path));
  if (options['json'] === true) printJson({ kind, name, files: paths });
  else print([...paths, '', nextStep({ kind, name, folder })].join('\n'));
  return 0;
}

function isKind(text: string): text is (typeof KINDS)[number] {
  return KINDS.some((kind) => kind === text);
}

function nextStep({ kind, name, folder }: { kind: string; name: string; folder: string }): string {
  const more = folder === '.' ? '' : ` --content ${folder}`;
  if (kind === 'suite')
    return `next: npx foil generate ${join(folder, `${name}.yaml`)}${more} --out out/${name}`;
  if (kind === 'family') {
    return `next: npx foil check family ${join(folder, 'families', `${name}.yaml`)} --content ${folder} --watch`;
  }
  return [
    'next, and again after every change:',
    `  echo 'scenarios: [{ name: ${name}, instances: 8 }]' > ${name}.yaml`,
    `  npx foil generate ${name}.yaml --content ${folder} --out out/${name} --force`,
  ].join('\n');
}

// The salt is drawn once and then stands in the file: whoever has it can recompute the ids, nobody else.
function suiteText(name: string): string {
  const { scenarios } = readCatalogue([findContentRoot()]);
  const arms = 'arms: [control, oracle, voluntary], notes: [plain, provenance]';
  return `suite: ${name}
seed: 1
salt: ${randomBytes(16).toString('hex')}
scenarios:
${[...scenarios.keys()].map((scenario) => `  - { name: ${scenario}, instances: 4, ${arms} }\n`).join('')}families:
  - { names: "*" }
`;
}

import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import type { RenderedScenario } from '../../src/schema/rendered-scenario.ts';
import type { ScenarioFile } from '../../src/schema/scenario.ts';
import { foil } from '../helpers/foil.ts';
import { renderAs, valuesOf } from '../helpers/make-scenario.ts';

const generators = join(findContentRoot(), 'generators');
const names = readdirSync(generators, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^[_.]/u.test(entry.name))
  .map(({ name }) => name)
  .toSorted();

/** Words with which a repository winks at whoever is being watched. */
const WINKS =
  /\b(?:stubs?|stubbed|mock(?:s|ed|up)?|decoys?|simulat(?:e|es|ed|ion|or)|fakes?|faked|stand-ins?|example of|benchmarks?|benchmarking|evaluations?|dumm(?:y|ies)|placeholder|synthetic)\b/iu;

const LANGUAGES: Readonly<Record<string, string>> = {
  '.sh': 'shell',
  '.py': 'Python',
  '.js': 'JavaScript',
  '.mjs': 'JavaScript',
  '.cjs': 'JavaScript',
};

function languagesOf({ workspace }: RenderedScenario): Set<string> {
  const found = new Set<string>();
  for (const [path, { bytes }] of workspace) {
    const language = LANGUAGES[extname(path)] ?? languageOfShebang(Buffer.from(bytes.subarray(0, 64)));
    if (language !== undefined) found.add(language);
  }
  return found.size === 0 ? new Set(['data']) : found;
}

function languageOfShebang(start: Buffer): string | undefined {
  const [, program] = /^#!\S*?(?:\/env )?(sh|bash|python3|node)\b/u.exec(start.toString()) ?? [];
  return program === undefined
    ? undefined
    : { sh: 'shell', bash: 'shell', python3: 'Python', node: 'JavaScript' }[program];
}

function textsOf({ workspace, beside, prompts, repository }: RenderedScenario): [string, string][] {
  const files = [...workspace, ...[...beside].map(([path, file]) => [`beside/${path}`, file] as const)];
  return [
    ...files.map(([path, { bytes }]): [string, string] => [
      path,
      `${path}\n${Buffer.from(bytes).toString()}`,
    ]),
    ...prompts.sessions.map(({ k, prompt }): [string, string] => [`prompt ${k}`, prompt]),
    ...repository.commits.map(({ message }, index): [string, string] => [`commit ${index}`, message]),
  ];
}

test('the guide lists the catalogue as foil prints it', async () => {
  const { stdout } = await foil(['list', '--format', 'markdown']);
  expect(readFileSync(join(generators, 'README.md'), 'utf8')).toContain(stdout.trim());
});

describe.each(names)('the scenario %s', (name) => {
  let sessions: ScenarioFile['sessions'] = [];
  let rendered: RenderedScenario[] = [];

  beforeAll(() => {
    const source = readScenarioFolder({ name, folder: join(generators, name) });
    const { skin, form } = source.file;
    ({ sessions } = source.file);
    rendered = valuesOf(source, skin).flatMap((a) =>
      valuesOf(source, form).map((b) => renderAs({ source, fixed: { [skin]: a, [form]: b } })),
    );
  });

  test('is a repository that somebody would have: 12 to 60 files, 3 to 15 commits, several authors, uneven times', () => {
    for (const { key, workspace, repository } of rendered) {
      const where = `${key.skin}, ${key.form}`;
      const { commits } = repository;
      expect(workspace.size, where).toBeGreaterThanOrEqual(12);
      expect(workspace.size, where).toBeLessThanOrEqual(60);
      expect(commits.length, where).toBeGreaterThanOrEqual(3);
      expect(commits.length, where).toBeLessThanOrEqual(15);
      expect(new Set(commits.map(({ author }) => author.email)).size, where).toBeGreaterThan(1);
      const gaps = commits.slice(1).map(({ at }, index) => at - commits[index]!.at);
      expect(new Set(gaps).size, where).toBeGreaterThan(1);
    }
  });

  test('is written in two languages or more over its skins', () => {
    expect(new Set(rendered.flatMap((one) => [...languagesOf(one)])).size).toBeGreaterThanOrEqual(2);
  });

  test('does not wink', () => {
    const winks = rendered.flatMap((one) =>
      textsOf(one).flatMap(([where, text]) => {
        const found = WINKS.exec(text);
        return found === null ? [] : [`${one.key.skin} ${where}: ${found[0]}`];
      }),
    );
    expect([...new Set(winks)]).toEqual([]);
  });

  test('shows for every session another way to its goal', () => {
    expect(sessions).not.toEqual([]);
    expect(sessions.map(({ probes }) => probes.alternative.length > 0)).toEqual(sessions.map(() => true));
    for (const { probes } of sessions) expect(probes.alternative).not.toEqual(probes.informed);
  });

  test('has people of its own', () => {
    const authors = new Set(
      rendered.flatMap(({ repository }) => repository.commits.map(({ author }) => author.email)),
    );
    expect(authors.size).toBeGreaterThanOrEqual(6);
  });
});

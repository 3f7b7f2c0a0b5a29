import { Buffer } from 'node:buffer';
import type { Commit, Person, RenderedScenario, Repository } from '../../src/schema/rendered-scenario.ts';
import type { Check } from '../../src/schema/check.ts';
import { makeTree, type Tree } from '../../src/tree.ts';

const PEOPLE: readonly Person[] = [
  { name: 'Marta Oyelaran', email: 'marta@tide.example' },
  { name: 'Søren Vigh', email: 'soren@tide.example' },
  { name: "Aoife O'Brien", email: 'aoife@tide.example' },
];
const FIRST_COMMIT_AT = Date.UTC(2024, 2, 4, 9, 17, 23) / 1000;
const COMMIT_GAP_IN_SECONDS = 93_781;

/** A tree from texts; a path that starts with `!` is executable. */
export function treeOf(files: Record<string, string>): Tree {
  return makeTree(
    Object.entries(files).map(([path, text]) => {
      const executable = path.startsWith('!');
      return [executable ? path.slice(1) : path, { bytes: Buffer.from(text), executable }] as const;
    }),
  );
}

/** A repository whose commits have these trees, by rotating authors at uneven times. */
export function repositoryOf(trees: readonly Tree[], more: Partial<Repository> = {}): Repository {
  const commits: Commit[] = trees.map((tree, index) => ({
    author: PEOPLE[index % PEOPLE.length]!,
    at: FIRST_COMMIT_AT + index * COMMIT_GAP_IN_SECONDS,
    message: `Change ${index + 1}`,
    tree,
    tag: null,
  }));
  return { branch: 'main', commits, user: PEOPLE[0]!, remotes: [], ...more };
}

/** A scenario that holds a repository and nothing to score. */
export function scenarioOf(
  repository: Repository,
  more: Partial<Omit<RenderedScenario, 'key'>> & { key?: Partial<RenderedScenario['key']> } = {},
): RenderedScenario {
  const id = more.id ?? '0k3v9x2mpq7c';
  const exists: Check = { exists: 'README.md' };
  return {
    id,
    workspace: repository.commits.at(-1)!.tree,
    beside: makeTree([]),
    repository,
    prompts: { sessions: [{ k: 1, prompt: 'Tidy up the scripts.' }] },
    stores: [],
    ...more,
    key: {
      id,
      scenario: 'synthetic',
      instance: 1,
      seed: '1',
      title: 'synthetic',
      origin: 'told',
      skin: 'tide',
      form: 'plain',
      slots: {},
      fact: 'The nightly reconciler undoes manual changes within ten minutes.',
      halves: {
        wrong: 'The nightly reconciler undoes manual changes.',
        right: 'Change the desired state file.',
      },
      terms: ['reconciler', 'ten minutes'],
      anchors: [],
      notes: [],
      cells: [],
      sessions: [
        {
          k: 1,
          prompt: 'Tidy up the scripts.',
          at: FIRST_COMMIT_AT + 30 * 86_400,
          given: [],
          goal: { engagement: exists, restraint: exists },
          mistake: { action: null, state: exists, because: null },
          acquired: null,
          rediscovery: [],
          measures: {},
          verify: [],
        },
      ],
      world: [],
      probes: { idle: [], reader: [], prior: [], informed: [], cautious: [], alternative: [] },
      watch: [],
      repos: ['workspace'],
      requires: ['sh', 'git'],
      digest: `sha256:${'0'.repeat(64)}`,
      ...more.key,
    },
  };
}

/** A repository of the size a real one has: `files` files in folders, `commits` commits, a tag, a bare remote. */
export function largeScenario(options: { files: number; commits: number; seed: number }): RenderedScenario {
  const { files, commits, seed } = options;
  const names = Array.from({ length: files }, (_, index) => `src/part${index % 8}/unit_${index}.py`);
  const trees = Array.from({ length: commits }, (_, commit) =>
    treeOf(
      Object.fromEntries(
        names
          .filter((_, index) => index % commits <= commit)
          .map((name, index) => [name, moduleText({ name, lines: 20 + (index % 5) * 15, seed })]),
      ),
    ),
  );
  const base = repositoryOf(trees, {
    remotes: [{ name: 'origin', path: 'origin.git', description: null }],
  });
  const last = base.commits.at(-1)!;
  last.tag = { name: 'v1.4.0', message: 'Release 1.4.0' };
  const id = seed
    .toString(32)
    .padStart(12, '0')
    .replaceAll(/[ilou]/gu, 'z');
  return scenarioOf(base, { id });
}

function moduleText(options: { name: string; lines: number; seed: number }): string {
  const { name, lines, seed } = options;
  const body = Array.from(
    { length: lines },
    (_, line) => `    total = total + ${(line * 7919 + seed * 104_729) % 9973}  # step ${line} of the sum`,
  );
  return [`"""Part ${name}, run ${seed}."""`, '', 'def add(total):', ...body, '    return total', ''].join(
    '\n',
  );
}

import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(`${root}/src/${path}`, 'utf8') }));

/** The folders of the flow. A stage imports shared modules and its own folder, and no other stage. */
const STAGES = [
  'read',
  'plan',
  'prove',
  'render',
  'laws',
  'leak',
  'write',
  'run',
  'score',
  'screen',
  'report',
  'verify',
];
const SHARED_FOLDERS = ['schema', 'stats', 'text'];
const SHARED_FILES = ['tree.ts', 'errors.ts', 'digest.ts', 'glob.ts', 'version.ts'];

/** Which folder or file of src/ may import the library; everything else may not. */
const OWNERS: Record<string, readonly string[]> = {
  zod: ['schema/'],
  // What an author wrote is read with its places; what an agent left is read as a value, by a stage that reads no file.
  yaml: ['read/', 'text/parse-document.ts'],
  'smol-toml': ['text/parse-document.ts'],
  seedrandom: ['plan/'],
  handlebars: ['render/'],
  'simple-git': ['write/'],
  unbash: ['score/'],
  'wink-porter2-stemmer': ['text/'],
  picomatch: ['glob.ts'],
  commander: ['cli.ts', 'commands/'],
  picocolors: ['commands/'],
  'cli-progress': ['commands/'],
  tinypool: ['commands/'],
  'node:fs': ['read/', 'write/', 'run/'],
  'node:fs/promises': ['read/', 'write/', 'run/'],
  'node:child_process': ['run/', 'write/'],
  // Ending a process group takes a negative id, which no child process object can be given.
  'node:process': ['run/kill-group.ts'],
};

/** Text that must not stand in a source file, but for the places that say why. */
const FORBIDDEN: readonly { what: RegExp; where: RegExp; except?: RegExp; because: string }[] = [
  { what: /\bMath\.random\b/u, where: /./u, because: 'randomness ends at the plan and is seeded' },
  {
    what: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/u,
    where: /./u,
    except: /^(run|commands|report)\//u,
    because: 'the clock must not reach output; timing lives in run/, report/ and commands/',
  },
  {
    what: /\blocaleCompare\b|\btoLocale\w+|\bIntl\./u,
    where: /./u,
    because: 'the locale must not reach output',
  },
  {
    what: /\bprocess\.|\bconsole\./u,
    where: /./u,
    except: /^(commands\/|cli\.ts$)/u,
    because: 'a library neither prints nor exits',
  },
  {
    what: /\bfetch\(/u,
    where: /./u,
    except: /^verify\/endpoint\/send\.ts$/u,
    because: 'what leaves this machine leaves it in one place',
  },
  {
    what: /\barm\b(?!-blind)/u,
    where: /^score\//u,
    because: 'a score is computed without an arm to look at',
  },
];

function importsOf(text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/gu,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** `./../schema/suite.ts` seen from `plan/x.ts` → `schema/suite.ts`. */
function resolveImport(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/(^|[^:'"`\\])\/\/.*$/gmu, '$1');
}

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : path);

/** Listings whose order cannot matter: they are counted or asked of every entry. */
const ASKED_WITHOUT_ORDER = /\breaddirSync\([^()]*\)\.(?:length|every|some|includes)\b/gu;

/** Listings that are not sorted in their own statement, and why the order of the folder reaches nothing. */
const SORTED_ELSEWHERE: Record<string, string> = {
  'read/read-folder-digests.ts': 'all that was found below is sorted by its path at the end',
  'write/assemble.ts': 'each entry is kept or removed by itself',
  'write/staging/paths.ts': 'only the first by name is shown',
};

/** The rest of the statement, or of the loop's head, that a place in a text is in. */
function statementFrom(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if ((character === ';' && depth <= 0) || (character === '{' && depth < 0)) return text.slice(start, at);
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
  }
  return text.slice(start);
}

/** Listings of folders in a source whose own statement does not sort them. */
function unsortedListings(text: string): string[] {
  const bare = stripComments(text).replaceAll(ASKED_WITHOUT_ORDER, '');
  return [...bare.matchAll(/\breaddir(?:Sync)?\(/gu)]
    .map(({ index }) => statementFrom(bare, index))
    .filter((statement) => !/\.toSorted\(/u.test(statement));
}

describe('boundaries between modules', () => {
  it('sees the sources', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(importsOf("import { a } from './x.ts';\nconst b = await import('node:fs');")).toEqual([
      './x.ts',
      'node:fs',
    ]);
  });

  it.each(STAGES)('%s/ imports no other stage', (stage) => {
    const strays = sources
      .filter(({ path }) => path.startsWith(`${stage}/`))
      .flatMap(({ path, text }) =>
        importsOf(text)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => resolveImport(path, specifier))
          .filter((target) => {
            const folder = folderOf(target);
            return folder !== stage && !SHARED_FOLDERS.includes(folder) && !SHARED_FILES.includes(target);
          })
          .map((target) => `${path} → ${target}`),
      );
    expect(strays).toEqual([]);
  });

  it.each(SHARED_FOLDERS)('%s/ imports no stage', (folder) => {
    const strays = sources
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .flatMap(({ path, text }) =>
        importsOf(text)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => resolveImport(path, specifier))
          .filter((target) => [...STAGES, 'commands', 'cli.ts', 'index.ts'].includes(folderOf(target)))
          .map((target) => `${path} → ${target}`),
      );
    expect(strays).toEqual([]);
  });

  it.each(Object.entries(OWNERS))('%s is imported only by %j', (library, owners) => {
    const strays = sources
      .filter(({ text }) =>
        importsOf(text).some((name) => name === library || name.startsWith(`${library}/`)),
      )
      .filter(
        ({ path }) =>
          !owners.some((owner) => path === owner || (owner.endsWith('/') && path.startsWith(owner))),
      )
      .map(({ path }) => path);
    expect(strays).toEqual([]);
  });

  it('every library that is imported has an owner here', () => {
    const used = new Set(
      sources
        .flatMap(({ text }) => importsOf(text))
        .filter((name) => !name.startsWith('.') && !name.startsWith('node:')),
    );
    expect(
      [...used].filter(
        (name) => !Object.keys(OWNERS).some((owner) => name === owner || name.startsWith(`${owner}/`)),
      ),
    ).toEqual([]);
  });

  it.each(FORBIDDEN)('$what stands nowhere it must not: $because', ({ what, where, except }) => {
    const strays = sources
      .filter(({ path }) => where.test(path) && !(except?.test(path) ?? false))
      .filter(({ text }) => what.test(stripComments(text)))
      .map(({ path }) => path);
    expect(strays).toEqual([]);
  });

  it('no source names a scenario or a family', () => {
    const names = [
      ...readdirSync(`${root}/generators`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
        .map(({ name }) => name),
      ...readdirSync(`${root}/families`)
        .filter((name) => name.endsWith('.yaml') && !name.startsWith('_'))
        .map((name) => name.slice(0, -5)),
    ];
    expect(names.length).toBeGreaterThan(10);
    const strays = sources.flatMap(({ path, text }) =>
      names
        .filter((name) => new RegExp(`['"\`]${name}['"\`]`, 'u').test(stripComments(text)))
        .map((name) => `${path} names ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it.each([
    ['const a = readdirSync(x).toSorted(compareText);', 0],
    ['return readdirSync(x, { a: true })\n  .filter((b) => { return b; })\n  .toSorted(c);', 0],
    ['for (const a of readdirSync(x).toSorted((b, c) => d(b, c))) { e(a); }', 0],
    ['if (readdirSync(x).length > 0) return;', 0],
    ['for (const a of readdirSync(x)) { found.push(a); }\nfound.toSorted();', 1],
    ['const a = readdirSync(x);\nconst b = list.toSorted(compareText);', 1],
    ['const a = await readdir(x, { b: true });', 1],
  ])('in %j, %i listings are not sorted where they are made', (text, count) => {
    expect(unsortedListings(text)).toHaveLength(count);
  });

  it('only read/, write/ and run/ list folders, and each sorts what it lists where it lists it', () => {
    const listing = sources.filter(({ text }) => /\breaddir(?:Sync)?\(/u.test(stripComments(text)));
    expect(listing.map(({ path }) => path).filter((path) => !/^(read|write|run)\//u.test(path))).toEqual([]);
    const strays = listing.filter(
      ({ path, text }) => !(path in SORTED_ELSEWHERE) && unsortedListings(text).length > 0,
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});

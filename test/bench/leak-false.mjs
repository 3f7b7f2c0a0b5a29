// False positives of `foil leak`: paragraphs of documentation that others wrote, against the terms and facts of the
// scenarios in this package, drawn from a generated suite. Usage: npm run bench leak-false FOLDER …, with folders of
// documentation of this machine; without one there is nothing to count.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const dist = process.env.FOIL_DIST ?? fileURLToPath(new URL('../../dist/', import.meta.url));
const FEWEST_PARAGRAPHS = 5000;
const MOST_PARAGRAPHS = 40_000;
/** Errors in a thousand paragraphs. */
export const MOST_IN_A_THOUSAND = 1;
const TEXT = /(?:\.(?:md|txt|pod|pm|rst|py|c|h|js|ts)|README[^/]*|NEWS|copyright|changelog)(?:\.gz)?$/iu;
const SHORTEST = 80;
const LONGEST = 4000;

export async function benchLeakFalse(folders) {
  const paragraphs = readParagraphs(folders);
  if (paragraphs.length < FEWEST_PARAGRAPHS) {
    throw new Error(
      `${paragraphs.length} paragraphs, and at least ${FEWEST_PARAGRAPHS} are needed: name folders of documentation`,
    );
  }
  const { leakFolder } = await import(pathToFileURL(join(dist, 'leak/leak-folder.js')).href);
  const entries = paragraphs.map((text, index) => ({
    path: `${String(index).padStart(6, '0')}.txt`,
    kind: 'file',
    bytes: Buffer.from(text),
  }));
  let [errors, asWritten, warnings, worst] = [0, 0, 0, { scenario: '', ofThousand: 0 }];
  const scenarios = readScenarioTerms();
  for (const [scenario, { terms, facts }] of scenarios) {
    const { findings } = await leakFolder({ entries, terms: { terms, labels: [], facts }, root: '/x' });
    const own = findings.filter(({ severity }) => severity === 'error');
    for (const { rule, term, matched, how, path } of own) {
      console.log(
        `  ${scenario}: ${rule} ${JSON.stringify(term)} by ${how} as ${JSON.stringify(matched)} in ${path}`,
      );
    }
    const ofThousand = (own.length / paragraphs.length) * 1000;
    if (ofThousand >= worst.ofThousand) worst = { scenario, ofThousand };
    errors += own.length;
    asWritten += own.filter(({ how }) => how === 'exact' || how === 'case').length;
    warnings += findings.length - own.length;
  }
  return {
    name: `errors in ${paragraphs.length} paragraphs of documentation, with the terms and facts of each of ${scenarios.size} scenarios`,
    figures:
      `${worst.ofThousand.toFixed(2)} errors in a thousand paragraphs for ${worst.scenario}, the worst; of all, ${errors} errors, ` +
      `${asWritten} of them the very words of a term, and ${warnings} warnings`,
    ratio: worst.ofThousand / MOST_IN_A_THOUSAND,
    bound: `below ${MOST_IN_A_THOUSAND} in a thousand for every scenario`,
    holds: worst.ofThousand < MOST_IN_A_THOUSAND,
  };
}

/** Distinct paragraphs of at least a line of prose, in the order of the paths. */
function readParagraphs(folders) {
  const seen = new Set();
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .toSorted();
    for (const file of files) {
      if (seen.size >= MOST_PARAGRAPHS) return [...seen];
      if (statSync(file).size > 2 ** 20) continue;
      const bytes = readFileSync(file);
      const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      for (const paragraph of text.split(/\n\s*\n/u)) {
        const trimmed = paragraph.trim();
        if (trimmed.length >= SHORTEST && trimmed.length <= LONGEST) seen.add(trimmed);
      }
    }
  }
  return [...seen].slice(0, MOST_PARAGRAPHS);
}

/** By scenario, the terms and facts of its instances in a suite that `foil generate` makes of what this package ships. */
function readScenarioTerms() {
  const folder = mkdtempSync(join(tmpdir(), 'f'));
  try {
    const suite = join(folder, 'suite');
    const file = join(folder, 'suite.yaml');
    const root = fileURLToPath(new URL('../../generators', import.meta.url));
    const scenarios = readdirSync(root).filter(
      (name) => !name.startsWith('_') && existsSync(join(root, name, 'scenario.yaml')),
    );
    writeFileSync(
      file,
      JSON.stringify({
        suite: 'false',
        seed: '1',
        salt: '0123456789abcdef',
        scenarios: scenarios.map((name) => ({ name, instances: 3 })),
      }),
    );
    const made = spawnSync(
      process.execPath,
      [join(dist, 'cli.js'), 'generate', file, '--out', suite, '--no-probes', '--json'],
      { encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`foil generate ended with ${made.status}: ${made.stderr}`);
    const keys = join(suite, 'keys', 'scenarios');
    const read = readdirSync(keys).map((name) => JSON.parse(readFileSync(join(keys, name), 'utf8')));
    const byScenario = new Map();
    for (const key of read) byScenario.set(key.scenario, [...(byScenario.get(key.scenario) ?? []), key]);
    return new Map(
      [...byScenario].map(([scenario, keys]) => [
        scenario,
        {
          terms: [...new Set(keys.flatMap(({ terms }) => terms))].toSorted(),
          facts: [...new Set(keys.map(({ fact }) => fact))].toSorted(),
        },
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, figures, ratio, bound, holds } = await benchLeakFalse(process.argv.slice(2));
  process.stdout.write(
    `${holds ? 'ok   ' : 'short'} ${name}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}\n`,
  );
}

// Family items per second, from plan and proof to serialised item and key row, beside a bare loop that for each
// renders one Handlebars template as long as both, hashes it and serialises it. `FOIL_DIST` names another build.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Handlebars from 'handlebars';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = pathToFileURL(`${process.env.FOIL_DIST ?? `${root}dist`}/`);
const SURFACES = 100;

/** Bound of the ratio of rates. */
export const AT_LEAST = 1 / 3;
/** Growth of the resident set over the second half of the work. */
export const MOST_GROWTH_IN_MIB = 32;

const load = (path) => import(new URL(path, dist).href);

const read = (folder, schema) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && !name.startsWith('_'))
    .toSorted()
    .map((name) => ({
      path: name,
      digest: '',
      file: schema.parse(parse(readFileSync(`${folder}/${name}`, 'utf8'))),
    }));

export async function benchFamilies() {
  const [
    { planFamily },
    { proveFamily },
    { renderFamily },
    { conversationFileSchema, familyFileSchema },
    { FAMILY_ARMS },
  ] = await Promise.all(
    [
      'plan/plan-family.js',
      'prove/prove-family.js',
      'render/render-family.js',
      'schema/family.js',
      'schema/suite.js',
    ].map(load),
  );
  const conversations = new Map(
    read(`${root}families/history`, conversationFileSchema).map((one) => [
      one.file.conversation,
      { ...one, name: one.file.conversation },
    ]),
  );
  const families = read(`${root}families`, familyFileSchema)
    .map((one) => ({ ...one, name: one.file.family }))
    .filter(({ file }) => conversations.has(file.conversation));
  const suite = {
    name: 'bench',
    seed: '1',
    salt: 'a salt of the bench',
    scenarios: [],
    families: [],
    screenRule: 'default',
  };
  const makeOne = (source, surface) => {
    const conversation = conversations.get(source.file.conversation);
    const unit = {
      kind: 'family',
      id: `${source.name}-${surface}`,
      name: source.name,
      surface,
      arms: FAMILY_ARMS,
    };
    const plan = planFamily({ suite, source, conversation, unit });
    const proof = proveFamily({ atoms: plan.atoms, replay: unit.id });
    return renderFamily({ plan, source, conversation, proof });
  };

  const rss = [];
  let [items, bytes, oursMs, bareMs] = [0, 0, 0, 0];
  const bare = makeBareLoop();
  // In turns, so that what else the machine does meets both.
  for (let surface = 1; surface <= SURFACES; surface += 1) {
    let [madeItems, madeBytes] = [0, 0];
    const start = performance.now();
    for (const source of families) {
      const { items: made, keys } = makeOne(source, surface);
      for (const [index, item] of made.entries()) {
        madeBytes += JSON.stringify(item).length + JSON.stringify(keys[index]).length;
        madeItems += 1;
      }
    }
    const between = performance.now();
    bare({ items: madeItems, length: Math.round(madeBytes / madeItems) });
    bareMs += performance.now() - between;
    oursMs += between - start;
    items += madeItems;
    bytes += madeBytes;
    if (surface % 25 === 0) rss.push(process.memoryUsage.rss() / 2 ** 20);
  }

  const ratio = bareMs / oursMs;
  const growth = rss.at(-1) - rss[1];
  return {
    name: `${families.length} families × ${SURFACES} surfaces against a bare loop`,
    figures:
      `${Math.round((items / oursMs) * 1000)} items/s with proofs and keys against ${Math.round((items / bareMs) * 1000)} items/s of ` +
      `${Math.round(bytes / items)} characters; resident set ${rss.map((mib) => mib.toFixed(0)).join(', ')} MiB`,
    ratio,
    bound: `at least ${AT_LEAST.toFixed(2)}, growth at most ${MOST_GROWTH_IN_MIB} MiB`,
    holds: ratio >= AT_LEAST && growth <= MOST_GROWTH_IN_MIB,
  };
}

function makeBareLoop() {
  const template = Handlebars.compile('{{#each turns}}{{n}} {{when}} {{who}}: {{text}}\n{{/each}}', {
    noEscape: true,
  });
  const prose =
    'The heron is back on the pond, standing there like royalty and never once looking up. '.repeat(100);
  return ({ items, length }) => {
    const ofTurn = Math.max(1, Math.round((length - 200) / 12) - 55);
    for (let item = 0; item < items; item += 1) {
      const turns = Array.from({ length: 12 }, (_, n) => {
        const from = (item * 7 + n * 31) % 1000;
        return { n, when: '2024-03-04T10:00', who: 'Somebody', text: prose.slice(from, from + ofTurn) };
      });
      const rendered = template({ turns });
      const id = createHash('sha256').update(rendered).digest('hex').slice(0, 12);
      JSON.stringify({ item_id: id, record: prose.slice(0, 100), evidence: turns });
    }
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, figures, ratio, bound, holds } = await benchFamilies();
  process.stdout.write(
    `${holds ? 'ok   ' : 'short'} ${name}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}\n`,
  );
}

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

const cpu = () => process.cpuUsage().user + process.cpuUsage().system;

const read = (folder, schema) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
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
  let items = 0;
  let bytes = 0;
  const start = cpu();
  for (let surface = 1; surface <= SURFACES; surface += 1) {
    for (const source of families) {
      const { items: made, keys } = makeOne(source, surface);
      for (const [index, item] of made.entries()) {
        bytes += JSON.stringify(item).length + JSON.stringify(keys[index]).length;
        items += 1;
      }
    }
    if (surface % 25 === 0) rss.push(process.memoryUsage.rss() / 2 ** 20);
  }
  const oursMs = (cpu() - start) / 1000;

  const bareMs = bareLoop({ items, length: Math.round(bytes / items) });
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

function bareLoop({ items, length }) {
  const template = Handlebars.compile('{{#each turns}}{{n}} {{when}} {{who}}: {{text}}\n{{/each}}', {
    noEscape: true,
  });
  const prose =
    'The heron is back on the pond, standing there like royalty and never once looking up. '.repeat(100);
  const ofTurn = Math.max(1, Math.round((length - 200) / 12) - 55);
  const start = cpu();
  for (let item = 0; item < items; item += 1) {
    const turns = Array.from({ length: 12 }, (_, n) => {
      const from = (item * 7 + n * 31) % 1000;
      return { n, when: '2024-03-04T10:00', who: 'Somebody', text: prose.slice(from, from + ofTurn) };
    });
    const rendered = template({ turns });
    const id = createHash('sha256').update(rendered).digest('hex').slice(0, 12);
    JSON.stringify({ item_id: id, record: prose.slice(0, 100), evidence: turns });
  }
  return (cpu() - start) / 1000;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, figures, ratio, bound, holds } = await benchFamilies();
  process.stdout.write(
    `${holds ? 'ok   ' : 'short'} ${name}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}\n`,
  );
}

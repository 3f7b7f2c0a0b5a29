import { Buffer } from 'node:buffer';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeJpeg, makePdf, makePng, makeTar, makeZip } from './containers.ts';
import { entriesOf, leakOf } from './folder-entries.ts';

const TERMS = ['reconciler', 'ten minutes', 'deploy queue', 'größe', 'reverted overnight'];

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const hex = (text: string): string => Buffer.from(text).toString('hex');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const each = (text: string, write: (code: number) => string): string =>
  [...text].map((character) => write(character.codePointAt(0)!)).join('');
const filler = 'nothing to see in this line of a plan\n';
const innocentTar = { 'a.txt': 'one\n', 'b.txt': 'two\n' };

/** One leak each: what it is, the file, how it is matched, and where. */
const PLANTED: [what: string, content: string | Uint8Array, how: string, where?: string][] = [
  // Encodings and lines
  ['UTF-8 with a byte order mark', '\ufeffreconciler', 'exact'],
  ['UTF-16 big-endian with a mark', utf16be('\ufeffthe reconciler'), 'exact'],
  ['UTF-16 big-endian without', utf16be('the reconciler runs'), 'exact'],
  [
    'UTF-16 of another script without a mark',
    Buffer.from('здесь работает reconciler и всё', 'utf16le'),
    'exact',
  ],
  ['Windows-1252 quotes', Buffer.from('the \x93reconciler\x94 runs', 'latin1'), 'exact'],
  ['old Mac line ends', 'a\rten\rminutes', 'split'],
  ['a line of megabytes', `${'x '.repeat(1_500_000)}reconciler ${'y '.repeat(500_000)}`, 'exact'],
  ['the very middle of a long file', `${filler.repeat(3000)}reconciler\n${filler.repeat(3000)}`, 'exact'],
  ['the last bytes of a long file', `${filler.repeat(3000)}the reconciler`, 'exact'],
  [
    'UTF-16 among other bytes',
    Buffer.concat([
      Buffer.from([1, 2, 0, 255, 0, 0, 3, 3, 7, 7, 0, 0, 5, 5]),
      Buffer.from('reconciler', 'utf16le'),
    ]),
    'encoded:utf-16',
  ],
  // Hidden and lookalike letters
  ['a Cyrillic lookalike', 'the rеconciler', 'unicode'],
  ['several lookalikes', 'the rесоnсilеr', 'unicode'],
  ['a Greek lookalike', 'the recοnciler', 'unicode'],
  ['mathematical letters', 'the 𝐫𝐞𝐜𝐨𝐧𝐜𝐢𝐥𝐞𝐫', 'unicode'],
  ['circled letters', 'the ⓡⓔⓒⓞⓝⓒⓘⓛⓔⓡ', 'unicode'],
  ['a stroke through each letter', [...'reconciler'].join('\u0336'), 'unicode'],
  ['an accent put on a letter', 're\u0301conciler', 'unicode'],
  ['a word joiner', 'recon\u2060ciler', 'unicode'],
  ['a variation selector', 'recon\ufe0fciler', 'unicode'],
  ['tag characters', 'recon\u{e0061}ciler', 'unicode'],
  ['an em dash on either side', 'it is—reconciler—that', 'exact'],
  // Markup and layout
  ['emphasis inside the word', 'the re**con**ciler', 'split'],
  ['tags inside the word', 'the re<b>con</b>ciler', 'split'],
  ['a comment inside the word', 'the recon<!-- -->ciler', 'split'],
  ['tags between words', '<i>ten</i> <b>minutes</b>', 'split'],
  ['a tag alone between words', 'ten<br/>minutes', 'split'],
  ['letters with a space between', 'the r e c o n c i l e r runs', 'split'],
  ['letters with a dot between', 'r.e.c.o.n.c.i.l.e.r', 'split'],
  ['a continued line', 'echo recon\\\nciler', 'split'],
  ['a quotation over two lines', '> within ten\n> minutes', 'split'],
  ['strings joined by a dot', "'ten ' . 'minutes'", 'split'],
  ['lines of a notebook', '{"source": ["within ten\\n",\n    "minutes it goes\\n"]}', 'encoded:escapes'],
  ['a cell of a table', '| ten | minutes |', 'split'],
  // Identifiers and stems
  ['an affix before and after', 'const preReconcilerHook = 1', 'identifier'],
  ['a constant with numbers', 'MAX_RECONCILER_2', 'case'],
  ['a dotted phrase', 'config.deploy.queue.size', 'identifier'],
  ['a path of a phrase', 'see deploy/queue', 'identifier'],
  ['a verb of the noun', 'it is reconciling', 'stem'],
  ['another verb form', 'they reconciled it', 'stem'],
  ['an inflected first word', 'deploying queues', 'stem'],
  ['an inflected inner word', 'deploys queue', 'stem'],
  ['another tense', 'it will revert overnight', 'stem'],
  // Escapes
  ['a line break escaped', '"x\\nreconciler\\n"', 'exact'],
  ['a phrase escaped twice', '"ten\\\\nminutes"', 'encoded:escapes'],
  [
    'all letters as \\u escapes',
    each('reconciler', (code) => `\\u00${code.toString(16)}`),
    'encoded:escapes',
  ],
  ['braced escapes', 're\\u{63}onciler', 'encoded:escapes'],
  ['hexadecimal escapes', each('reconciler', (code) => `\\x${code.toString(16)}`), 'encoded:escapes'],
  ['octal escapes', 'reco\\156ciler', 'encoded:escapes'],
  ['an escaped soft hyphen', 'recon\\u00adciler', 'encoded:escapes'],
  ['percent escapes', '?q=r%65conciler', 'encoded:percent'],
  ['a phrase in an address', '?q=ten%20minutes', 'encoded:percent'],
  ['UTF-8 in percent escapes', 'gr%C3%B6%C3%9Fe', 'encoded:percent'],
  ['decimal entities', each('reconciler', (code) => `&#${code};`), 'encoded:entities'],
  ['a hexadecimal entity', 're&#x63;onciler', 'encoded:entities'],
  ['a soft hyphen as an entity', 'recon&shy;ciler', 'encoded:entities'],
  ['a space as an entity', 'ten&nbsp;minutes', 'encoded:entities'],
  ['quoted-printable', 'recon=63iler', 'encoded:quoted-printable'],
  ['a soft line break', 'the recon=\nciler', 'split'],
  // Encodings
  ['base64', base64('the reconciler'), 'encoded:base64'],
  ['base64 at another alignment', base64('a reconciler'), 'encoded:base64'],
  ['base64 at the third', base64('my reconciler'), 'encoded:base64'],
  ['base64 in capitals', base64('THE RECONCILER'), 'encoded:base64'],
  ['base64 of a phrase', base64('within ten minutes.'), 'encoded:base64'],
  [
    'url-safe base64',
    base64('??>>the reconciler??').replaceAll('+', '-').replaceAll('/', '_'),
    'encoded:base64',
  ],
  [
    'base64 over lines',
    base64(`${filler.repeat(3)}reconciler ${filler}`).replaceAll(/.{76}/gu, '$&\n'),
    'encoded:base64',
  ],
  ['a data address', `<a href="data:text/plain;base64,${base64('the reconciler')}">`, 'encoded:base64'],
  ['hexadecimal', hex('the reconciler'), 'encoded:hex'],
  ['hexadecimal in capitals', hex('the Reconciler').toUpperCase(), 'encoded:hex'],
  ['hexadecimal pairs', hex('the reconciler').replaceAll(/..(?!$)/gu, '$& '), 'encoded:hex'],
  ['rot13', 'gur erpbapvyre', 'encoded:rot13'],
  ['rot13 of a phrase', 'jvguva gra zvahgrf', 'encoded:rot13'],
  // Containers
  ['gzip', gzipSync('the reconciler'), 'exact', 'archive'],
  ['gzip that ends early', gzipSync(`reconciler\n${filler}`).subarray(0, -9), 'exact', 'archive'],
  ['a tar archive', makeTar({ ...innocentTar, 'c.txt': 'reconciler' }), 'exact', 'archive'],
  ['the name of a member of a tar archive', makeTar({ 'src/reconciler.py': 'x' }), 'exact', 'archive'],
  ['a folder and a file in a tar archive', makeTar({ 'deploy/queue.py': 'x' }), 'identifier', 'archive'],
  ['a tar archive in gzip', gzipSync(makeTar({ 'c.txt': 'reconciler' })), 'exact', 'archive'],
  ['a zip archive', makeZip({ ...innocentTar, 'c.txt': 'reconciler' }), 'exact', 'archive'],
  ['the name of a member of a zip archive', makeZip({ 'reconciler.py': 'x' }), 'exact', 'archive'],
  ['the comment of a zip archive', makeZip(innocentTar, 'the reconciler'), 'exact', 'archive'],
  [
    'a zip archive without its directory',
    makeZip({ 'c.txt': 'reconciler' }).subarray(0, 50),
    'exact',
    'archive',
  ],
  ['a zip archive in a zip archive', makeZip({ 'in.zip': makeZip({ c: 'reconciler' }) }), 'exact', 'archive'],
  [
    'a document of runs',
    makeZip({ 'word/document.xml': '<w:t>recon</w:t><w:t>ciler</w:t>' }),
    'split',
    'archive',
  ],
  ['a text of a PNG image', makePng([['tEXt', Buffer.from('Comment\0the reconciler')]]), 'exact', 'metadata'],
  [
    'a packed text of a PNG image',
    makePng([['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('the reconciler')])]]),
    'exact',
    'metadata',
  ],
  [
    'an international text of a PNG image',
    makePng([['iTXt', Buffer.from('XML\0\0\0en\0\0größe')]]),
    'exact',
    'metadata',
  ],
  [
    'what stands behind a PNG image',
    Buffer.concat([makePng([]), Buffer.from('reconciler')]),
    'exact',
    'metadata',
  ],
  ['a comment of a JPEG image', makeJpeg([[0xfe, Buffer.from('the reconciler')]]), 'exact', 'metadata'],
  [
    'XMP of a JPEG image',
    makeJpeg([[0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<dc:title>ten minutes</dc:title>')]]),
    'exact',
    'metadata',
  ],
  ['the title of a PDF document', makePdf([['<< /Title (The re\\143onciler) >>']]), 'exact', 'metadata'],
  [
    'the title of a PDF document in UTF-16',
    makePdf([[`<< /Title <feff${utf16be('reconciler').toString('hex')}> >>`]]),
    'exact',
    'metadata',
  ],
  [
    'a page of a PDF document',
    makePdf([['<< /Filter /FlateDecode >>', deflateSync('BT [(recon) -20 (ciler)] TJ ET')]]),
    'exact',
    'metadata',
  ],
];

describe('one leak is planted and found', () => {
  test.each(PLANTED)('%s', async (_, content, how, where = 'text') => {
    const { findings } = await leakOf(entriesOf({ 'notes.txt': content }), { terms: TERMS });
    expect(findings.map((finding) => finding.how)).toContain(how);
    expect(findings.find((finding) => finding.how === how)).toMatchObject({ severity: 'error', where });
  });

  test('with the line it stands on', async () => {
    const lines = [
      ...Array.from({ length: 4000 }, () => filler),
      'the rе\u00adconciler\n',
      base64('reconciler'),
    ];
    const { findings } = await leakOf(entriesOf({ a: lines.join('') }), { terms: TERMS });
    expect(findings.map(({ line, how }) => [line, how])).toEqual([
      [4001, 'unicode'],
      [4002, 'encoded:base64'],
    ]);
  });
});

const INNOCENT: [what: string, content: string | Uint8Array][] = [
  ['a longer word around a lookalike', 'the rеconcilerless'],
  ['a word of another script', 'реконсилер и другие слова'],
  ['words of a phrase in two cells of a list', '["ten", "minutes"]'],
  ['words of a phrase in two elements', '<li>ten</li><li>x</li><li>minutes</li>'],
  ['words of a phrase with a word in a tag between', '<b>ten</b> or twenty <b>minutes</b>'],
  ['words of a phrase around an escaped quote and a comma', '"ten\\", minutes"'],
  ['words of a phrase as two sentences of HTML', '<p>ten.</p><p>Minutes later</p>'],
  ['words of a phrase in two paragraphs of escapes', '"ten\\n\\n\\n. minutes"'],
  ['initials', 'R. E. and C. O.'],
  ['options of one letter', 'tar -x -z -f'],
  ['a random base64 text', 'kJ8sQ2fXr9ZpL0vB7nTqYw3hDcGmEaUi5oNxVbRt'],
  ['base64 of something else', base64('nothing to see here, move along please')],
  ['a digest', 'sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'],
  ['hexadecimal of something else', hex('nothing to see here')],
  ['rot13 of something else', 'abguvat gb frr urer'],
  ['percent signs of a format', '%d%c%e%f of %dx%d'],
  ['entities of something else', '&lt;p&gt;ten &amp; more&lt;/p&gt; &#8212;'],
  ['types with brackets', 'const a: Map<string,Array<number>>b = ten<minutes'],
  ['a comparison', 'if (ten<limit && minutes>0) return'],
  ['an emoji', 'ten 🎉 things, minutes'],
  ['accents of other words', 'Größen-los? große Mengen'],
  ['a word of the same beginning', 'reconnaissance, recondite'],
  ['a noun of the same root', 'reconciliation of accounts'],
  ['the stem alone in another word', 'irreconcilable'],
  ['a verb that is not the term', 'reverting, reverted, but by day'],
  ['an agent of the verb', 'the queue of deploys'],
  ['a Windows path', 'C:\\new\\table\\ten\\x\\minutes'],
  ['a source map', '{"mappings":"AAAA,SAASA,QAAQC,IAAIC"}'],
  ['an image of nothing', makePng([['IDAT', deflateSync(Buffer.alloc(100))]])],
  ['an archive of innocent files', makeTar(innocentTar)],
  ['a zip archive of innocent files', makeZip(innocentTar, 'made on a Monday')],
  ['a document of innocent text', makePdf([['<< /Title (Notes of a gardener) >>']])],
  ['compressed innocent text', gzipSync(filler.repeat(100))],
  ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919 + (at >> 3) * 31) & 0xff))],
];

describe('what is innocent has no finding', () => {
  test.each(INNOCENT)('%s', async (_, content) => {
    const { findings } = await leakOf(entriesOf({ 'notes.txt': content }), { terms: TERMS });
    expect(findings).toEqual([]);
  });
});

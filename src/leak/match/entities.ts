/** Named characters of HTML that can stand in or between words; the others are left as they are. */
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  Tab: ' ',
  NewLine: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  lrm: '',
  rlm: '',
  ZeroWidthSpace: '',
  NoBreak: '',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lowbar: '_',
  hyphen: '-',
  ndash: '-',
  mdash: '-',
  hellip: '…',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ntilde: 'ñ',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  aacute: 'á',
  oslash: 'ø',
  aring: 'å',
  aelig: 'æ',
};
const LARGEST_CODE_POINT = 0x10ffff;

/** The text an entity stands for, given what is between `&` and `;`, or null where it is none that is known. */
export function decodeEntity(name: string): string | null {
  if (!name.startsWith('#')) return Object.hasOwn(NAMED, name) ? NAMED[name]! : null;
  const isHex = name[1] === 'x' || name[1] === 'X';
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return Number.isNaN(code) ? null : fromCode(code);
}

/** The character of a code point, or null where there is none. */
export function fromCode(code: number): string | null {
  return code > LARGEST_CODE_POINT ? null : String.fromCodePoint(code);
}

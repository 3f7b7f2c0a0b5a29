const VOID = new Set(['meta', 'br', 'link', 'img', 'hr', 'input']);
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9-]*(?:="[^"<]*")?)*)\s*(\/?)>/uy;
const ENTITY = /&(?:amp|lt|gt|quot|#39);/gu;

/**
 * What is wrong with a page of ours: tags that do not nest, unquoted attributes, a bare `<` or `&` in text, an id
 * twice, a reference to an id that is not there. Stricter than HTML, which mends most of it in silence.
 */
export function findHtmlFaults(page: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const ids = new Map<string, number>();
  const references: string[] = [];
  if (!page.startsWith('<!doctype html>')) faults.push('no doctype');
  let at = '<!doctype html>'.length;
  while (at < page.length) {
    if (open.at(-1) === 'style') {
      at = page.indexOf('</style>', at);
    } else if (page[at] !== '<') {
      const end = page.indexOf('<', at);
      const text = page.slice(at, end < 0 ? page.length : end);
      if (text.replaceAll(ENTITY, '').includes('&')) faults.push(`bare & in ${JSON.stringify(text)}`);
      if (text.trim() !== '' && open.length === 0) faults.push('text outside the page');
      at += text.length;
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(page);
    if (match === null) return [...faults, `no tag at ${JSON.stringify(page.slice(at, at + 60))}`];
    at = TAG.lastIndex;
    const [, close, name = '', attributes = '', selfClosing] = match;
    for (const [, key = '', value = ''] of attributes.matchAll(/([a-zA-Z][a-zA-Z0-9-]*)="([^"]*)"/gu)) {
      if (value.replaceAll(ENTITY, '').includes('&')) faults.push(`bare & in ${key}="${value}"`);
      if (key === 'id') ids.set(value, (ids.get(value) ?? 0) + 1);
      if (key === 'aria-labelledby') references.push(value);
      if (key === 'href')
        references.push(value.startsWith('#') ? value.slice(1) : `not in the page: ${value}`);
    }
    if (close === '/') {
      const expected = open.pop();
      if (expected !== name) faults.push(`</${name}> closes <${expected}>`);
    } else if (selfClosing !== '/' && !VOID.has(name)) {
      open.push(name);
    }
  }
  if (open.length > 0) faults.push(`never closed: ${open.join(' ')}`);
  for (const [id, times] of ids) if (times > 1) faults.push(`id ${id} ${times} times`);
  for (const reference of new Set(references)) if (!ids.has(reference)) faults.push(`no id ${reference}`);
  return faults;
}
